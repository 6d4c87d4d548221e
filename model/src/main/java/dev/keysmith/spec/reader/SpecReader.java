package dev.keysmith.spec.reader;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.keysmith.source.ScalarParser;
import dev.keysmith.source.SourceDiagnostics;
import dev.keysmith.source.SourceLocation;
import dev.keysmith.source.SourceText;
import dev.keysmith.source.SpellingSuggester;
import dev.keysmith.source.YamlFields;
import dev.keysmith.source.YamlNode;
import dev.keysmith.source.YamlReader;
import dev.keysmith.spec.AccessPattern;
import dev.keysmith.spec.BillingSettings;
import dev.keysmith.spec.DesignPreferences;
import dev.keysmith.spec.Entity;
import dev.keysmith.spec.RelationshipGraph;
import dev.keysmith.spec.Spec;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Optional;

/**
 * Reads a spec and reports all errors in one run.
 *
 * <p>The order is that of the file: the head, the entities, their references, the patterns; then,
 * if there are no errors, suggestions about missing statistics.
 */
public final class SpecReader {
  private final SourceDiagnostics findings = new SourceDiagnostics();
  private final ScalarParser scalars = new ScalarParser(findings);
  private final SpecLocations locations;

  private final Collection<String> regions;

  private SpecReader(String name, Collection<String> regions) {
    this.locations = new SpecLocations(SourceLocation.whole(name));
    this.regions = regions;
  }

  /**
   * Reads a file.
   *
   * @param regions the regions with known prices
   */
  public static SpecFile read(Path file, Collection<String> regions) {
    SpecReader reader = new SpecReader(file.toString(), regions);
    return reader.file(file.toString(), SourceText.read(file, reader.findings));
  }

  public static SpecFile read(SourceText source, Collection<String> regions) {
    return new SpecReader(source.name(), regions).file(source.name(), Optional.of(source));
  }

  private SpecFile file(String name, Optional<SourceText> source) {
    Optional<Spec> spec =
        source
            .flatMap(text -> YamlReader.read(text, findings))
            .flatMap(root -> YamlFields.of(root, "a spec", SpecKeywords.SPEC, findings))
            .map(this::spec)
            .filter(read -> !findings.hasErrors());
    spec.ifPresent(read -> SpecCompletenessCheck.advise(read, locations, findings));
    return new SpecFile(name, source, spec, locations, findings.inFileOrder());
  }

  private Spec spec(YamlFields fields) {
    fields
        .required("keysmith", "start the file with 'keysmith: 1', the version of this format")
        .ifPresent(node -> scalars.word(node, "the version", ImmutableMap.of("1", 1)));
    String application =
        fields
            .required("application", "name the application: 'application: Online shop'")
            .flatMap(node -> scalars.text(node, "application"))
            .orElse("");
    Optional<String> domain =
        fields.optional("domain").flatMap(node -> scalars.text(node, "domain"));
    BillingSettings pricing =
        fields.optional("pricing").map(this::pricing).orElse(BillingSettings.DEFAULT);
    DesignPreferences prefer =
        fields.optional("prefer").map(this::prefer).orElse(DesignPreferences.DEFAULT);
    ImmutableMap<String, Entity> entities =
        fields
            .required("entities", "describe the entities that the application stores")
            .map(node -> new EntityReader(findings, locations).entities(node))
            .orElse(ImmutableMap.of());
    RelationshipGraph relationships =
        new ReferenceReader(findings, locations).relationships(entities);
    ParseContext parseContext = new ParseContext(findings, entities, relationships);
    ImmutableList<AccessPattern> patterns =
        fields
            .required("patterns", "list the access patterns of the application")
            .map(
                node ->
                    new PatternReader(parseContext, prefer.roundTrips(), locations).patterns(node))
            .orElse(ImmutableList.of());
    return new Spec(application, domain, pricing, prefer, entities, patterns);
  }

  private BillingSettings pricing(YamlNode node) {
    Optional<YamlFields> fields = YamlFields.of(node, "pricing", SpecKeywords.PRICING, findings);
    return new BillingSettings(
        fields
            .flatMap(given -> given.optional("region"))
            .flatMap(this::region)
            .orElse(BillingSettings.DEFAULT.region()),
        fields
            .flatMap(given -> given.optional("mode"))
            .flatMap(mode -> scalars.word(mode, "mode", SpecKeywords.MODES))
            .orElse(BillingSettings.DEFAULT.mode()));
  }

  private Optional<String> region(YamlNode node) {
    Optional<String> region = scalars.text(node, "region");
    if (region.isPresent() && !regions.contains(region.get())) {
      findings.error(
          "UnknownRegion",
          node.location(),
          "no prices for region '" + region.get() + "'",
          SpellingSuggester.closest(region.get(), regions)
              .map(near -> "did you mean '" + near + "'?")
              .orElse("add them with --prices FILE, or use " + SpellingSuggester.oneOf(regions)));
    }
    return region;
  }

  private DesignPreferences prefer(YamlNode node) {
    Optional<YamlFields> fields = YamlFields.of(node, "prefer", SpecKeywords.PREFER, findings);
    if (fields.isEmpty()) {
      return DesignPreferences.DEFAULT;
    }
    YamlFields given = fields.get();
    DesignPreferences standard = DesignPreferences.DEFAULT;
    return new DesignPreferences(
        given
            .optional("style")
            .flatMap(style -> scalars.word(style, "style", SpecKeywords.STYLES))
            .orElse(standard.style()),
        given
            .optional("tolerance")
            .map(tolerance -> scalars.share(tolerance, "tolerance").orElse(0))
            .orElse(standard.tolerance()),
        given
            .optional("indexKeys")
            .flatMap(keys -> scalars.word(keys, "indexKeys", SpecKeywords.INDEX_KEYS))
            .orElse(standard.indexKeys()),
        given
            .optional("roundTrips")
            .map(trips -> scalars.small(trips, "roundTrips", 1, 100).orElse(1))
            .orElse(standard.roundTrips()),
        given
            .optional("maxIndexes")
            .map(indexes -> scalars.small(indexes, "maxIndexes", 0, 100).orElse(0))
            .orElse(standard.maxIndexes()));
  }
}

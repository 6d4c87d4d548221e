package dev.keysmith.spec.reader;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Maps;
import dev.keysmith.source.ScalarParser;
import dev.keysmith.source.SourceDiagnostics;
import dev.keysmith.source.SourceLocation;
import dev.keysmith.source.SourceText;
import dev.keysmith.source.SpellingSuggester;
import dev.keysmith.source.YamlFields;
import dev.keysmith.source.YamlNode;
import dev.keysmith.source.YamlReader;
import dev.keysmith.spec.AccessPattern;
import dev.keysmith.spec.Attribute;
import dev.keysmith.spec.BillingSettings;
import dev.keysmith.spec.DesignPreferences;
import dev.keysmith.spec.Entity;
import dev.keysmith.spec.RelationshipGraph;
import dev.keysmith.spec.Spec;
import dev.keysmith.spec.SpecRemarks;
import dev.keysmith.spec.StatedMatches;
import dev.keysmith.spec.StatedRanges;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.regex.Pattern;

/**
 * Reads a spec and reports all errors in one run.
 *
 * <p>The order is that of the file: the head, the entities, their references, the patterns; then,
 * if there are no errors, suggestions about missing statistics.
 */
public final class SpecReader {
  private static final double MOST_HEADROOM = 0.95;

  /** Attributes that derived designs have: keys of shared tables and indexes, and the version. */
  private static final Pattern RESERVED = Pattern.compile("(GSI\\d+|LSI\\d+)?(PK|SK)|Version");

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
            .flatMap(
                root ->
                    YamlFields.of(root, "a spec", SpecKeywords.SPEC, findings)
                        .map(fields -> spec(fields, new RemarksReader(findings).remarks(root))))
            .filter(read -> !findings.hasErrors())
            .map(StatedMatches::inform)
            .map(StatedRanges::inform);
    spec.ifPresent(read -> SpecCompletenessCheck.advise(read, locations, findings));
    return new SpecFile(name, source, spec, locations, findings.inFileOrder());
  }

  private Spec spec(YamlFields fields, SpecRemarks remarks) {
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
    TimestampAttributes timestamps = new TimestampAttributes();
    EntityReader reader = new EntityReader(findings, locations);
    ImmutableMap<String, Entity> entities =
        fields
            .required("entities", "describe the entities that the application stores")
            .map(reader::entities)
            .map(new InheritedSizes(locations)::of)
            .map(read -> prefer.timestamps() ? timestamps.addTo(read, reader.external()) : read)
            .orElse(ImmutableMap.of());
    RelationshipGraph relationships =
        new ReferenceReader(findings, locations).relationships(entities);
    ImmutableSet<String> external = reader.external();
    ParseContext parseContext =
        new ParseContext(findings, entities, relationships).keepingElsewhere(external);
    checkCounters(entities, parseContext);
    ImmutableList<AccessPattern> patterns =
        fields
            .required("patterns", "list the access patterns of the application")
            .map(node -> new PatternReader(parseContext, prefer, locations).patterns(node))
            .map(timestamps::setBy)
            .orElse(ImmutableList.of());
    parseContext.emptyAssignments().report(patterns, entities, findings);
    return new Spec(
        application,
        domain,
        pricing,
        prefer,
        ImmutableMap.copyOf(Maps.filterKeys(entities, name -> !external.contains(name))),
        patterns,
        ImmutableMap.copyOf(Maps.filterKeys(entities, external::contains)),
        remarks);
  }

  /** The counter of a sequence is stored with its parent. */
  private void checkCounters(ImmutableMap<String, Entity> entities, ParseContext parseContext) {
    for (Entity entity : entities.values()) {
      for (Attribute attribute : entity.attributes().values()) {
        attribute
            .sequence()
            .ifPresent(
                sequence ->
                    parseContext.requireStored(
                        sequence.parent(), locations.attribute(entity.name(), attribute.name())));
      }
    }
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

  private OptionalDouble headroom(YamlNode node) {
    OptionalDouble share = scalars.share(node, "headroom");
    if (share.orElse(0) > MOST_HEADROOM) {
      findings.error(
          "Contradiction",
          node.location(),
          "a headroom of more than 95% leaves nothing of a partition to use",
          "state the share of a partition's limit that is to stay unused at peak: 50%");
    }
    return share;
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
            .orElse(standard.maxIndexes()),
        given
            .optional("headroom")
            .map(headroom -> headroom(headroom).orElse(standard.headroom()))
            .orElse(standard.headroom()),
        given
            .optional("scanBelow")
            .map(rate -> scalars.rate(rate, "scanBelow").orElse(0))
            .orElse(standard.scanBelow()),
        given
            .optional("typeAttribute")
            .flatMap(this::typeAttribute)
            .orElse(standard.typeAttribute()),
        given
            .optional("parseKeys")
            .flatMap(flag -> scalars.flag(flag, "parseKeys"))
            .orElse(standard.parseKeys()),
        given
            .optional("timestamps")
            .flatMap(flag -> scalars.flag(flag, "timestamps"))
            .orElse(standard.timestamps()),
        given
            .optional("counts")
            .flatMap(counts -> scalars.word(counts, "counts", SpecKeywords.COUNTS))
            .orElse(standard.counts()));
  }

  /** A name that no generated key attribute has, nor the version of an instance. */
  private Optional<String> typeAttribute(YamlNode node) {
    Optional<YamlNode.Scalar> name = scalars.scalar(node, "typeAttribute");
    name.ifPresent(
        given -> {
          AttributeReader.checkName(given, "the type attribute", findings);
          if (RESERVED.matcher(given.text()).matches()) {
            findings.error(
                "NameTaken",
                given.location(),
                "'" + given.text() + "' is the name of another attribute of generated tables",
                "use another name, such as 'entityType'");
          }
        });
    return name.map(YamlNode.Scalar::text);
  }
}

package dev.keysmith.spec.reader;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.keysmith.source.Fields;
import dev.keysmith.source.Findings;
import dev.keysmith.source.Node;
import dev.keysmith.source.Place;
import dev.keysmith.source.Scalars;
import dev.keysmith.source.SourceText;
import dev.keysmith.source.Spelling;
import dev.keysmith.source.YamlReader;
import dev.keysmith.spec.Entity;
import dev.keysmith.spec.Pattern;
import dev.keysmith.spec.Preferences;
import dev.keysmith.spec.Pricing;
import dev.keysmith.spec.Relationships;
import dev.keysmith.spec.Spec;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Optional;

/**
 * Reads a spec and tells everything that is wrong with it in one go.
 *
 * <p>The order is that of the file: the head, the entities, their references to each other, the
 * patterns; then, where nothing is wrong, what is missing for a good design.
 */
public final class SpecReader {
  private final Findings findings = new Findings();
  private final Scalars scalars = new Scalars(findings);
  private final SpecPlaces places;

  private final Collection<String> regions;

  private SpecReader(String name, Collection<String> regions) {
    this.places = new SpecPlaces(Place.whole(name));
    this.regions = regions;
  }

  /**
   * Reads a file.
   *
   * @param regions those there are prices for
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
            .flatMap(root -> Fields.of(root, "a spec", Words.SPEC, findings))
            .map(this::spec)
            .filter(read -> !findings.hasErrors());
    spec.ifPresent(read -> Completeness.advise(read, places, findings));
    return new SpecFile(name, source, spec, places, findings.inFileOrder());
  }

  private Spec spec(Fields fields) {
    fields
        .required("keysmith", "start the file with 'keysmith: 1', the version of this format")
        .ifPresent(node -> scalars.word(node, "the version", ImmutableMap.of("1", 1)));
    String application =
        fields
            .required("application", "say what the application is: 'application: Online shop'")
            .flatMap(node -> scalars.text(node, "application"))
            .orElse("");
    Optional<String> domain =
        fields.optional("domain").flatMap(node -> scalars.text(node, "domain"));
    Pricing pricing = fields.optional("pricing").map(this::pricing).orElse(Pricing.DEFAULT);
    Preferences prefer = fields.optional("prefer").map(this::prefer).orElse(Preferences.DEFAULT);
    ImmutableMap<String, Entity> entities =
        fields
            .required("entities", "describe what the application keeps, one entity each")
            .map(node -> new EntityReader(findings, places).entities(node))
            .orElse(ImmutableMap.of());
    Relationships relationships = new ReferenceReader(findings, places).relationships(entities);
    Reading reading = new Reading(findings, entities, relationships);
    ImmutableList<Pattern> patterns =
        fields
            .required("patterns", "list what the application asks of its data")
            .map(node -> new PatternReader(reading, prefer.roundTrips(), places).patterns(node))
            .orElse(ImmutableList.of());
    return new Spec(application, domain, pricing, prefer, entities, patterns);
  }

  private Pricing pricing(Node node) {
    Optional<Fields> fields = Fields.of(node, "pricing", Words.PRICING, findings);
    return new Pricing(
        fields
            .flatMap(given -> given.optional("region"))
            .flatMap(this::region)
            .orElse(Pricing.DEFAULT.region()),
        fields
            .flatMap(given -> given.optional("mode"))
            .flatMap(mode -> scalars.word(mode, "mode", Words.MODES))
            .orElse(Pricing.DEFAULT.mode()));
  }

  private Optional<String> region(Node node) {
    Optional<String> region = scalars.text(node, "region");
    if (region.isPresent() && !regions.contains(region.get())) {
      findings.error(
          "UnknownRegion",
          node.place(),
          "there are no prices of the region '" + region.get() + "'",
          Spelling.closest(region.get(), regions)
              .map(near -> "did you mean '" + near + "'?")
              .orElse("bring your own with --prices FILE, or use " + Spelling.oneOf(regions)));
    }
    return region;
  }

  private Preferences prefer(Node node) {
    Optional<Fields> fields = Fields.of(node, "prefer", Words.PREFER, findings);
    if (fields.isEmpty()) {
      return Preferences.DEFAULT;
    }
    Fields given = fields.get();
    Preferences standard = Preferences.DEFAULT;
    return new Preferences(
        given
            .optional("style")
            .flatMap(style -> scalars.word(style, "style", Words.STYLES))
            .orElse(standard.style()),
        given
            .optional("tolerance")
            .map(tolerance -> scalars.share(tolerance, "tolerance").orElse(0))
            .orElse(standard.tolerance()),
        given
            .optional("indexKeys")
            .flatMap(keys -> scalars.word(keys, "indexKeys", Words.INDEX_KEYS))
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

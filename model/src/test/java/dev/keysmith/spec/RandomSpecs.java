package dev.keysmith.spec;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Sets;
import dev.keysmith.source.SourceText;
import dev.keysmith.spec.reader.SpecFile;
import dev.keysmith.spec.reader.SpecReader;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Specs of any application, from a seed, as text that a person could have written.
 *
 * @param features what may occur in them
 * @param conditional whether every delete and requirement demands more than an identity
 */
public record RandomSpecs(
    int entities, int reads, int writes, ImmutableSet<SpecFeature> features, boolean conditional) {
  private static final ImmutableSet<SpecFeature> FOREIGN =
      Sets.immutableEnumSet(SpecFeature.SEARCH, SpecFeature.ANALYZE, SpecFeature.SIMILAR);

  /** One pattern in so many is not for DynamoDB. */
  private static final int FOREIGN_PERCENT = 4;

  /** More than this is not fetched at once. */
  private static final double MOST_UNLIMITED = 300;

  /** Everything the language has. */
  public static RandomSpecs of(int entities, int reads, int writes) {
    return new RandomSpecs(
        entities, reads, writes, Sets.immutableEnumSet(EnumSet.allOf(SpecFeature.class)), false);
  }

  /**
   * So many times 7 entities, 30 reads and 8 writes, all for DynamoDB, under the usual preferences.
   */
  public static RandomSpecs ofSize(int factor) {
    return of(7 * factor, 30 * factor, 8 * factor)
        .without(SpecFeature.SEARCH, SpecFeature.ANALYZE, SpecFeature.SIMILAR)
        .without(SpecFeature.PREFERENCES, SpecFeature.PROVISIONED);
  }

  /** The same, where some features do not occur. */
  public RandomSpecs without(SpecFeature... excluded) {
    return new RandomSpecs(
        entities,
        reads,
        writes,
        Sets.immutableEnumSet(Sets.difference(features, ImmutableSet.copyOf(excluded))),
        conditional);
  }

  /** The same, where every delete and requirement demands more than an identity. */
  public RandomSpecs withConditions() {
    return new RandomSpecs(entities, reads, writes, features, true);
  }

  /** The spec of a seed. */
  public Spec spec(long seed) {
    return read(text(seed));
  }

  /** The spec of a text that is known to be right. */
  public static Spec read(String text) {
    SpecFile file = SpecReader.read(new SourceText("random.yaml", text), List.of("us-east-1"));
    return file.spec().orElseThrow(() -> new IllegalStateException(file.errors() + "\n" + text));
  }

  /** The text of a seed: the same seed, the same bytes. */
  public String text(long seed) {
    SeededRandom draw = new SeededRandom(new SplittableRandom(seed), features);
    SpecTree spec = head(draw, seed);
    SpecTree described = new RandomEntities(draw).entities(entities);
    RandomDetails details = new RandomDetails(seed, draw, described);
    details.apply();
    spec.put("entities", described);
    // Patterns are made of the entities as they are read.
    Spec bare = read(SpecText.of(with(spec, ImmutableList.of(untouched(spec))).node()));
    List<SpecTree> patterns = new ArrayList<>();
    RandomReads randomReads = new RandomReads(draw, bare);
    for (int i = 0; i < reads; i++) {
      patterns.add(named("R" + (i + 1), randomReads.read()));
    }
    int number = 0;
    for (SpecTree write : new RandomWrites(draw, bare, conditional).writes(writes)) {
      patterns.add(named("W" + ++number, write));
    }
    foreign(draw, bare, patterns);
    new RandomVariations(seed, draw, bare).apply(patterns);
    boolean elsewhere = details.referElsewhere();
    Spec whole = elsewhere ? read(SpecText.of(with(spec, patterns).node())) : bare;
    new RandomRewrites(seed, draw, whole, candidate -> isRight(with(spec, candidate)))
        .apply(patterns);
    limit(draw, read(SpecText.of(with(spec, patterns).node())), patterns);
    return SpecText.of(with(spec, patterns).node());
  }

  private static boolean isRight(SpecTree spec) {
    String text = SpecText.of(spec.node());
    return SpecReader.read(new SourceText("random.yaml", text), List.of("us-east-1"))
        .spec()
        .isPresent();
  }

  private static SpecTree head(SeededRandom draw, long seed) {
    SpecTree head = new SpecTree().put("keysmith", 1).put("application", "Random " + seed);
    if (draw.may(SpecFeature.PROVISIONED, 20)) {
      head.put("pricing", new SpecTree().put("region", "us-east-1").put("mode", "provisioned"));
    }
    if (draw.may(SpecFeature.PREFERENCES, 30)) {
      head.put(
          "prefer",
          new SpecTree()
              .put("style", draw.oneOf("auto", "multi-table", "single-table"))
              .put("tolerance", draw.share(0, 10))
              .put("indexKeys", draw.oneOf("auto", "native", "composed"))
              .put("roundTrips", draw.between(1, 3))
              .put("maxIndexes", draw.oneOf(3, 5, 20)));
    }
    return head;
  }

  private static SpecTree untouched(SpecTree spec) {
    SpecTree listed = (SpecTree) spec.value("entities").orElseThrow();
    return new SpecTree().put("search", listed.keys().iterator().next()).put("rps", 1);
  }

  private static SpecTree with(SpecTree spec, List<SpecTree> patterns) {
    return new SpecTree().putAll(spec).put("patterns", patterns);
  }

  private static SpecTree named(String id, SpecTree pattern) {
    return new SpecTree().put("id", id).putAll(pattern);
  }

  /** What another service is for; beside the number of reads and writes that was asked for. */
  private void foreign(SeededRandom draw, Spec spec, List<SpecTree> patterns) {
    int number = 0;
    for (SpecFeature feature : FOREIGN) {
      for (int i = 0; i < reads + writes; i++) {
        if (draw.may(feature, FOREIGN_PERCENT)) {
          String entity = draw.pick(spec.entities().keySet().asList()).orElseThrow();
          String verb = feature.name().toLowerCase(java.util.Locale.ROOT);
          patterns.add(
              named(
                  "F" + ++number, new SpecTree().put(verb, entity).put("rps", draw.between(1, 9))));
        }
      }
    }
  }

  /** A read that would fetch thousands gets a page size, as in real applications. */
  private void limit(SeededRandom draw, Spec spec, List<SpecTree> patterns) {
    Cardinality matches = Cardinality.of(spec);
    for (int i = 0; i < patterns.size(); i++) {
      if (spec.patterns().get(i) instanceof AccessPattern.Read read
          && read.selection().limit().isEmpty()
          && matches.of(read.selection()) > MOST_UNLIMITED
          && features.contains(SpecFeature.LIMIT)) {
        SpecTree pattern = patterns.get(i);
        if (read.selection().needs().countOnly()) {
          pattern.remove("needs");
        }
        pattern.put("limit", draw.oneOf(10, 25, 100));
      }
    }
  }
}

package dev.keysmith.spec;

import com.google.common.collect.ImmutableSet;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * Patterns that were drawn already, said with words that not every pattern can have: alternatives,
 * upserts, old values, remarks. What the language refuses stays as it was. They draw from a stream
 * of their own, so that all other patterns of a seed stay.
 */
final class RandomRewrites {
  /** Stated of the conditions as they were. */
  private static final ImmutableSet<String> OF_CONDITIONS =
      ImmutableSet.of("hottest", "popularity", "matches");

  private final SeededRandom draw;
  private final Spec spec;
  private final Predicate<List<SpecTree>> allowed;

  /**
   * @param allowed whether a spec with these patterns has no error
   */
  RandomRewrites(long seed, SeededRandom draw, Spec spec, Predicate<List<SpecTree>> allowed) {
    this.draw = new SeededRandom(new SplittableRandom(~seed * 37), draw.features());
    this.spec = spec;
    this.allowed = allowed;
  }

  void apply(List<SpecTree> patterns) {
    for (int i = 0; i < patterns.size(); i++) {
      SpecTree pattern = patterns.get(i);
      if (draw.may(SpecFeature.ANY, 12)) {
        replace(patterns, i, either(pattern));
      }
      if (draw.may(SpecFeature.UPSERT, 60)) {
        replace(patterns, i, upsert(pattern));
      }
      if (draw.may(SpecFeature.RETURNS, 20)) {
        replace(patterns, i, returning(pattern));
      }
      if (draw.may(SpecFeature.NOTES, 5)) {
        replace(
            patterns,
            i,
            Optional.of(
                copy(patterns.get(i)).put("notes", "at most # 5: %s").put("latency", "20ms")));
      }
    }
  }

  /** Not where a value is unique: a uniqueness item takes a transaction, which returns nothing. */
  private Optional<SpecTree> returning(SpecTree pattern) {
    boolean unique =
        Stream.of("update", "delete")
            .flatMap(verb -> pattern.value(verb).stream())
            .map(name -> spec.entity((String) name))
            .flatMap(entity -> entity.attributes().values().stream())
            .anyMatch(attribute -> attribute.uniqueWithin().isPresent());
    return unique ? Optional.empty() : Optional.of(copy(pattern).put("returns", "old"));
  }

  private void replace(List<SpecTree> patterns, int index, Optional<SpecTree> other) {
    if (other.isEmpty()) {
      return;
    }
    List<SpecTree> changed = new ArrayList<>(patterns);
    changed.set(index, other.get());
    if (allowed.test(changed)) {
      patterns.set(index, other.get());
    }
  }

  private static SpecTree copy(SpecTree pattern) {
    return new SpecTree().putAll(pattern);
  }

  /** The conditions, or another equality; now and then with the same parameter. */
  private Optional<SpecTree> either(SpecTree read) {
    Optional<SpecTree> where = read.value("where").map(SpecTree.class::cast);
    if (!read.has("read") || where.isEmpty() || OF_CONDITIONS.stream().anyMatch(read::has)) {
      return Optional.empty();
    }
    Entity entity = spec.entity((String) read.value("read").orElseThrow());
    Optional<Attribute> other =
        draw.pick(
            entity.attributes().values().stream()
                .filter(attribute -> !where.get().has(attribute.name()))
                .filter(attribute -> !entity.identity().contains(attribute.name()))
                .filter(attribute -> attribute.references().isEmpty())
                .filter(attribute -> attribute.distinct().isPresent() || isClosed(attribute))
                .toList());
    return other.map(
        attribute -> {
          String name = attribute.name();
          boolean closed = isClosed(attribute) && draw.features().contains(SpecFeature.LITERAL);
          String value = closed ? attribute.values().keySet().asList().get(0) : "$other";
          SpecTree alternative = new SpecTree().put(name, value);
          return copy(read)
              .put("where", new SpecTree().put("any", List.of(where.get(), alternative)));
        });
  }

  private boolean isClosed(Attribute attribute) {
    return !attribute.values().isEmpty()
        && (draw.features().contains(SpecFeature.LITERAL)
            || draw.features().contains(SpecFeature.PARAMETER_ON_VALUES));
  }

  /** A put that names what it gives, and keeps what it does not name. */
  private Optional<SpecTree> upsert(SpecTree put) {
    if (!put.has("put")) {
      return Optional.empty();
    }
    Entity entity = spec.entity((String) put.value("put").orElseThrow());
    List<String> set = new ArrayList<>();
    List<String> initial = new ArrayList<>();
    List<String> added = new ArrayList<>();
    for (Attribute attribute : entity.attributes().values()) {
      String name = attribute.name();
      if (entity.identity().contains(name) || (attribute.isOptional() && draw.chance(50))) {
        continue;
      }
      boolean counts = attribute.type() == AttributeType.NUMBER && attribute.values().isEmpty();
      if (attribute.immutable()) {
        initial.add(name);
      } else if (counts && draw.may(SpecFeature.UPDATE_ADDS, 50)) {
        added.add(name);
      } else {
        set.add(name);
      }
    }
    SpecTree upsert = new SpecTree();
    put.keys().forEach(key -> upsert.put(renamed(key), put.value(key).orElseThrow()));
    upsert.remove("set");
    put(upsert, "set", set);
    put(upsert, "initial", initial);
    put(upsert, "add", added);
    return Optional.of(upsert);
  }

  private static String renamed(String key) {
    return key.equals("put") ? "upsert" : key;
  }

  private static void put(SpecTree tree, String key, List<String> names) {
    if (!names.isEmpty()) {
      tree.put(key, names);
    }
  }
}

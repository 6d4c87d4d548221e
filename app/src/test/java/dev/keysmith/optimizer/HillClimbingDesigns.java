package dev.keysmith.optimizer;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.cost.Bill;
import dev.keysmith.cost.UnsupportedPattern;
import dev.keysmith.design.Design;
import dev.keysmith.design.reader.DesignFile;
import dev.keysmith.design.reader.DesignReader;
import dev.keysmith.source.SourceText;
import dev.keysmith.spec.AccessPattern;
import dev.keysmith.spec.Attribute;
import dev.keysmith.spec.Entity;
import dev.keysmith.spec.EntityUsage;
import dev.keysmith.spec.Spec;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Looks for a cheap design by trial and error, without a look at what the designer considers: a
 * table for each entity, under any key that its identity can be part of, with any indexes. One
 * change after the other is tried, and kept where the bill is none the higher.
 */
final class HillClimbingDesigns {
  /** Larger values are in no key. */
  private static final int LONGEST = 200;

  private final Spec spec;
  private final EntityUsage usage;
  private final SplittableRandom random;

  /**
   * A design, and what it costs.
   *
   * @param text as a person would write it
   */
  record Rival(String text, Design design, int unserved, double monthlyUsd) {
    boolean isNoWorse(Rival other) {
      return unserved < other.unserved
          || (unserved == other.unserved && monthlyUsd <= other.monthlyUsd);
    }
  }

  private record Keys(ImmutableList<String> partition, ImmutableList<String> sort) {}

  /** An index; without a list of attributes it has them all. */
  private record Side(Keys keys, Optional<ImmutableList<String>> projection) {}

  private record House(Keys base, ImmutableList<Side> indexes) {}

  HillClimbingDesigns(Spec spec, SplittableRandom random) {
    this.spec = spec;
    this.usage = EntityUsage.of(spec);
    this.random = random;
  }

  /** The best after so many tries. */
  Rival best(int tries) {
    Map<String, House> houses = new LinkedHashMap<>();
    for (Entity entity : spec.entities().values()) {
      Keys whole = new Keys(entity.identity(), ImmutableList.of());
      houses.put(entity.name(), new House(whole, ImmutableList.of()));
    }
    Rival best = rival(houses).orElseThrow();
    for (int i = 0; i < tries; i++) {
      Map<String, House> changed = new LinkedHashMap<>(houses);
      for (int changes = 1 + random.nextInt(3); changes > 0; changes--) {
        Entity entity = pick(spec.entities().values().asList());
        changed.computeIfPresent(entity.name(), (name, house) -> changed(entity, house));
      }
      Optional<Rival> tried = rival(changed);
      if (tried.isPresent() && tried.get().isNoWorse(best)) {
        best = tried.get();
        houses.putAll(changed);
      }
    }
    return best;
  }

  private House changed(Entity entity, House house) {
    List<Side> indexes = new ArrayList<>(house.indexes);
    int what = random.nextInt(10);
    if (what < 3) {
      return new House(base(entity), house.indexes);
    }
    if (what < 6 || indexes.isEmpty()) {
      indexes.add(new Side(keys(entity), projection(entity)));
    } else {
      Side side = indexes.remove(random.nextInt(indexes.size()));
      if (what == 6) {
        indexes.add(new Side(side.keys, projection(entity)));
      } else if (what == 7) {
        indexes.add(new Side(keys(entity), side.projection));
      } else if (what == 8) {
        Keys keys = new Keys(side.keys.partition, keys(entity).sort);
        indexes.add(new Side(keys, side.projection));
      }
    }
    return new House(house.base, ImmutableList.copyOf(indexes));
  }

  /** The identity, cut anywhere, perhaps with something in front that never changes. */
  private Keys base(Entity entity) {
    List<String> stable =
        usable(entity).stream()
            .filter(name -> !entity.attribute(name).isOptional())
            .filter(
                name ->
                    entity.identity().contains(name)
                        || entity.attribute(name).immutable()
                        || usage.changers(entity.name(), name).isEmpty())
            .toList();
    ImmutableSet<String> partition = some(stable, 2);
    Set<String> sort = new LinkedHashSet<>(some(stable, random.nextInt(3)));
    sort.addAll(entity.identity());
    sort.removeAll(partition);
    return partition.isEmpty() || random.nextInt(3) == 0
        ? new Keys(entity.identity(), ImmutableList.of())
        : new Keys(partition.asList(), ImmutableList.copyOf(sort));
  }

  private Keys keys(Entity entity) {
    ImmutableSet<String> partition = some(usable(entity), 1 + random.nextInt(2));
    Set<String> sort = new LinkedHashSet<>(some(usable(entity), random.nextInt(4)));
    sort.removeAll(partition);
    return new Keys(
        random.nextInt(6) == 0 ? ImmutableList.of() : partition.asList(),
        ImmutableList.copyOf(sort));
  }

  private Optional<ImmutableList<String>> projection(Entity entity) {
    return switch (random.nextInt(3)) {
      case 0 -> Optional.empty();
      case 1 -> Optional.of(ImmutableList.of());
      default ->
          Optional.of(
              entity.attributes().keySet().stream()
                  .filter(name -> random.nextInt(2) == 0)
                  .limit(20)
                  .collect(ImmutableList.toImmutableList()));
    };
  }

  private static List<String> usable(Entity entity) {
    return entity.attributes().values().stream()
        .filter(it -> it.type().canBeKey() && it.bytes() <= LONGEST)
        .map(Attribute::name)
        .toList();
  }

  /** So many of them at most, in any order. */
  private ImmutableSet<String> some(List<String> names, int most) {
    List<String> left = new ArrayList<>(names);
    Set<String> some = new LinkedHashSet<>();
    while (some.size() < most && !left.isEmpty()) {
      some.add(left.remove(random.nextInt(left.size())));
    }
    return ImmutableSet.copyOf(some);
  }

  private <T> T pick(List<T> from) {
    return from.get(random.nextInt(from.size()));
  }

  private Optional<Rival> rival(Map<String, House> houses) {
    String text = text(houses);
    DesignFile file = DesignReader.read(new SourceText("rival.yaml", text), spec);
    return file.design()
        .map(
            design -> {
              Bill bill = OptimalSelection.bill(spec, design);
              return new Rival(text, design, unserved(spec, bill), bill.usedUsd());
            });
  }

  /** Patterns that are not served, or not in as many round trips as they may take. */
  static int unserved(Spec spec, Bill bill) {
    long slow =
        bill.patterns().stream()
            .filter(
                served ->
                    served.pattern() instanceof AccessPattern.Read read
                        && served.plan().roundTrips() > read.roundTrips())
            .count();
    return (int) (bill.unserved().stream().filter(UnsupportedPattern::isFault).count() + slow);
  }

  private String text(Map<String, House> houses) {
    StringBuilder text = new StringBuilder("design: 1\ntables:\n");
    for (Entity entity : spec.entities().values()) {
      House house = java.util.Objects.requireNonNull(houses.get(entity.name()));
      table(text, entity, house);
      Set<String> leading = new LinkedHashSet<>(entity.identity());
      leading.addAll(house.base.partition);
      leading.addAll(house.base.sort);
      boolean generated =
          entity.identity().stream().anyMatch(it -> entity.attribute(it).isNeverTwice());
      if (leading.size() > entity.identity().size() && !generated) {
        uniquenessItem(text, entity, "identity", entity.identity(), leading);
      }
      entity
          .uniqueKeys()
          .forEach(
              (name, unique) -> uniquenessItem(text, entity, "unique-" + name, unique, leading));
    }
    return text.toString();
  }

  private static void table(StringBuilder text, Entity entity, House house) {
    Map<String, String> templates = new LinkedHashMap<>();
    text.append("  ").append(entity.name()).append("s:\n    key: {partition: ");
    text.append(joined(entity, house.base.partition, templates));
    if (!house.base.sort.isEmpty()) {
      text.append(", sort: ").append(joined(entity, house.base.sort, templates));
    }
    text.append("}\n");
    if (!house.indexes.isEmpty()) {
      text.append("    indexes:\n");
    }
    int number = 0;
    for (Side side : house.indexes) {
      text.append("      Index").append(number++).append(": {partition: ");
      if (side.keys.partition.isEmpty()) {
        String constant = "all" + entity.name() + "s";
        templates.put(constant, entity.name());
        text.append(constant);
      } else {
        text.append(side.keys.partition);
      }
      if (!side.keys.sort.isEmpty()) {
        text.append(", sort: ").append(side.keys.sort);
      }
      String projection =
          side.projection.map(list -> list.isEmpty() ? "keys" : list.toString()).orElse("all");
      text.append(", project: ").append(projection).append("}\n");
    }
    items(text, entity, entity.name(), templates, Optional.empty());
  }

  private static void uniquenessItem(
      StringBuilder text, Entity entity, String variant, List<String> by, Set<String> leading) {
    Map<String, String> templates = new LinkedHashMap<>();
    Set<String> holds = new LinkedHashSet<>(leading);
    text.append("  ").append(entity.name()).append("-").append(variant);
    text.append(":\n    key: {partition: ").append(joined(entity, by, templates)).append("}\n");
    entity.ttl().ifPresent(holds::add);
    items(text, entity, entity.name() + "/" + variant, templates, Optional.of(holds));
  }

  private static void items(
      StringBuilder text,
      Entity entity,
      String name,
      Map<String, String> templates,
      Optional<Set<String>> holds) {
    entity.ttl().ifPresent(ttl -> text.append("    ttl: ").append(ttl).append("\n"));
    text.append("    items:\n      ").append(name).append(":");
    text.append(templates.isEmpty() && holds.isEmpty() ? " {}\n" : "\n");
    templates.forEach(
        (key, template) ->
            text.append("        ").append(key).append(": \"").append(template).append("\"\n"));
    holds.ifPresent(held -> text.append("        holds: ").append(held).append("\n"));
  }

  /** The key attribute of a table: one attribute itself, or several joined. */
  private static String joined(Entity entity, List<String> names, Map<String, String> templates) {
    if (names.size() == 1 && entity.attribute(names.get(0)).type().canBeKey()) {
      return names.get(0);
    }
    String name =
        names.get(0)
            + names.stream()
                .skip(1)
                .map(it -> it.substring(0, 1).toUpperCase(java.util.Locale.ROOT) + it.substring(1))
                .collect(Collectors.joining());
    String free = entity.attributes().containsKey(name) || names.size() == 1 ? name + "Key" : name;
    templates.put(
        free,
        Stream.concat(
                names.size() == 1 ? Stream.of(names.get(0)) : Stream.of(),
                names.stream().map(it -> "{" + it + padding(entity.attribute(it)) + "}"))
            .collect(Collectors.joining("#")));
    return free;
  }

  private static String padding(Attribute attribute) {
    return attribute.type().isNumeric() ? ":0" + Math.max(1, attribute.digits()) : "";
  }
}

package dev.keysmith.ilp;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;

/**
 * Programs as the designer makes them: each entity has one layout, a layout has indexes, and each
 * part of a pattern has one access path, over tables and indexes that must exist.
 */
final class RandomPrograms {
  /**
   * How large a program is, and how hard.
   *
   * @param magnitudes over how many powers of ten the traffic of entities and patterns spreads: the
   *     fewer, the closer the decisions
   */
  record Shape(
      int entities,
      int nodes,
      Range layoutCandidates,
      Range indexes,
      Range ways,
      double magnitudes) {
    /** As many entities and patterns as a usual application has, times a factor. */
    static Shape usual(int factor) {
      return new Shape(
          7 * factor, 38 * factor, new Range(4, 15), new Range(5, 20), new Range(3, 40), 4);
    }

    /** As large, where no entity and no pattern has much more traffic than another. */
    static Shape close(int factor) {
      Shape usual = usual(factor);
      return new Shape(
          usual.entities(),
          usual.nodes(),
          usual.layoutCandidates(),
          usual.indexes(),
          usual.ways(),
          0.5);
    }

    static Shape small() {
      return new Shape(3, 8, new Range(2, 4), new Range(2, 5), new Range(2, 8), 1);
    }

    /** So few choices that all sets of them can be gone through. */
    static Shape tiny() {
      return new Shape(2, 2, new Range(1, 2), new Range(1, 1), new Range(1, 2), 1);
    }
  }

  record Range(int least, int most) {
    int draw(SplittableRandom random) {
      return random.nextInt(least, most + 1);
    }
  }

  /**
   * A program with a solution, a poor one.
   *
   * @param hint the first layout of each entity, without any index
   */
  record Hinted(BinaryProgram program, ImmutableSet<Integer> hint) {}

  private record Arrangement(int choice, List<Integer> indexes) {}

  private record Way(int choice, Set<Integer> needs) {}

  private final SplittableRandom random;
  private final Shape shape;
  private final BinaryProgram.Builder program = BinaryProgram.builder();
  private final ImmutableSet.Builder<Integer> hint = ImmutableSet.builder();
  private final List<List<Arrangement>> entities = new ArrayList<>();
  private final List<List<Way>> nodes = new ArrayList<>();

  private RandomPrograms(SplittableRandom random, Shape shape) {
    this.random = random;
    this.shape = shape;
  }

  static Hinted draw(SplittableRandom random, Shape shape) {
    RandomPrograms drawn = new RandomPrograms(random, shape);
    for (int entity = 0; entity < shape.entities(); entity++) {
      drawn.entities.add(drawn.entity(entity));
    }
    for (int node = 0; node < shape.nodes(); node++) {
      drawn.nodes.add(drawn.node(node));
    }
    for (int entity = 0; entity < shape.entities(); entity++) {
      drawn.limitIndexes(entity);
      if (random.nextInt(3) == 0) {
        drawn.limitLoad(entity);
      }
    }
    return new Hinted(drawn.program.build(), drawn.hint.build());
  }

  /** The same ideas of indexes under each layout, at nearly the same upkeep. */
  private List<Arrangement> entity(int entity) {
    long scale = traffic();
    List<Long> upkeep = new ArrayList<>();
    for (int i = shape.indexes().draw(random); i > 0; i--) {
      upkeep.add(spread(scale, 0.05, 0.5));
    }
    List<Arrangement> layoutCandidates = new ArrayList<>();
    for (int i = shape.layoutCandidates().draw(random); i > 0; i--) {
      String name = "entity " + entity + " arrangement " + layoutCandidates.size();
      int choice = program.choice(name, spread(scale, 0.9, 1.5));
      List<Integer> indexes = new ArrayList<>();
      for (long cost : upkeep) {
        int index = program.choice(name + " index " + indexes.size(), spread(cost, 0.9, 1.1));
        program.implies(index, choice);
        indexes.add(index);
      }
      layoutCandidates.add(new Arrangement(choice, indexes));
    }
    program.exactlyOne(layoutCandidates.stream().map(Arrangement::choice).toList());
    hint.add(layoutCandidates.get(0).choice());
    return layoutCandidates;
  }

  /** One in eight has to be there only where certain access paths of another are taken. */
  private List<Way> node(int number) {
    int entity = random.nextInt(entities.size());
    int other = random.nextInt(entities.size());
    long scale = traffic();
    String name = "node " + number + " way ";
    List<Way> ways = new ArrayList<>();
    Way dear =
        way(name + 0, spread(scale, 5, 50), new TreeSet<>(List.of(first(entity), first(other))));
    ways.add(dear);
    for (int i = shape.ways().draw(random); i > 0; i--) {
      TreeSet<Integer> needs = new TreeSet<>();
      Arrangement layoutCandidate = pick(entities.get(entity));
      needs.add(
          random.nextInt(4) == 0 ? layoutCandidate.choice() : pick(layoutCandidate.indexes()));
      if (random.nextInt(3) == 0) {
        Arrangement joined = pick(entities.get(other));
        needs.add(random.nextBoolean() ? joined.choice() : pick(joined.indexes()));
      }
      ways.add(way(name + ways.size(), spread(scale, 0.5, 20), needs));
    }
    List<Integer> choices = choices(ways);
    if (!nodes.isEmpty() && random.nextInt(8) == 0) {
      List<Integer> before = choices(pick(nodes));
      program.atLeastAsMany(choices, before.subList(before.size() / 2, before.size()));
    } else {
      program.exactlyOne(choices);
      hint.add(dear.choice());
    }
    return ways;
  }

  private Way way(String name, long cost, Set<Integer> needs) {
    int choice = program.choice(name, cost);
    needs.forEach(structure -> program.implies(choice, structure));
    return new Way(choice, needs);
  }

  private void limitIndexes(int entity) {
    ImmutableMap.Builder<Integer, Long> weights = ImmutableMap.builder();
    entities.get(entity).forEach(a -> a.indexes().forEach(index -> weights.put(index, 1L)));
    program.atMost(weights.buildOrThrow(), 3);
  }

  /**
   * What goes over an entity's tables and indexes stays under a limit, unless the excess is paid
   * for.
   */
  private void limitLoad(int entity) {
    TreeSet<Integer> structures = new TreeSet<>();
    for (Arrangement layoutCandidate : entities.get(entity)) {
      structures.add(layoutCandidate.choice());
      structures.addAll(layoutCandidate.indexes());
    }
    Map<Integer, Long> weights = new LinkedHashMap<>();
    long total = 0;
    for (List<Way> ways : nodes) {
      long load = random.nextLong(1, 1000);
      for (Way way : ways) {
        if (way.needs().stream().anyMatch(structures::contains)) {
          weights.put(way.choice(), load);
        }
      }
      total += load;
    }
    int excess = program.choice("excess at entity " + entity, 10 * traffic());
    weights.put(excess, -total);
    program.atMost(weights, total / 8);
    hint.add(excess);
  }

  private int first(int entity) {
    return entities.get(entity).get(0).choice();
  }

  private static List<Integer> choices(List<Way> ways) {
    return ImmutableList.copyOf(ways.stream().map(Way::choice).iterator());
  }

  private <T> T pick(List<T> list) {
    return list.get(random.nextInt(list.size()));
  }

  /** What it costs, around ten dollars. */
  private long traffic() {
    return Math.round(1e7 * Math.pow(10, shape.magnitudes() * (random.nextDouble() - 0.5)));
  }

  private long spread(long cost, double least, double most) {
    return Math.round(cost * least * Math.pow(most / least, random.nextDouble()));
  }
}

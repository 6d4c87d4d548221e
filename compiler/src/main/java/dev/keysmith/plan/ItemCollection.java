package dev.keysmith.plan;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.capacity.Charge;
import dev.keysmith.capacity.Consistency;
import dev.keysmith.design.Index;
import dev.keysmith.plan.Neighbours.Block;
import dev.keysmith.spec.AttributePath;
import dev.keysmith.spec.Include;
import dev.keysmith.spec.Relationship;
import dev.keysmith.spec.Value;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.function.Supplier;

/**
 * The item collection that an instance is in, with all that shares it.
 *
 * @param structure the table or index, for the instance's own layout
 * @param match the key of the collection
 * @param parts what is in it, block by block
 */
record ItemCollection(
    Structure structure, KeyMatch match, ImmutableList<Part> parts, Question question) {

  /** A block of the collection, what its attributes are equal to there, and how many there are. */
  record Part(Block block, Map<String, Value> bound, double count) {
    Structure structure() {
      return block.structure();
    }

    double itemSize() {
      return structure().itemSize();
    }
  }

  /** A read of the collection, and the includes that it answers. */
  record Read(Access access, ImmutableSet<Include> answered) {}

  static ItemCollection of(
      PlanFacts facts, Structure structure, KeyMatch match, Question question) {
    Neighbours neighbours = new Neighbours(facts);
    ImmutableList.Builder<Part> parts = ImmutableList.builder();
    for (Structure beside : facts.beside(structure)) {
      for (Block block : neighbours.blocks(beside)) {
        neighbours
            .bound(structure, match, block)
            .ifPresent(bound -> parts.add(new Part(block, bound, neighbours.count(block, bound))));
      }
    }
    return new ItemCollection(structure, match, parts.build(), question);
  }

  /** The items that make up the instance itself. */
  ImmutableList<Part> own() {
    return parts.stream()
        .filter(part -> part.structure().entity().equals(question.entity().name()))
        .filter(
            part ->
                question.entity().identity().stream()
                    .allMatch(
                        name -> {
                          Value value = part.bound().get(name);
                          return value != null && value.equals(question.bound().get(name));
                        }))
        .collect(ImmutableList.toImmutableList());
  }

  /** Whether the instance's items here have all that is needed of it. */
  boolean givesAllNeeded() {
    ImmutableList<Part> own = own();
    return !own.isEmpty()
        && question.needs().stream()
            .allMatch(need -> own.stream().anyMatch(part -> part.structure().gives(need)));
  }

  /** Whether a block is of what an instance includes: its reference is equal to the identity. */
  boolean isRelated(Include include, Part part) {
    if (!part.structure().entity().equals(include.selection().entity())) {
      return false;
    }
    Relationship relationship = include.relationship();
    return relationship.attributes().entrySet().stream()
        .allMatch(
            pair -> {
              String ours = include.toParent() ? pair.getValue() : pair.getKey();
              String theirs = include.toParent() ? pair.getKey() : pair.getValue();
              Value value = part.bound().get(theirs);
              return value != null && value.equals(question.bound().get(ours));
            });
  }

  /** Whether a block holds all children of another block's items, by a copy or a common part. */
  static boolean isBelow(Include nested, Include include, Part above, Part below) {
    if (nested.toParent() || !below.structure().entity().equals(nested.selection().entity())) {
      return false;
    }
    Relationship up = nested.relationship();
    return include.relationship().attributes().values().stream()
        .allMatch(
            reference -> {
              Value value = above.bound().get(reference);
              String inherited = up.attributes().get(reference);
              boolean own =
                  inherited != null && value != null && value.equals(below.bound().get(inherited));
              AttributePath path = new AttributePath(ImmutableList.of(up), up.parent(), reference);
              return own
                  || below.structure().layout().copies().entrySet().stream()
                      .anyMatch(
                          copy ->
                              copy.getValue().equals(path)
                                  && value != null
                                  && value.equals(below.bound().get(copy.getKey())));
            });
  }

  /** Whether other items lie between two blocks of a collection. */
  boolean isBetween(Part one, Part other) {
    String low = one.block().sortPrefix();
    String high = other.block().sortPrefix();
    String least = low.compareTo(high) < 0 ? low : high;
    String most = low.compareTo(high) < 0 ? high : low;
    return parts.stream()
        .filter(part -> part != one && part != other)
        .map(part -> part.block().sortPrefix())
        .anyMatch(
            prefix ->
                !areApart(prefix, least)
                    || !areApart(prefix, most)
                    || (prefix.compareTo(least) > 0 && prefix.compareTo(most) < 0));
  }

  /** Whether keys that begin so never mix: neither is how the other begins. */
  static boolean areApart(String one, String other) {
    return !one.startsWith(other) && !other.startsWith(one);
  }

  Consistency consistency() {
    return question.strong() ? Consistency.STRONG : Consistency.EVENTUAL;
  }

  /** A Query of the collection, and what it brings of the instance itself. */
  Access access(
      String way,
      List<KeyUse> key,
      List<Part> read,
      boolean backward,
      OptionalInt limit,
      double items,
      double units,
      Supplier<String> arithmetic) {
    Step step =
        new Step(
            Operation.QUERY,
            structure.table().name(),
            structure.index().map(Index::name),
            read.stream()
                .map(part -> part.structure().layout().name())
                .distinct()
                .collect(ImmutableList.toImmutableList()),
            ImmutableList.copyOf(key),
            ImmutableList.of(),
            backward,
            limit,
            1,
            1,
            items,
            items,
            ReadByKey.charge(structure, units),
            Charge.NONE,
            Arithmetic.line(arithmetic)
                .and(
                    () ->
                        "⌈bytes ÷ 4096⌉ × "
                            + Figures.number(consistency().unitsEach())
                            + " = "
                            + Figures.number(units)
                            + " read units on average"));
    ImmutableSet.Builder<String> embedded = ImmutableSet.builder();
    ImmutableSet.Builder<String> copied = ImmutableSet.builder();
    for (Part part : own()) {
      embedded.addAll(ReadByKey.embedded(part.structure()));
      copied.addAll(ReadByKey.copied(part.structure()));
    }
    return new Access(
        "Query " + structure.name() + ", " + way,
        ImmutableList.of(step),
        new Source.Collection(
            structure.placed(), structure.index(), ImmutableList.copyOf(key), backward, limit),
        1,
        embedded.build(),
        copied.build());
  }

  /** The key that names the collection, without what orders it. */
  List<KeyUse> partition() {
    return match.uses().subList(0, structure.partition().size());
  }
}

package dev.keysmith.plan;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.capacity.CapacityUnit;
import dev.keysmith.capacity.Charge;
import dev.keysmith.capacity.Consistency;
import dev.keysmith.capacity.ItemCount;
import dev.keysmith.design.Index;
import dev.keysmith.design.KeyTemplate;
import dev.keysmith.design.Segment;
import dev.keysmith.plan.Neighbours.Block;
import dev.keysmith.spec.AttributePath;
import dev.keysmith.spec.Condition;
import dev.keysmith.spec.Include;
import dev.keysmith.spec.Relationship;
import dev.keysmith.spec.Selection;
import dev.keysmith.spec.Value;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Reads an instance and its relatives by one Query, where they are in one item collection.
 *
 * <pre>
 *   whole      CUSTOMER#7  CUSTOMER#7       onward   REPO#a#b  #REPO#a#b       ◀ from here
 *              CUSTOMER#7  ORDER#1                   REPO#a#b  ISSUE#OPEN#…       and 25 more
 *              CUSTOMER#7  ORDER#2                   REPO#a#b  ISSUE#OPEN#…
 * </pre>
 */
final class QueryItemCollection {
  private final PlanFacts facts;
  private final Neighbours neighbours;

  QueryItemCollection(PlanFacts facts) {
    this.facts = facts;
    this.neighbours = new Neighbours(facts);
  }

  /** A collection read, and the includes that it answers. */
  record Collection(Access access, ImmutableSet<Include> answered) {}

  /** A block of the collection with what its attributes are there. */
  private record Part(Block block, Map<String, Value> bound, double count) {}

  /** Every such Query for one instance. */
  ImmutableList<Collection> collections(Question question, ImmutableList<Include> includes) {
    ImmutableList.Builder<Collection> collections = ImmutableList.builder();
    if (!question.isByIdentity()) {
      return collections.build();
    }
    for (Structure structure : facts.structures(question.entity().name())) {
      if (question.strong() && !structure.canBeStrong()) {
        continue;
      }
      new KeyMatcher(facts, structure, question)
          .match()
          .ifPresent(
              match -> {
                List<Part> parts = parts(structure, match);
                whole(structure, match, parts, question, includes).ifPresent(collections::add);
                for (Include include : includes) {
                  onward(structure, match, parts, question, include).ifPresent(collections::add);
                }
              });
    }
    return collections.build();
  }

  private List<Part> parts(Structure structure, KeyMatch match) {
    List<Part> parts = new ArrayList<>();
    for (Structure beside : facts.beside(structure)) {
      for (Block block : neighbours.blocks(beside)) {
        neighbours
            .bound(structure, match, block)
            .ifPresent(bound -> parts.add(new Part(block, bound, neighbours.count(block, bound))));
      }
    }
    return parts;
  }

  /** The items that make up the instance itself. */
  private static ImmutableList<Part> own(List<Part> parts, Question question) {
    return parts.stream()
        .filter(part -> part.block().structure().entity().equals(question.entity().name()))
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

  private static boolean gives(ImmutableList<Part> own, Question question) {
    return question.needs().stream()
        .allMatch(need -> own.stream().anyMatch(part -> part.block().structure().gives(need)));
  }

  private Optional<Collection> whole(
      Structure structure,
      KeyMatch match,
      List<Part> parts,
      Question question,
      ImmutableList<Include> includes) {
    ImmutableList<Part> own = own(parts, question);
    if (structure.sort().isEmpty() || own.isEmpty() || !gives(own, question)) {
      return Optional.empty();
    }
    ImmutableSet.Builder<Include> answered = ImmutableSet.builder();
    for (Include include : includes) {
      if (include.selection().limit().isEmpty()
          && isAnswered(include, question.bound(), parts, question.strong())) {
        answered.add(include);
      }
    }
    ImmutableSet<Include> served = answered.build();
    if (served.isEmpty() && own.size() < 2) {
      return Optional.empty();
    }
    double fixed = 0;
    double size = 0;
    double random = 0;
    double items = 0;
    for (Part part : parts) {
      double bytes = part.block().structure().itemSize();
      items += part.count();
      if (own.contains(part)) {
        fixed += bytes;
      } else {
        random += part.count();
        size += part.count() * bytes;
      }
    }
    double extra = fixed;
    double mean = random == 0 ? 0 : size / random;
    double units =
        consistency(question).unitsEach()
            * ItemCount.around(random)
                .mean(count -> CapacityUnit.READ.covering(extra + count * mean));
    Step step =
        step(
            structure,
            match.uses().subList(0, structure.partition().size()),
            parts,
            false,
            OptionalInt.empty(),
            items,
            units,
            ImmutableList.of(
                Figures.of(fixed)
                    + " bytes of the instance itself and "
                    + Figures.of(random)
                    + " items of "
                    + Figures.of(mean)
                    + " bytes on average",
                rounding(question, units)));
    return Optional.of(
        new Collection(access("the whole item collection", structure, own, step), served));
  }

  /** An instance and the first of its relatives behind it. */
  private Optional<Collection> onward(
      Structure structure, KeyMatch match, List<Part> parts, Question question, Include include) {
    ImmutableList<Part> own = own(parts, question);
    if (own.size() != 1
        || structure.sort().size() != 1
        || !gives(own, question)
        || !include.selection().include().isEmpty()) {
      return Optional.empty();
    }
    Part instance = own.get(0);
    for (Part relatives : parts) {
      if (relatives == instance || !isRelated(include, question.bound(), relatives)) {
        continue;
      }
      ImmutableList<Condition> filter = undecided(include.selection(), relatives);
      if (!canServe(include, relatives, filter)
          || structure.layout().key(structure.sort().get(0)).isEmpty()) {
        continue;
      }
      Optional<Boolean> backward = backward(include.selection(), relatives);
      String from = instance.block().sortPrefix();
      String to = relatives.block().sortPrefix();
      if (!areApart(from, to) || isBetween(parts, instance, relatives)) {
        continue;
      }
      boolean descending = from.compareTo(to) > 0;
      // Where all of them are read, the client can put them in order.
      boolean ordered =
          include.selection().sort().isEmpty()
              || include.selection().limit().isEmpty()
              || backward.equals(Optional.of(descending));
      if (!ordered) {
        continue;
      }
      return Optional.of(
          onward(structure, match, question, include, instance, relatives, filter, descending));
    }
    return Optional.empty();
  }

  private Collection onward(
      Structure structure,
      KeyMatch match,
      Question question,
      Include include,
      Part instance,
      Part relatives,
      ImmutableList<Condition> filter,
      boolean descending) {
    double passing =
        filter.isEmpty()
            ? 1
            : facts.matches().selectivity(facts.entity(include.selection().entity()), filter);
    OptionalInt limit = include.selection().limit();
    ItemCount all = ItemCount.around(relatives.count());
    ItemCount count =
        limit.isPresent()
            ? all.atMost((long) Math.ceil(limit.getAsInt() / Math.max(passing, 1e-9)))
            : all;
    double own = instance.block().structure().itemSize();
    double each = relatives.block().structure().itemSize();
    double units =
        consistency(question).unitsEach()
            * count.mean(items -> CapacityUnit.READ.covering(own + items * each));
    KeyTemplate template = instance.block().sort().get(0);
    KeyUse start =
        new KeyUse(
            structure.sort().get(0),
            template,
            com.google.common.collect.ImmutableMap.copyOf(known(template, question.bound())),
            Optional.empty(),
            true);
    Step step =
        step(
            structure,
            ImmutableList.<KeyUse>builder()
                .addAll(match.uses().subList(0, structure.partition().size()))
                .add(start)
                .build(),
            List.of(instance, relatives),
            descending,
            limit.isPresent() ? OptionalInt.of(limit.getAsInt() + 1) : limit,
            1 + count.mean(),
            units,
            ImmutableList.of(
                Figures.of(own)
                    + " bytes of the instance itself and "
                    + Figures.of(count.mean())
                    + " items of "
                    + Figures.of(each)
                    + " bytes",
                rounding(question, units)));
    return new Collection(
        access("the item collection onward", structure, ImmutableList.of(instance), step),
        ImmutableSet.of(include));
  }

  private static Map<String, Value> known(KeyTemplate template, Map<String, Value> bound) {
    Map<String, Value> known = new LinkedHashMap<>();
    for (Segment segment : template.segments()) {
      Value value = segment instanceof Segment.Field field ? bound.get(field.attribute()) : null;
      if (segment instanceof Segment.Field field && value != null) {
        known.put(field.attribute(), value);
      }
    }
    return known;
  }

  /** Whether other items lie between two blocks of a collection. */
  private static boolean isBetween(List<Part> parts, Part one, Part other) {
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
  private static boolean areApart(String one, String other) {
    return !one.startsWith(other) && !other.startsWith(one);
  }

  /** Whether a Query must go backward for an order within a block; empty where it has no order. */
  private static Optional<Boolean> backward(Selection selection, Part relatives) {
    List<KeyMatch.Ordered> orders = new ArrayList<>();
    for (KeyTemplate.Part part : relatives.block().sort().get(0).parts()) {
      orders.add(new KeyMatch.Ordered(part.name(), part.order()));
    }
    return new KeyMatch(
            ImmutableList.of(), ImmutableSet.of(), 1, 1, 1, false, ImmutableList.copyOf(orders))
        .backward(selection.sort(), relatives.bound().keySet());
  }

  /** The conditions of an include that the block itself does not decide. */
  private static ImmutableList<Condition> undecided(Selection selection, Part part) {
    return selection.where().stream()
        .filter(
            condition ->
                part.block().when().stream()
                    .noneMatch(
                        decided ->
                            decided.path().equals(condition.path())
                                && decided.test().equals(condition.test())))
        .collect(ImmutableList.toImmutableList());
  }

  private static boolean canServe(Include include, Part part, ImmutableList<Condition> filter) {
    Structure structure = part.block().structure();
    // A block for other values than those asked for has none of what is asked for.
    boolean contradicts =
        part.block().when().stream()
            .anyMatch(
                decided ->
                    include.selection().where().stream()
                        .noneMatch(
                            condition ->
                                condition.path().equals(decided.path())
                                    && condition.test().equals(decided.test())));
    return !contradicts
        && include.selection().needs().attributes().stream().allMatch(structure::gives)
        && filter.stream()
            .allMatch(
                condition ->
                    KeyMatcher.localName(structure, condition).map(structure::gives).orElse(false));
  }

  private boolean isAnswered(
      Include include, Map<String, Value> bound, List<Part> parts, boolean strong) {
    return parts.stream()
        .filter(part -> isRelated(include, bound, part))
        .anyMatch(part -> isAnsweredBy(include, part, parts, strong));
  }

  private boolean isAnsweredBy(Include include, Part part, List<Part> parts, boolean strong) {
    Structure structure = part.block().structure();
    if (!include.selection().needs().attributes().stream().allMatch(structure::gives)) {
      return false;
    }
    for (Include nested : include.selection().include()) {
      boolean embedded =
          !nested.toParent()
              && structure.layout().embeds().entrySet().stream()
                  .anyMatch(
                      embed ->
                          embed.getValue().relationship().equals(nested.relationship())
                              && structure.gives(embed.getKey()));
      boolean beside =
          parts.stream()
              .filter(other -> isBelow(nested, include, part, other))
              .anyMatch(other -> isAnsweredBy(nested, other, parts, strong));
      if (!embedded && !beside) {
        return false;
      }
    }
    return true;
  }

  /** Whether a block is of what an instance includes: its reference is equal to the identity. */
  private static boolean isRelated(Include include, Map<String, Value> bound, Part part) {
    if (!part.block().structure().entity().equals(include.selection().entity())) {
      return false;
    }
    Relationship relationship = include.relationship();
    return relationship.attributes().entrySet().stream()
        .allMatch(
            pair -> {
              String ours = include.toParent() ? pair.getValue() : pair.getKey();
              String theirs = include.toParent() ? pair.getKey() : pair.getValue();
              Value value = part.bound().get(theirs);
              return value != null && value.equals(bound.get(ours));
            });
  }

  /** Whether a block holds all children of another block's items, by a copy or a common part. */
  private static boolean isBelow(Include nested, Include include, Part above, Part below) {
    if (nested.toParent()
        || !below.block().structure().entity().equals(nested.selection().entity())) {
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
                  || below.block().structure().layout().copies().entrySet().stream()
                      .anyMatch(
                          copy ->
                              copy.getValue().equals(path)
                                  && value != null
                                  && value.equals(below.bound().get(copy.getKey())));
            });
  }

  private static Consistency consistency(Question question) {
    return question.strong() ? Consistency.STRONG : Consistency.EVENTUAL;
  }

  private static String rounding(Question question, double units) {
    return "⌈bytes ÷ 4096⌉ × "
        + Figures.of(consistency(question).unitsEach())
        + " = "
        + Figures.of(units)
        + " read units on average";
  }

  private static Step step(
      Structure structure,
      List<KeyUse> key,
      List<Part> parts,
      boolean backward,
      OptionalInt limit,
      double items,
      double units,
      ImmutableList<String> arithmetic) {
    return new Step(
        Operation.QUERY,
        structure.table().name(),
        structure.index().map(Index::name),
        parts.stream()
            .map(part -> part.block().structure().layout().name())
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
        arithmetic);
  }

  private static Access access(
      String way, Structure structure, ImmutableList<Part> own, Step step) {
    ImmutableSet.Builder<String> embedded = ImmutableSet.builder();
    ImmutableSet.Builder<String> copied = ImmutableSet.builder();
    for (Part part : own) {
      embedded.addAll(ReadByKey.embedded(part.block().structure()));
      copied.addAll(ReadByKey.copied(part.block().structure()));
    }
    return new Access(
        "Query " + structure.name() + ", " + way,
        ImmutableList.of(step),
        1,
        embedded.build(),
        copied.build());
  }
}

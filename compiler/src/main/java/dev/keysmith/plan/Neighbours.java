package dev.keysmith.plan;

import com.google.common.collect.ImmutableList;
import dev.keysmith.design.KeyRule;
import dev.keysmith.design.KeyTemplate;
import dev.keysmith.design.Segment;
import dev.keysmith.spec.AttributePath;
import dev.keysmith.spec.Condition;
import dev.keysmith.spec.Value;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Items of other layouts that share an item collection.
 *
 * <pre>
 *   PK = REPO#{owner}#{name}   Repository     the same values give the same key:
 *   PK = REPO#{owner}#{repo}   Issue          owner = owner, repo = name
 * </pre>
 */
final class Neighbours {
  private final PlanFacts facts;

  Neighbours(PlanFacts facts) {
    this.facts = facts;
  }

  /** Mean number and bytes of items that a Query reads beside those it is for. */
  record Extra(double items, double bytes) {
    static final Extra NONE = new Extra(0, 0);

    Extra times(double share) {
      return items == 0 ? NONE : new Extra(share * items, share * bytes);
    }
  }

  /** What a Query for one layout reads of the others. */
  Extra of(Structure structure, KeyMatch match) {
    double items = 0;
    double bytes = 0;
    for (Structure other : facts.beside(structure)) {
      if (other.layout() == structure.layout()) {
        continue;
      }
      for (Block block : blocks(other)) {
        double met = met(structure, match, block);
        items += met;
        bytes += met * other.itemSize();
      }
    }
    return items == 0 ? Extra.NONE : new Extra(items, bytes);
  }

  /** Mean number of items of a block among those that a match asks for. */
  private double met(Structure structure, KeyMatch match, Block block) {
    Optional<Map<String, Value>> bound = bound(structure, match, block);
    if (bound.isEmpty()) {
      return 0;
    }
    int at = structure.partition().size();
    for (int i = 0; at + i < match.uses().size(); i++) {
      KeyUse use = match.uses().get(at + i);
      KeyTemplate other = block.sort().get(i);
      if (!use.isWhole()) {
        return beginsAlike(use, other, bound.get())
            ? count(block, bound.get(), range(structure, match, use, block, other))
            : 0;
      }
      if (!unify(use, other, bound.get())) {
        return 0;
      }
    }
    return count(block, bound.get(), ImmutableList.of());
  }

  /**
   * Whether another template's keys can begin as those asked for do, and what that says of its
   * attributes.
   *
   * <pre>
   *   asked for   MSG#{$messageId}#R#…     MSG#{messageId}            never
   *               MSG#…                    MSG#{messageId}#R#{emoji}  always
   * </pre>
   */
  private static boolean beginsAlike(KeyUse use, KeyTemplate other, Map<String, Value> bound) {
    ImmutableList<Segment> mine = use.template().segments();
    ImmutableList<Segment> theirs = other.segments();
    int open = open(use);
    for (int i = 0; i < open; i++) {
      if (i == theirs.size()) {
        return false;
      }
      if (i == open - 1
          && mine.get(i) instanceof Segment.Literal end
          && theirs.get(i) instanceof Segment.Literal longer) {
        return longer.text().startsWith(end.text());
      }
      if (!unify(use, mine.get(i), theirs.get(i), bound)) {
        return false;
      }
    }
    return true;
  }

  /** Where the template of a use has the first that is not given. */
  private static int open(KeyUse use) {
    int at = 0;
    for (Segment segment : use.template().segments()) {
      if (segment instanceof Segment.Field field && !use.equal().containsKey(field.attribute())) {
        break;
      }
      at++;
    }
    return at;
  }

  /** The range that a use asks for, where another template has the like in its place. */
  private ImmutableList<Condition> range(
      Structure structure, KeyMatch match, KeyUse use, Block block, KeyTemplate other) {
    int open = open(use);
    if (use.next().isEmpty()
        || open >= other.segments().size()
        || !(use.template().segments().get(open) instanceof Segment.Field mine)
        || !(other.segments().get(open) instanceof Segment.Field theirs)
        || !mine.format().equals(theirs.format())) {
      return ImmutableList.of();
    }
    return match.used().stream()
        .filter(condition -> condition.test().equals(use.next().get()))
        .filter(
            condition ->
                KeyMatcher.localName(structure, condition).equals(Optional.of(mine.attribute())))
        .map(
            condition ->
                new Condition(
                    path(block.structure(), theirs.attribute()),
                    condition.test(),
                    OptionalDouble.of(
                        facts
                            .matches()
                            .selectivity(
                                facts.entity(structure.entity()), ImmutableList.of(condition)))))
        .collect(ImmutableList.toImmutableList());
  }

  /** The items of a layout under one of the alternatives of its keys. */
  record Block(
      Structure structure,
      ImmutableList<KeyTemplate> partition,
      ImmutableList<KeyTemplate> sort,
      ImmutableList<Condition> when) {
    /** The text that all its sort keys begin with. */
    String sortPrefix() {
      return sort.isEmpty() ? "" : literal(sort.get(0));
    }
  }

  /** A layout's items in a table or index, block by block; sort keys of one block are alike. */
  ImmutableList<Block> blocks(Structure structure) {
    ImmutableList.Builder<Block> blocks = ImmutableList.builder();
    KeyRule branching =
        ImmutableList.<String>builder()
            .addAll(structure.partition())
            .addAll(structure.sort())
            .build()
            .stream()
            .map(key -> structure.layout().key(key).orElseThrow())
            .filter(rule -> rule.only().isEmpty())
            .findFirst()
            .orElseGet(() -> structure.layout().key(structure.partition().get(0)).orElseThrow());
    for (KeyRule.Alternative alternative : branching.alternatives()) {
      blocks.add(
          new Block(
              structure,
              templates(structure, structure.partition(), alternative),
              templates(structure, structure.sort(), alternative),
              alternative
                  .when()
                  .map(when -> when.conditions().values().asList())
                  .orElse(ImmutableList.of())));
    }
    return blocks.build();
  }

  private static ImmutableList<KeyTemplate> templates(
      Structure structure, ImmutableList<String> keys, KeyRule.Alternative branch) {
    return keys.stream()
        .map(key -> structure.layout().key(key).orElseThrow())
        .map(
            rule ->
                rule.alternatives().stream()
                    .filter(one -> one.when().equals(branch.when()) || one.when().isEmpty())
                    .findFirst()
                    .orElse(rule.alternatives().get(0))
                    .template())
        .collect(ImmutableList.toImmutableList());
  }

  /** What a block's attributes are equal to in the item collection that a match names. */
  Optional<Map<String, Value>> bound(Structure structure, KeyMatch match, Block block) {
    Map<String, Value> bound = new LinkedHashMap<>();
    for (int i = 0; i < structure.partition().size(); i++) {
      KeyUse use = match.uses().get(i);
      if (!unify(use, block.partition().get(i), bound)) {
        return Optional.empty();
      }
    }
    return Optional.of(bound);
  }

  /** Whether two templates can give one key, and what that says of the other's attributes. */
  private static boolean unify(KeyUse use, KeyTemplate other, Map<String, Value> bound) {
    ImmutableList<Segment> mine = use.template().segments();
    ImmutableList<Segment> theirs = other.segments();
    if (mine.size() != theirs.size()) {
      return false;
    }
    for (int i = 0; i < mine.size(); i++) {
      if (!unify(use, mine.get(i), theirs.get(i), bound)) {
        return false;
      }
    }
    return true;
  }

  private static boolean unify(KeyUse use, Segment mine, Segment theirs, Map<String, Value> bound) {
    if (mine instanceof Segment.Literal || theirs instanceof Segment.Literal) {
      return mine.equals(theirs);
    }
    if (mine instanceof Segment.Field left && theirs instanceof Segment.Field right) {
      Value value = use.equal().get(left.attribute());
      if (!left.format().equals(right.format()) || value == null) {
        return false;
      }
      bound.put(right.attribute(), value);
      return true;
    }
    return mine.getClass().equals(theirs.getClass());
  }

  /** Mean number of items of a block with these values. */
  double count(Block block, Map<String, Value> bound) {
    return count(block, bound, ImmutableList.of());
  }

  private double count(Block block, Map<String, Value> bound, ImmutableList<Condition> range) {
    Structure structure = block.structure();
    ImmutableList.Builder<Condition> where = ImmutableList.builder();
    bound.forEach(
        (name, value) ->
            where.add(
                new Condition(
                    path(structure, name), new Condition.Test.Is(value), OptionalDouble.empty())));
    where.addAll(block.when()).addAll(range);
    return facts.matches().of(structure.entity(), where.build());
  }

  private static AttributePath path(Structure structure, String name) {
    AttributePath copy = structure.layout().copies().get(name);
    return copy == null ? AttributePath.own(structure.entity(), name) : copy;
  }

  static String literal(KeyTemplate template) {
    return !template.segments().isEmpty()
            && template.segments().get(0) instanceof Segment.Literal literal
        ? literal.text()
        : "";
  }
}

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
  }

  /** What a Query for one layout reads of the others. */
  Extra of(Structure structure, KeyMatch match) {
    double items = 0;
    double bytes = 0;
    String prefix = sortPrefix(structure, match);
    for (Structure other : facts.beside(structure)) {
      if (other.layout() == structure.layout()) {
        continue;
      }
      for (Block block : blocks(other)) {
        Optional<Map<String, Value>> bound = bound(structure, match, block);
        if (bound.isPresent() && overlaps(prefix, block.sortPrefix())) {
          double met = count(block, bound.get());
          items += met;
          bytes += met * other.itemSize();
        }
      }
    }
    return items == 0 ? Extra.NONE : new Extra(items, bytes);
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
      if (mine.get(i) instanceof Segment.Literal || theirs.get(i) instanceof Segment.Literal) {
        if (!mine.get(i).equals(theirs.get(i))) {
          return false;
        }
      } else if (mine.get(i) instanceof Segment.Field left
          && theirs.get(i) instanceof Segment.Field right) {
        Value value = use.equal().get(left.attribute());
        if (!left.format().equals(right.format()) || value == null) {
          return false;
        }
        bound.put(right.attribute(), value);
      } else if (!mine.get(i).getClass().equals(theirs.get(i).getClass())) {
        return false;
      }
    }
    return true;
  }

  /** Mean number of items of a block with these values. */
  double count(Block block, Map<String, Value> bound) {
    Structure structure = block.structure();
    ImmutableList.Builder<Condition> where = ImmutableList.builder();
    bound.forEach(
        (name, value) ->
            where.add(
                new Condition(
                    path(structure, name), new Condition.Test.Is(value), OptionalDouble.empty())));
    where.addAll(block.when());
    return facts.matches().of(structure.entity(), where.build());
  }

  private static AttributePath path(Structure structure, String name) {
    AttributePath copy = structure.layout().copies().get(name);
    return copy == null ? AttributePath.own(structure.entity(), name) : copy;
  }

  /** What all sort keys that a match asks for begin with, as far as it is literal text. */
  private static String sortPrefix(Structure structure, KeyMatch match) {
    int at = structure.partition().size();
    return match.uses().size() > at ? literal(match.uses().get(at).template()) : "";
  }

  static String literal(KeyTemplate template) {
    return !template.segments().isEmpty()
            && template.segments().get(0) instanceof Segment.Literal literal
        ? literal.text()
        : "";
  }

  private static boolean overlaps(String prefix, String other) {
    return prefix.isEmpty()
        || (!other.isEmpty() && (other.startsWith(prefix) || prefix.startsWith(other)));
  }
}

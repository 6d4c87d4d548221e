package dev.keysmith.plan.read;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.Sets;
import dev.keysmith.capacity.ItemCount;
import dev.keysmith.design.KeyRule;
import dev.keysmith.design.KeySegment;
import dev.keysmith.design.KeyTemplate;
import dev.keysmith.plan.KeyBinding;
import dev.keysmith.plan.LayoutAccess;
import dev.keysmith.plan.PlanningContext;
import dev.keysmith.plan.key.KeyMatch;
import dev.keysmith.plan.key.KeyMatcher;
import dev.keysmith.spec.AttributeCondition;
import dev.keysmith.spec.AttributePath;
import dev.keysmith.spec.ValueExpression;
import dev.keysmith.statistics.RequestedParent;
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
final class CoLocatedItems {
  private final PlanningContext context;

  CoLocatedItems(PlanningContext context) {
    this.context = context;
  }

  /** Mean number and bytes of items that a Query reads beside those it is for. */
  record ExtraItems(double items, double bytes) {
    static final ExtraItems NONE = new ExtraItems(0, 0);

    ExtraItems times(double share) {
      return items == 0 ? NONE : new ExtraItems(share * items, share * bytes);
    }
  }

  /** What a Query for one layout reads of the others. */
  ExtraItems of(LayoutAccess layoutAccess, KeyMatch match, RequestedParent requested) {
    double items = 0;
    double bytes = 0;
    for (LayoutAccess other : context.beside(layoutAccess)) {
      if (other.layout() == layoutAccess.layout()) {
        continue;
      }
      for (LayoutBlock block : blocks(other)) {
        double met = met(layoutAccess, match, block, requested);
        items += met;
        bytes += met * other.itemSize();
      }
    }
    return items == 0 ? ExtraItems.NONE : new ExtraItems(items, bytes);
  }

  /** Mean number of items of a block among those that a match reads. */
  private double met(
      LayoutAccess layoutAccess, KeyMatch match, LayoutBlock block, RequestedParent requested) {
    Optional<Map<String, ValueExpression>> bound = bound(layoutAccess, match, block);
    if (bound.isEmpty()) {
      return 0;
    }
    int at = layoutAccess.partition().size();
    for (int i = 0; at + i < match.uses().size(); i++) {
      KeyBinding use = match.uses().get(at + i);
      KeyTemplate other = block.sort().get(i);
      if (!use.isWhole()) {
        return beginsAlike(use, other, bound.get())
            ? items(block, bound.get(), range(layoutAccess, match, use, block, other), requested)
                .mean()
            : 0;
      }
      if (!unify(use, other, bound.get())) {
        return 0;
      }
    }
    return items(block, bound.get(), requested).mean();
  }

  /**
   * Whether another template's keys can begin as the queried ones do, and what that says of its
   * attributes.
   *
   * <pre>
   *   queried     MSG#{$messageId}#R#…     MSG#{messageId}            never
   *               MSG#…                    MSG#{messageId}#R#{emoji}  always
   * </pre>
   */
  private static boolean beginsAlike(
      KeyBinding use, KeyTemplate other, Map<String, ValueExpression> bound) {
    ImmutableList<KeySegment> mine = use.template().segments();
    ImmutableList<KeySegment> theirs = other.segments();
    int open = open(use);
    for (int i = 0; i < open; i++) {
      if (i == theirs.size()) {
        return false;
      }
      if (i == open - 1
          && mine.get(i) instanceof KeySegment.Literal end
          && theirs.get(i) instanceof KeySegment.Literal longer) {
        return longer.text().startsWith(end.text());
      }
      if (!unify(use, mine.get(i), theirs.get(i), bound)) {
        return false;
      }
    }
    return true;
  }

  /** Where the template of a use has the first that is not given. */
  private static int open(KeyBinding use) {
    int at = 0;
    for (KeySegment segment : use.template().segments()) {
      if (segment instanceof KeySegment.Field field
          && !use.equal().containsKey(field.attribute())) {
        break;
      }
      at++;
    }
    return at;
  }

  /** The range of a condition, where another template has the like in its place. */
  private ImmutableList<AttributeCondition> range(
      LayoutAccess layoutAccess,
      KeyMatch match,
      KeyBinding use,
      LayoutBlock block,
      KeyTemplate other) {
    int open = open(use);
    if (use.next().isEmpty()
        || open >= other.segments().size()
        || !(use.template().segments().get(open) instanceof KeySegment.Field mine)
        || !(other.segments().get(open) instanceof KeySegment.Field theirs)
        || !mine.format().equals(theirs.format())) {
      return ImmutableList.of();
    }
    return match.used().stream()
        .filter(condition -> condition.test().equals(use.next().get()))
        .filter(
            condition ->
                KeyMatcher.localName(layoutAccess, condition).equals(Optional.of(mine.attribute())))
        .map(
            condition ->
                new AttributeCondition(
                    path(block.structure(), theirs.attribute()),
                    condition.test(),
                    OptionalDouble.of(
                        context
                            .cardinality()
                            .selectivity(
                                context.entity(layoutAccess.entity()),
                                ImmutableList.of(condition)))))
        .collect(ImmutableList.toImmutableList());
  }

  /** The items of a layout under one of the alternatives of its keys. */
  record LayoutBlock(
      LayoutAccess structure,
      ImmutableList<KeyTemplate> partition,
      ImmutableList<KeyTemplate> sort,
      ImmutableList<AttributeCondition> when) {
    /** The text that all its sort keys begin with. */
    String sortPrefix() {
      return sort.isEmpty() ? "" : literal(sort.get(0));
    }
  }

  /** A layout's items in a table or index, block by block; sort keys of one block are alike. */
  ImmutableList<LayoutBlock> blocks(LayoutAccess layoutAccess) {
    ImmutableList.Builder<LayoutBlock> blocks = ImmutableList.builder();
    KeyRule branching =
        ImmutableList.<String>builder()
            .addAll(layoutAccess.partition())
            .addAll(layoutAccess.sort())
            .build()
            .stream()
            .map(key -> layoutAccess.layout().key(key).orElseThrow())
            .filter(rule -> rule.only().isEmpty())
            .findFirst()
            .orElseGet(
                () -> layoutAccess.layout().key(layoutAccess.partition().get(0)).orElseThrow());
    for (KeyRule.Alternative alternative : branching.alternatives()) {
      blocks.add(
          new LayoutBlock(
              layoutAccess,
              templates(layoutAccess, layoutAccess.partition(), alternative),
              templates(layoutAccess, layoutAccess.sort(), alternative),
              alternative
                  .when()
                  .map(when -> when.conditions().values().asList())
                  .orElse(ImmutableList.of())));
    }
    return blocks.build();
  }

  private static ImmutableList<KeyTemplate> templates(
      LayoutAccess layoutAccess, ImmutableList<String> keys, KeyRule.Alternative branch) {
    return keys.stream()
        .map(key -> layoutAccess.layout().key(key).orElseThrow())
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
  Optional<Map<String, ValueExpression>> bound(
      LayoutAccess layoutAccess, KeyMatch match, LayoutBlock block) {
    Map<String, ValueExpression> bound = new LinkedHashMap<>();
    for (int i = 0; i < layoutAccess.partition().size(); i++) {
      KeyBinding use = match.uses().get(i);
      if (!unify(use, block.partition().get(i), bound)) {
        return Optional.empty();
      }
    }
    return Optional.of(bound);
  }

  /** Whether two templates can give one key, and what that says of the other's attributes. */
  private static boolean unify(
      KeyBinding use, KeyTemplate other, Map<String, ValueExpression> bound) {
    ImmutableList<KeySegment> mine = use.template().segments();
    ImmutableList<KeySegment> theirs = other.segments();
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

  private static boolean unify(
      KeyBinding use, KeySegment mine, KeySegment theirs, Map<String, ValueExpression> bound) {
    if (mine instanceof KeySegment.Literal || theirs instanceof KeySegment.Literal) {
      return mine.equals(theirs);
    }
    if (mine instanceof KeySegment.Field left && theirs instanceof KeySegment.Field right) {
      ValueExpression value = use.equal().get(left.attribute());
      if (!left.format().equals(right.format()) || value == null) {
        return false;
      }
      bound.put(right.attribute(), value);
      return true;
    }
    return mine.getClass().equals(theirs.getClass());
  }

  /** The number of items of a block with these values. */
  ItemCount items(
      LayoutBlock block, Map<String, ValueExpression> bound, RequestedParent requested) {
    return items(block, bound, ImmutableList.of(), requested);
  }

  private ItemCount items(
      LayoutBlock block,
      Map<String, ValueExpression> bound,
      ImmutableList<AttributeCondition> range,
      RequestedParent requested) {
    LayoutAccess layoutAccess = block.structure();
    ImmutableList.Builder<AttributeCondition> where = ImmutableList.builder();
    bound.forEach(
        (name, value) ->
            where.add(
                new AttributeCondition(
                    path(layoutAccess, name),
                    new AttributeCondition.Test.Is(value),
                    OptionalDouble.empty())));
    where.addAll(block.when()).addAll(range);
    double mean = context.cardinality().of(layoutAccess.entity(), where.build());
    if (bound.keySet().containsAll(context.entity(layoutAccess.entity()).identity())) {
      return ItemCount.around(mean);
    }
    return context
        .childCounts()
        .of(
            layoutAccess.entity(),
            Sets.difference(bound.keySet(), layoutAccess.layout().copies().keySet()),
            mean,
            requested);
  }

  private static AttributePath path(LayoutAccess layoutAccess, String name) {
    AttributePath copy = layoutAccess.layout().copies().get(name);
    return copy == null ? AttributePath.own(layoutAccess.entity(), name) : copy;
  }

  static String literal(KeyTemplate template) {
    return !template.segments().isEmpty()
            && template.segments().get(0) instanceof KeySegment.Literal literal
        ? literal.text()
        : "";
  }
}

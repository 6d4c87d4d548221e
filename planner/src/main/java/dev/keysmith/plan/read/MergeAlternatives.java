package dev.keysmith.plan.read;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.Lists;
import dev.keysmith.plan.EntityQuery;
import dev.keysmith.plan.InstanceSource;
import dev.keysmith.plan.PlanStep;
import dev.keysmith.plan.PlanStrategyText;
import dev.keysmith.plan.ReadProgram;
import dev.keysmith.spec.AccessPattern;
import dev.keysmith.spec.AttributeCondition;
import dev.keysmith.spec.AttributePath;
import dev.keysmith.spec.Entity;
import dev.keysmith.spec.EntitySelection;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalInt;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Serves a read with alternatives: each by requests of its own, all in parallel, whose results the
 * client merges; or all by one read of what they have in common, which the client filters.
 *
 * <pre>
 *   read: Issue   where: {repo: $repo, any: [{assignee: $user}, {author: $user}]}   limit: 25
 *
 *   Query ByAssignee  25 items ┐
 *   Query ByAuthor    25 items ┘ each issue once, sorted, the first 25
 *
 *   Query Issues of the repo     those of the user, sorted, the first 25
 * </pre>
 */
final class MergeAlternatives {
  /** More combinations of plans than this differ in little. */
  private static final int MOST_COMBINATIONS = 200;

  private final Entity entity;
  private final AccessPattern.Read read;
  private final EntitySelection selection;

  MergeAlternatives(Entity entity, AccessPattern.Read read) {
    this.entity = entity;
    this.read = read;
    this.selection = read.selection();
  }

  /**
   * Every plan.
   *
   * @param served the plans of one query, the cheapest first
   */
  ImmutableList<ReadAlternative> readAlternatives(
      Function<EntityQuery, ImmutableList<ReadAlternative>> served) {
    ImmutableList.Builder<ReadAlternative> all = ImmutableList.builder();
    if (isDecidedByItself()) {
      served.apply(common()).forEach(one -> all.add(filtered(one)));
    }
    List<ImmutableList<ReadAlternative>> parts =
        EntityQuery.alternatives(entity, read).stream().map(served).toList();
    Lists.cartesianProduct(few(parts)).forEach(combination -> all.add(merged(combination)));
    return all.build();
  }

  /** The first query that no plan serves. */
  EntityQuery unserved(Function<EntityQuery, ImmutableList<ReadAlternative>> served) {
    ImmutableList<EntityQuery> queries = EntityQuery.alternatives(entity, read);
    return queries.stream()
        .filter(query -> served.apply(query).isEmpty())
        .findFirst()
        .orElse(queries.get(0));
  }

  /** The cheapest plans of each, so that they can be combined. */
  private static List<ImmutableList<ReadAlternative>> few(
      List<ImmutableList<ReadAlternative>> parts) {
    int each = Integer.MAX_VALUE;
    while (combinations(parts, each) > MOST_COMBINATIONS) {
      each = Math.min(each, MOST_COMBINATIONS) / 2;
    }
    int most = Math.max(1, each);
    return parts.stream()
        .map(some -> some.stream().limit(most).collect(ImmutableList.toImmutableList()))
        .toList();
  }

  private static double combinations(List<ImmutableList<ReadAlternative>> parts, int each) {
    return each < 1
        ? 1
        : parts.stream()
            .mapToDouble(some -> Math.min(each, some.size()))
            .reduce(1, (a, b) -> a * b);
  }

  private ReadAlternative merged(List<ReadAlternative> parts) {
    List<PlanStep> steps = new ArrayList<>();
    parts.forEach(part -> steps.addAll(part.steps()));
    steps.sort(Comparator.comparingInt(PlanStep::round));
    return new ReadAlternative(
        PlanStrategyText.request(
            parts.stream().map(part -> part.strategy().text()).collect(Collectors.joining(" + "))),
        ImmutableList.copyOf(steps),
        new ReadProgram(
            EntityQuery.of(entity, read),
            new InstanceSource.AnyOf(
                parts.stream()
                    .map(ReadAlternative::readProgram)
                    .collect(ImmutableList.toImmutableList()),
                ImmutableList.of()),
            ImmutableList.of()),
        parts.stream().mapToDouble(ReadAlternative::returned).sum());
  }

  // --- one read of what they have in common -----------------------------------------------------

  /**
   * Whether an instance by itself says which alternatives it meets. What is included would be read
   * for those too that meet none.
   */
  private boolean isDecidedByItself() {
    return selection.include().isEmpty()
        && conditions().stream().map(AttributeCondition::path).allMatch(AttributePath::isOwn);
  }

  private ImmutableList<AttributeCondition> conditions() {
    return selection.any().stream()
        .flatMap(ImmutableList::stream)
        .collect(ImmutableList.toImmutableList());
  }

  /** All of it, since the client has yet to filter. */
  private EntityQuery common() {
    return EntityQuery.of(
            entity, read.with(selection.where(selection.where()).withLimit(OptionalInt.empty())))
        .needing(conditions().stream().map(condition -> condition.path().attribute()).toList())
        .sortedByClient();
  }

  private ReadAlternative filtered(ReadAlternative all) {
    return new ReadAlternative(
        all.strategy().and(", filtered by the client"),
        all.steps(),
        new ReadProgram(
            EntityQuery.of(entity, read),
            new InstanceSource.AnyOf(ImmutableList.of(all.readProgram()), selection.any()),
            ImmutableList.of()),
        all.returned());
  }
}

package dev.keysmith.review.rules.index;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Sets;
import dev.keysmith.cost.TableOrIndex;
import dev.keysmith.plan.Plan;
import dev.keysmith.plan.PlanStep;
import dev.keysmith.plan.WriteProgram.CopyUpdate;
import dev.keysmith.review.rules.IdentityLookup;
import dev.keysmith.review.rules.ReviewContext;

/** What the few who read an index want of it, and so what to ask them. */
record RareReaders(ReviewContext context, TableOrIndex structure, ImmutableList<Plan> readers) {
  /** Who selects many instances may do with fewer, or later. */
  private static final String FOR_SELECTIONS =
      "ask whether %s needs all of it at any time: index only the items that it selects, let a Scan"
          + " serve it (plan: scan), or export the table to S3 and query it with Athena";

  /** Who means one instance may know more of it than its identity. */
  private static final String FOR_LOOKUPS =
      "pass %s in the where of %s if its callers know it: the key of %s then finds the item, and"
          + " nothing reads this index";

  private static final String FOR_COPIES =
      "ask whether the copies in %s must follow %s: a value that may stay as it was is an attribute"
          + " of %s that its create sets, and needs no index";

  static RareReaders of(ReviewContext context, TableOrIndex structure) {
    return new RareReaders(context, structure, context.readers(structure));
  }

  /**
   * Whether they need it.
   *
   * @param names of their patterns
   */
  String question(String names) {
    ImmutableSet<String> unknown = unknown();
    if (!unknown.isEmpty()) {
      return FOR_LOOKUPS.formatted(String.join(", ", unknown), names, structure.table());
    }
    ImmutableSet<String> followers =
        readers.stream()
            .map(this::holdersOfCopies)
            .reduce((some, others) -> Sets.intersection(some, others).immutableCopy())
            .orElse(ImmutableSet.of());
    if (!followers.isEmpty()) {
      String entities = String.join(", ", followers);
      return FOR_COPIES.formatted(entities, names, entities);
    }
    return FOR_SELECTIONS.formatted(names);
  }

  /** What the table's key needs of all readers, if each of them looks up the key of an instance. */
  private ImmutableSet<String> unknown() {
    ImmutableList<IdentityLookup> lookups =
        context.design().items().stream()
            .filter(layoutRef -> layoutRef.item().isMain())
            .filter(layoutRef -> layoutRef.table().name().equals(structure.table()))
            .flatMap(layoutRef -> IdentityLookup.all(context, layoutRef).stream())
            .filter(lookup -> lookup.reads(structure))
            .collect(ImmutableList.toImmutableList());
    boolean areAll =
        readers.stream()
            .allMatch(
                reader ->
                    lookups.stream()
                        .anyMatch(lookup -> lookup.pattern().id().equals(reader.pattern())));
    return areAll
        ? lookups.stream()
            .flatMap(lookup -> lookup.unknown().stream())
            .collect(ImmutableSet.toImmutableSet())
        : ImmutableSet.of();
  }

  /** The entities whose copies a write finds in the index, to change them after their source. */
  private ImmutableSet<String> holdersOfCopies(Plan plan) {
    ImmutableSet<String> read =
        plan.steps().stream()
            .map(PlanStep::request)
            .filter(request -> request.operation().isRead())
            .filter(request -> structure.equals(TableOrIndex.of(request.target())))
            .flatMap(request -> request.layouts().stream())
            .collect(ImmutableSet.toImmutableSet());
    return plan.acts().stream()
        .flatMap(act -> act.follows().stream())
        .map(CopyUpdate::entity)
        .filter(read::contains)
        .collect(ImmutableSet.toImmutableSet());
  }
}

package dev.keysmith.technique.index;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Maps;
import com.google.common.collect.Sets;
import dev.keysmith.design.IndexProjection;
import dev.keysmith.spec.AttributePath;
import dev.keysmith.spec.Entity;
import dev.keysmith.spec.IncludeClause;
import dev.keysmith.technique.CopyFromParent;
import dev.keysmith.technique.IndexContext;
import dev.keysmith.technique.IndexDraft;
import dev.keysmith.technique.IndexTechnique;
import dev.keysmith.technique.KeyRequirement;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Projects what the reads of an index need: KEYS_ONLY, what filters the matches, what one read
 * needs, with copies of what it includes or without, what several need, or all.
 *
 * <pre>
 *   keys        8 bytes an entry, and a read of the item behind each
 *   [total]    16 bytes an entry, written again whenever the total changes
 *   all       400 bytes an entry, written again whenever anything changes
 * </pre>
 */
public final class ProjectWhatIsNeeded implements IndexTechnique {
  /** Of more reads than this, only the needs of each and of all are tried. */
  private static final int FEW = 3;

  @Override
  public String what() {
    return "Projects into an index what its reads need, and nothing else.";
  }

  @Override
  public boolean appliesTo(IndexContext context) {
    return true;
  }

  @Override
  public Stream<IndexDraft> variants(IndexContext context) {
    IndexDraft draft = context.draft();
    return projections(context).stream()
        .map(
            projection ->
                projection instanceof IndexProjection.All
                    ? draft.projecting(projection)
                    : draft.projecting(projection).by(ProjectWhatIsNeeded.class));
  }

  /** Attributes that the keys contain anyway: as their values, or such that they can be parsed. */
  private static ImmutableSet<String> given(IndexContext context) {
    ImmutableSet.Builder<String> given = ImmutableSet.builder();
    if (!context.spec().prefer().parseKeys()) {
      return names(context).stream()
          .filter(name -> isKey(context, name))
          .collect(ImmutableSet.toImmutableSet());
    }
    given.addAll(context.draft().key().partition()).addAll(context.draft().key().sort());
    context.table().key().attributes().stream()
        .flatMap(name -> context.layout().key(name).stream())
        .forEach(rule -> context.named().keySet().stream().filter(rule::gives).forEach(given::add));
    return given.build();
  }

  /** All that the items have. */
  private static ImmutableSet<String> names(IndexContext context) {
    ImmutableSet.Builder<String> names = ImmutableSet.builder();
    context.named().keySet().stream().filter(context::isKept).forEach(names::add);
    return names.addAll(context.layout().embeds().keySet()).build();
  }

  private static ImmutableSet<IndexProjection> projections(IndexContext context) {
    ImmutableSet<String> given = given(context);
    ImmutableSet<String> names = names(context);
    Set<ImmutableSet<String>> sets = sets(context, Sets.difference(names, given));
    // A counter would be written into an index that has everything.
    boolean whole = !context.application().counts(context.entity());
    ImmutableSet.Builder<IndexProjection> projections = ImmutableSet.builder();
    projections.add(new IndexProjection.Keys());
    Set<String> beyondKeys = new LinkedHashSet<>(names);
    beyondKeys.removeAll(given);
    // A whole item stores an attribute of a composed key a second time, and beside items of other
    // kinds it stores what kind it is.
    boolean more =
        context.table().items().size() > 1
            || context.application().sharesTable(ImmutableSet.of(context.entity().name()))
            || names.stream().anyMatch(name -> given.contains(name) && !isKey(context, name));
    for (ImmutableSet<String> set : sets) {
      if (set.containsAll(beyondKeys) && !more && whole) {
        projections.add(new IndexProjection.All());
      } else if (!set.isEmpty()) {
        projections.add(new IndexProjection.Include(inOrder(set, context.entity())));
      }
    }
    return projections.build();
  }

  private static boolean isKey(IndexContext context, String name) {
    return context.table().key().attributes().contains(name)
        || context.draft().keyAttributes().contains(name);
  }

  /** What filters the matches, what each read needs, and what several do. */
  private static Set<ImmutableSet<String>> sets(IndexContext context, Set<String> usable) {
    Set<String> conditions = new LinkedHashSet<>();
    Set<ImmutableSet<String>> filters = new LinkedHashSet<>();
    Set<ImmutableSet<String>> needs = new LinkedHashSet<>();
    for (KeyRequirement asked : context.keyRequirements()) {
      if (context.draft().key().mayServe(asked)) {
        KeyRequirement keyRequirement = asked.decidedBy(context.draft().key());
        ImmutableMap<IncludeClause, ImmutableSet<String>> copies = copied(context, keyRequirement);
        // What the partition key is made of has one value in a Query, and filters nothing.
        Set<String> tells =
            Sets.difference(
                keyRequirement.conditions(),
                ImmutableSet.copyOf(context.draft().key().partition()));
        conditions.addAll(Sets.intersection(tells, usable));
        filters.add(Sets.intersection(tells, usable).immutableCopy());
        // Whoever asks for one value of an attribute knows it.
        Set<String> known = asked.subquery().query().bound().keySet();
        needs.add(Sets.intersection(needs(keyRequirement, known, tells), usable).immutableCopy());
        Set<String> atHand =
            new LinkedHashSet<>(keyRequirement.subquery().needsWithout(copies.keySet()));
        atHand.removeAll(known);
        atHand.addAll(tells);
        copies.values().forEach(atHand::addAll);
        needs.add(Sets.intersection(atHand, usable).immutableCopy());
        // Who checks a condition on parents reads these, and needs what leads to them.
        Set<String> leading = new LinkedHashSet<>(needs(keyRequirement, known, tells));
        leading.addAll(keyRequirement.leadingToParents());
        needs.add(Sets.intersection(leading, usable).immutableCopy());
        atHand.addAll(embedded(context, keyRequirement));
        needs.add(Sets.intersection(atHand, usable).immutableCopy());
      }
    }
    Set<ImmutableSet<String>> sets = new LinkedHashSet<>();
    sets.addAll(filters);
    sets.add(ImmutableSet.copyOf(conditions));
    sets.addAll(needs);
    sets.add(needs.stream().flatMap(Set::stream).collect(ImmutableSet.toImmutableSet()));
    if (needs.size() <= FEW) {
      for (ImmutableSet<String> one : needs) {
        for (ImmutableSet<String> other : needs) {
          sets.add(ImmutableSet.<String>builder().addAll(one).addAll(other).build());
        }
      }
    }
    return sets;
  }

  private static Set<String> needs(
      KeyRequirement keyRequirement, Set<String> known, Set<String> tells) {
    return Sets.union(tells, Sets.difference(keyRequirement.subquery().needs(), known));
  }

  /** The children inside the items that a read includes. */
  private static ImmutableSet<String> embedded(IndexContext context, KeyRequirement asked) {
    ImmutableSet<String> included =
        asked.subquery().includes().stream()
            .filter(include -> !include.toParent())
            .map(include -> include.selection().entity())
            .collect(ImmutableSet.toImmutableSet());
    return ImmutableSet.copyOf(
        Maps.filterValues(context.layout().embeds(), embed -> included.contains(embed.entity()))
            .keySet());
  }

  /**
   * What it would take of parents from copies, and of references where those do not show whether
   * there is one.
   */
  private static ImmutableMap<IncludeClause, ImmutableSet<String>> copied(
      IndexContext context, KeyRequirement keyRequirement) {
    ImmutableMap.Builder<IncludeClause, ImmutableSet<String>> copied = ImmutableMap.builder();
    for (IncludeClause include : keyRequirement.parents()) {
      ImmutableMap<String, AttributePath> asked = CopyFromParent.asked(context.spec(), include);
      if (context.layout().copies().keySet().containsAll(asked.keySet())) {
        Entity parent = context.spec().entity(include.selection().entity());
        boolean shown =
            asked.values().stream().anyMatch(it -> !parent.attribute(it.attribute()).isOptional());
        ImmutableSet.Builder<String> names = ImmutableSet.builder();
        names.addAll(asked.keySet());
        include
            .relationship()
            .attributes()
            .forEach(
                (theirs, ours) -> {
                  if (!shown || include.selection().needs().attributes().contains(theirs)) {
                    names.add(ours);
                  }
                });
        copied.put(include, names.build());
      }
    }
    return copied.buildKeepingLast();
  }

  /** As the entity has them, copies behind; so that one set is always one list. */
  private static ImmutableList<String> inOrder(ImmutableSet<String> set, Entity entity) {
    ImmutableSet.Builder<String> ordered = ImmutableSet.builder();
    entity.attributes().keySet().stream().filter(set::contains).forEach(ordered::add);
    set.stream().sorted().forEach(ordered::add);
    return ordered.build().asList();
  }
}

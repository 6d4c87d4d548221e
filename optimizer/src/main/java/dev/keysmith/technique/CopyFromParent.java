package dev.keysmith.technique;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.spec.AccessPattern;
import dev.keysmith.spec.AttributePath;
import dev.keysmith.spec.AttributeSizes;
import dev.keysmith.spec.Entity;
import dev.keysmith.spec.IncludeClause;
import dev.keysmith.spec.Spec;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Copies parent attributes onto the children, so that a read of these needs no other.
 *
 * <pre>
 *   read Order  include: {Customer: [name]}
 *
 *   Orders  orderId  customerId  total           Orders  orderId  customerId  total  customerName
 *           1        7           12.50           1        7           12.50  Ann
 *   + one read of each customer                  + a write of each order when Ann changes her name
 * </pre>
 *
 * <p>A condition on a parent's attribute needs such a copy. A strong read takes no copy of what
 * changes, since that would lag behind.
 */
public final class CopyFromParent implements TableTechnique {
  /** More than this is better read where it is. */
  private static final double MOST_BYTES = 2048;

  /** Of larger groups there are many already. */
  private static final int A_PAIR = 2;

  @Override
  public String what() {
    return "Copies attributes of a parent onto its children, so that reading these needs no other"
        + " request.";
  }

  @Override
  public boolean appliesTo(TechniqueContext context) {
    return context.draft().mains().size() <= A_PAIR;
  }

  /** Every set of copies for one entity; for each of two, the largest. */
  @Override
  public Stream<TableDraft> variants(TechniqueContext context) {
    TableDraft draft = context.draft();
    if (!draft.isShared()) {
      return copies(context.application(), draft.main().entity()).stream()
          .map(copies -> draft.withMain(copying(draft.main(), copies)).by(CopyFromParent.class));
    }
    TableDraft complete = complete(context);
    Stream.Builder<TableDraft> variants = Stream.builder();
    for (int i = 0; i < draft.mains().size(); i++) {
      LayoutDraft main = draft.mains().get(i);
      Optional<ImmutableMap<String, AttributePath>> most =
          copies(context.application(), main.entity()).stream().reduce((one, next) -> next);
      List<LayoutDraft> mains = new ArrayList<>(complete.mains());
      if (most.isPresent()) {
        mains.set(i, copying(main, most.get()));
        variants.add(complete.withMains(mains).by(CopyFromParent.class));
      }
    }
    return variants.build();
  }

  /** Conditions on a parent's attributes need a copy. */
  @Override
  public TableDraft complete(TechniqueContext context) {
    TableDraft complete =
        context
            .draft()
            .withMains(
                context.draft().mains().stream()
                    .map(main -> copying(main, required(context.application(), main.entity())))
                    .toList());
    boolean copies = complete.mains().stream().anyMatch(main -> !main.copies().isEmpty());
    return copies ? complete.by(CopyFromParent.class) : complete;
  }

  /** With what its key has from a parent already. */
  private static LayoutDraft copying(LayoutDraft main, ImmutableMap<String, AttributePath> copies) {
    return main.copying(
        ImmutableMap.<String, AttributePath>builder()
            .putAll(copies)
            .putAll(main.copies())
            .buildKeepingLast());
  }

  private static ImmutableMap<String, AttributePath> required(
      ApplicationModel application, Entity entity) {
    ImmutableMap.Builder<String, AttributePath> required = ImmutableMap.builder();
    application
        .paths(entity.name())
        .forEach(path -> required.put(NamingConventions.copy(path), path));
    return required.buildKeepingLast();
  }

  /** What may be copied together beyond what must be. */
  private static ImmutableSet<ImmutableMap<String, AttributePath>> copies(
      ApplicationModel application, Entity entity) {
    ImmutableMap<String, AttributePath> must = required(application, entity);
    Set<ImmutableMap<String, AttributePath>> sets = new LinkedHashSet<>();
    sets.add(must);
    Map<String, AttributePath> all = new LinkedHashMap<>(must);
    for (ImmutableMap<String, AttributePath> asked : includes(application, entity)) {
      if (!asked.isEmpty() && bytes(application, asked) <= MOST_BYTES) {
        Map<String, AttributePath> with = new LinkedHashMap<>(must);
        with.putAll(asked);
        sets.add(ImmutableMap.copyOf(with));
        all.putAll(asked);
      }
    }
    if (bytes(application, all) <= MOST_BYTES) {
      sets.add(ImmutableMap.copyOf(all));
    }
    sets.remove(must);
    return sets.stream()
        .filter(set -> set.keySet().stream().noneMatch(entity.attributes()::containsKey))
        .collect(ImmutableSet.toImmutableSet());
  }

  /** The attributes of each include of a parent that a copy can serve. */
  private static ImmutableSet<ImmutableMap<String, AttributePath>> includes(
      ApplicationModel application, Entity entity) {
    ImmutableSet.Builder<ImmutableMap<String, AttributePath>> all = ImmutableSet.builder();
    for (AccessPattern pattern : application.spec().patterns()) {
      if (pattern instanceof AccessPattern.Read read) {
        application.includes(read).stream()
            .filter(IncludeClause::toParent)
            .filter(include -> include.relationship().child().equals(entity.name()))
            .filter(include -> include.selection().where().isEmpty())
            .map(include -> asked(application.spec(), include))
            .filter(
                asked ->
                    !read.strong()
                        || asked.values().stream().allMatch(path -> isSteady(application, path)))
            .forEach(all::add);
      }
    }
    return all.build();
  }

  private static boolean isSteady(ApplicationModel application, AttributePath path) {
    return application.spec().entity(path.entity()).attribute(path.attribute()).immutable()
        || application.usage().changers(path.entity(), path.attribute()).isEmpty();
  }

  /**
   * The queried attributes of a parent, beyond the reference to it, by the names that copies have.
   */
  public static ImmutableMap<String, AttributePath> asked(Spec spec, IncludeClause include) {
    Entity parent = spec.entity(include.selection().entity());
    Map<String, AttributePath> asked = new LinkedHashMap<>();
    Set<String> needs = new LinkedHashSet<>(include.selection().needs().attributes());
    parent.ttl().ifPresent(needs::add);
    for (String name : needs) {
      if (!include.relationship().attributes().containsKey(name)) {
        AttributePath path =
            new AttributePath(ImmutableList.of(include.relationship()), parent.name(), name);
        asked.put(NamingConventions.copy(path), path);
      }
    }
    return ImmutableMap.copyOf(asked);
  }

  private static double bytes(ApplicationModel application, Map<String, AttributePath> copies) {
    return copies.values().stream()
        .mapToDouble(
            path ->
                AttributeSizes.expected(
                    application.spec().entity(path.entity()).attribute(path.attribute())))
        .sum();
  }
}

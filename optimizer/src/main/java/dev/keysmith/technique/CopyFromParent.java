package dev.keysmith.technique;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Maps;
import dev.keysmith.spec.AccessPattern;
import dev.keysmith.spec.AttributePath;
import dev.keysmith.spec.AttributeSizes;
import dev.keysmith.spec.Entity;
import dev.keysmith.spec.IncludeClause;
import dev.keysmith.spec.Spec;
import java.util.ArrayList;
import java.util.Comparator;
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
 * <p>A condition on a parent's attribute needs such a copy, unless the client can read the parents
 * and check it. A strong read takes no copy of what changes, since that would lag behind.
 */
public final class CopyFromParent implements TableTechnique {
  /** More than this is better read where it is. */
  private static final double MOST_BYTES = 2048;

  /** Of larger groups there are many already, so that only the largest sets are tried. */
  private static final int A_PAIR = 2;

  @Override
  public String what() {
    return "Copies attributes of a parent onto its children, so that reading these needs no other"
        + " request.";
  }

  @Override
  public boolean appliesTo(TechniqueContext context) {
    return true;
  }

  /** Every set of copies for an entity by itself or beside another one. */
  @Override
  public Stream<TableDraft> variants(TechniqueContext context) {
    TableDraft draft = context.draft();
    if (!draft.isShared()) {
      return copies(context.application(), draft.main().entity()).stream()
          .map(copies -> by(draft.withMain(copying(draft.main(), copies))));
    }
    TableDraft complete = complete(context);
    Set<ImmutableList<LayoutDraft>> variants = new LinkedHashSet<>();
    List<LayoutDraft> together = new ArrayList<>(complete.mains());
    for (int i = 0; i < draft.mains().size(); i++) {
      LayoutDraft main = draft.mains().get(i);
      ImmutableSet<ImmutableMap<String, AttributePath>> sets =
          copies(context.application(), main.entity());
      Optional<ImmutableMap<String, AttributePath>> most =
          sets.stream().max(Comparator.comparingInt(Map::size));
      List<LayoutDraft> mains = new ArrayList<>(complete.mains());
      for (ImmutableMap<String, AttributePath> copies :
          mains.size() <= A_PAIR ? sets : most.stream().toList()) {
        mains.set(i, copying(main, copies));
        variants.add(ImmutableList.copyOf(mains));
      }
      if (most.isPresent()) {
        together.set(i, copying(main, most.get()));
      }
    }
    variants.add(ImmutableList.copyOf(together));
    variants.remove(complete.mains());
    return variants.stream().map(mains -> by(complete.withMains(mains)));
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
    return by(complete);
  }

  private static TableDraft by(TableDraft draft) {
    boolean copies = draft.mains().stream().anyMatch(main -> !main.copies().isEmpty());
    return copies ? draft.by(CopyFromParent.class) : draft;
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
    return named(application.paths(entity.name()));
  }

  private static ImmutableMap<String, AttributePath> named(Set<AttributePath> paths) {
    ImmutableMap.Builder<String, AttributePath> named = ImmutableMap.builder();
    paths.forEach(path -> named.put(NamingConventions.copy(path), path));
    return named.buildKeepingLast();
  }

  /** What may be copied together beyond what must be. */
  private static ImmutableSet<ImmutableMap<String, AttributePath>> copies(
      ApplicationModel application, Entity entity) {
    ImmutableMap<String, AttributePath> must = required(application, entity);
    ImmutableSet<ImmutableMap<String, AttributePath>> includes = includes(application, entity);
    Set<ImmutableMap<String, AttributePath>> sets = new LinkedHashSet<>();
    // What a client can check on the parents themselves need not be copied.
    ImmutableMap<String, AttributePath> least = named(application.copiedPaths(entity.name()));
    sets.add(least);
    for (ImmutableSet<ImmutableMap<String, AttributePath>> some : Subsets.of(includes)) {
      sets.add(joined(must, some));
      sets.add(joined(least, some));
    }
    // What never changes is copied once for all.
    sets.add(
        joined(
            must,
            includes.stream()
                .filter(
                    asked -> asked.values().stream().allMatch(path -> isSteady(application, path)))
                .collect(ImmutableSet.toImmutableSet())));
    sets.remove(must);
    return sets.stream()
        .filter(set -> set.keySet().stream().noneMatch(entity.attributes()::containsKey))
        .filter(
            set ->
                bytes(application, Maps.filterKeys(set, name -> !must.containsKey(name)))
                    <= MOST_BYTES)
        .collect(ImmutableSet.toImmutableSet());
  }

  private static ImmutableMap<String, AttributePath> joined(
      ImmutableMap<String, AttributePath> must,
      ImmutableSet<ImmutableMap<String, AttributePath>> some) {
    ImmutableMap.Builder<String, AttributePath> joined = ImmutableMap.builder();
    joined.putAll(must);
    some.forEach(joined::putAll);
    return joined.buildKeepingLast();
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
            .filter(asked -> !asked.isEmpty())
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

package dev.keysmith.technique;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Maps;
import com.google.common.collect.Sets;
import dev.keysmith.aws.DynamoDbLimits;
import dev.keysmith.design.ItemLayout.Embed;
import dev.keysmith.spec.AttributeSizes;
import dev.keysmith.spec.Entity;
import dev.keysmith.spec.Relationship;
import dev.keysmith.spec.Spec;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Keeps children inside their parent's item, where they are few for sure.
 *
 * <pre>
 *   Customers  id  name                     Customers  id  name  addresses
 *              7   Ann                                 7   Ann   {home: {city: Ulm}, work: {…}}
 *   Addresses  customerId  label  city
 *              7           home   Ulm
 * </pre>
 *
 * <p>Read with the parent for nothing; every change of a child costs the whole parent.
 */
public final class EmbedChildren implements TableTechnique {
  /** The most that may be inside: an item has 400 KB, and most of that is far too much. */
  private static final double MOST_BYTES = DynamoDbLimits.ITEM_BYTES / 4.0;

  @Override
  public String what() {
    return "Stores children inside the item of their parent, where there are never many.";
  }

  @Override
  public boolean appliesTo(TechniqueContext context) {
    return !context.draft().isShared();
  }

  @Override
  public Stream<TableDraft> variants(TechniqueContext context) {
    TableDraft draft = context.draft();
    return context.application().embeds(context.entity()).stream()
        .map(embeds -> draft.withMain(draft.main().embedding(embeds)).by(EmbedChildren.class))
        .flatMap(
            embedding ->
                Stream.concat(Stream.of(embedding), besides(context.application(), embedding)));
  }

  /**
   * The same with children that have items of their own as well: for those of one kind that are
   * read with their parent, and by themselves.
   */
  public static Stream<TableDraft> besides(ApplicationModel application, TableDraft embedding) {
    ImmutableList<Embed> embeds =
        embedding.mains().stream()
            .flatMap(main -> main.embeds().values().stream())
            .collect(ImmutableList.toImmutableList());
    if (embeds.size() != 1) {
      return Stream.of();
    }
    return embeds.stream()
        .filter(embed -> isReadBothWays(application, embed.relationship()))
        .map(embed -> application.spec().entity(embed.entity()))
        .map(
            child ->
                TableDraft.of(
                    LayoutDraft.main(child, BaseTableKey.of(child.identity(), ImmutableList.of()))))
        .map(child -> embedding.beside(ImmutableList.of(child)).by(EmbedChildren.class));
  }

  private static boolean isReadBothWays(ApplicationModel application, Relationship relationship) {
    boolean withParent =
        application.includes().stream()
            .anyMatch(
                include -> !include.toParent() && include.relationship().equals(relationship));
    boolean alone =
        application.keyRequirements(relationship.child()).stream()
            .anyMatch(asked -> !asked.equal().containsAll(relationship.attributes().values()));
    return withParent && (alone || hasChildren(application, relationship.child()));
  }

  /** Whether children of its own are read with it, in whose item collections it may be. */
  private static boolean hasChildren(ApplicationModel application, String child) {
    return application.includes().stream()
        .anyMatch(include -> !include.toParent() && include.relationship().parent().equals(child));
  }

  /** Children that a parent may keep inside, in every combination that is small enough. */
  static ImmutableSet<ImmutableMap<String, Embed>> embeds(
      ApplicationModel application, Entity parent) {
    Map<String, Embed> all = new LinkedHashMap<>();
    for (Relationship relationship : application.relationships().ofParent(parent.name())) {
      Entity child = application.spec().entity(relationship.child());
      boolean twice = all.values().stream().anyMatch(embed -> embed.entity().equals(child.name()));
      if (mayBeInside(application, parent, child, relationship) && !twice) {
        all.putIfAbsent(name(application.spec(), parent, child), new Embed(relationship, true));
      }
    }
    return Subsets.of(all.keySet()).stream()
        .filter(some -> bytes(application, Maps.filterKeys(all, some::contains)) <= MOST_BYTES)
        .map(some -> ImmutableMap.copyOf(Maps.filterKeys(all, some::contains)))
        .collect(ImmutableSet.toImmutableSet());
  }

  private static double bytes(ApplicationModel application, Map<String, Embed> embeds) {
    return embeds.values().stream()
        .mapToDouble(embed -> most(application.spec().entity(embed.entity()), embed.relationship()))
        .sum();
  }

  /** The attribute of a parent that has the children. */
  public static String name(Spec spec, Entity parent, Entity child) {
    return NamingConventions.free(
        NamingConventions.small(NamingConventions.plural(child.name())),
        Sets.union(parent.attributes().keySet(), spec.sequenceCounters(parent.name())));
  }

  private static double most(Entity child, Relationship relationship) {
    long children = isAlone(child, relationship) ? 1 : relationship.max().orElse(Long.MAX_VALUE);
    return children * (AttributeSizes.of(child) + 10);
  }

  /** Whether a parent has one child at most: the reference is the child's whole identity. */
  private static boolean isAlone(Entity child, Relationship relationship) {
    return relationship.attributes().values().containsAll(child.identity());
  }

  private static boolean mayBeInside(
      ApplicationModel application, Entity parent, Entity child, Relationship relationship) {
    boolean placed =
        relationship.attributes().values().stream()
            .allMatch(name -> application.isStable(child, name));
    // Nothing but the client keeps children of two parents from having the same identity.
    boolean distinct =
        relationship.identifying()
            || child.identity().stream().anyMatch(name -> child.attribute(name).isNeverTwice());
    boolean free =
        child.attributes().values().stream()
                .noneMatch(attribute -> attribute.uniqueWithin().isPresent())
            && child.ttl().isEmpty()
            && !child.versioned()
            && !child.name().equals(parent.name())
            && !application.counts(child);
    return placed
        && distinct
        && free
        && most(child, relationship) <= MOST_BYTES
        && child.operations().equals(parent.operations())
        && (!application.single() || application.mayShare(parent, child));
  }
}

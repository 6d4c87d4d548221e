package dev.keysmith.technique;

import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.aws.DynamoDbLimits;
import dev.keysmith.design.ItemLayout.Embed;
import dev.keysmith.spec.Attribute;
import dev.keysmith.spec.AttributeSizes;
import dev.keysmith.spec.Entity;
import dev.keysmith.spec.Relationship;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
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
    return embeds(context.application(), context.entity()).stream()
        .map(embeds -> draft.withMain(draft.main().embedding(embeds)).by(EmbedChildren.class));
  }

  /** Children that a parent may keep inside, alone and all together. */
  static ImmutableSet<ImmutableMap<String, Embed>> embeds(
      ApplicationModel application, Entity parent) {
    Set<ImmutableMap<String, Embed>> sets = new LinkedHashSet<>();
    Map<String, Embed> all = new LinkedHashMap<>();
    double bytes = 0;
    for (Relationship relationship : application.relationships().ofParent(parent.name())) {
      Entity child = application.spec().entity(relationship.child());
      String name = name(parent, child);
      boolean twice = all.values().stream().anyMatch(embed -> embed.entity().equals(child.name()));
      if (mayBeInside(application, parent, child, relationship)
          && !all.containsKey(name)
          && !twice) {
        Embed embed = new Embed(relationship, true);
        sets.add(ImmutableMap.of(name, embed));
        all.put(name, embed);
        bytes += most(child, relationship);
      }
    }
    if (all.size() > 1 && bytes <= MOST_BYTES) {
      sets.add(ImmutableMap.copyOf(all));
    }
    return ImmutableSet.copyOf(sets);
  }

  private static String name(Entity parent, Entity child) {
    return NamingConventions.free(
        NamingConventions.small(NamingConventions.plural(child.name())),
        parent.attributes().keySet());
  }

  private static double most(Entity child, Relationship relationship) {
    return relationship.max().orElse(Long.MAX_VALUE) * (AttributeSizes.of(child) + 10);
  }

  private static boolean mayBeInside(
      ApplicationModel application, Entity parent, Entity child, Relationship relationship) {
    boolean always =
        relationship.attributes().values().stream()
            .noneMatch(name -> child.attribute(name).isOptional());
    boolean keyed = child.identity().size() > relationship.attributes().size();
    boolean free =
        child.attributes().values().stream().noneMatch(Attribute::unique)
            && child.ttl().isEmpty()
            && !child.versioned()
            && !child.name().equals(parent.name())
            && !application.counts(child);
    return relationship.identifying()
        && keyed
        && always
        && free
        && most(child, relationship) <= MOST_BYTES
        && child.operations().equals(parent.operations())
        && (!application.single() || application.mayShare(parent, child));
  }
}

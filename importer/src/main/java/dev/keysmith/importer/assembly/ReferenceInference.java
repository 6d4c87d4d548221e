package dev.keysmith.importer.assembly;

import dev.keysmith.importer.content.AttributeDraft;
import dev.keysmith.importer.content.EntityDraft;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/**
 * Finds references that sources without foreign keys imply: an attribute that is called like the
 * whole identity of another entity, such as {@code customerId}.
 */
final class ReferenceInference {
  private final Collection<EntityDraft> entities;

  ReferenceInference(Collection<EntityDraft> entities) {
    this.entities = entities;
  }

  void infer() {
    for (EntityDraft child : entities) {
      for (AttributeDraft attribute : child.attributes().values()) {
        if (attribute.reference().isEmpty() && isKeyType(attribute.type())) {
          parent(child, attribute)
              .ifPresent(
                  parent ->
                      attribute
                          .put("references", parent.name() + "." + attribute.name())
                          .comment("inferred: called like the identity of " + parent.name()));
        }
      }
    }
  }

  private static boolean isKeyType(String type) {
    return type.equals("string") || type.equals("number");
  }

  /** The one entity that is identified by an attribute of this name and type alone. */
  private Optional<EntityDraft> parent(EntityDraft child, AttributeDraft attribute) {
    if (attribute.field("present").isPresent() && child.identity().contains(attribute.name())) {
      return Optional.empty();
    }
    List<EntityDraft> parents =
        entities.stream()
            .filter(entity -> entity != child)
            .filter(entity -> entity.identity().equals(List.of(attribute.name())))
            .filter(
                entity ->
                    entity
                        .attribute(attribute.name())
                        .filter(own -> own.type().equals(attribute.type()))
                        .isPresent())
            .toList();
    boolean same = child.identity().equals(List.of(attribute.name()));
    boolean generic = attribute.name().length() <= 2 || attribute.name().equalsIgnoreCase("name");
    return parents.size() == 1 && !same && !generic
        ? Optional.of(parents.get(0))
        : Optional.empty();
  }
}

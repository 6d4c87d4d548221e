package dev.keysmith.spec;

import java.util.ArrayList;
import java.util.List;

/**
 * Which optional attributes of an entity come and go together: they are parts of one reference, or
 * equally often there and set and removed by the same writes. The person a complaint was escalated
 * to and the time are both present or both absent.
 */
public final class CoPresence {
  private final Spec spec;
  private final RelationshipGraph relationships;

  private CoPresence(Spec spec, RelationshipGraph relationships) {
    this.spec = spec;
    this.relationships = relationships;
  }

  public static CoPresence of(Spec spec) {
    return of(spec, RelationshipGraph.of(spec));
  }

  /** The same where the relationships of the spec are at hand. */
  public static CoPresence of(Spec spec, RelationshipGraph relationships) {
    return new CoPresence(spec, relationships);
  }

  /** Whether one attribute is there wherever the other is. */
  public boolean always(String entity, String one, String other) {
    Attribute left = spec.entity(entity).attribute(one);
    Attribute right = spec.entity(entity).attribute(other);
    if (one.equals(other) || right.present() >= 1) {
      return true;
    }
    boolean oneReference =
        relationships.ofChild(entity).stream()
            .anyMatch(
                relationship ->
                    relationship.attributes().containsValue(one)
                        && relationship.attributes().containsValue(other));
    return left.present() == right.present()
        && (oneReference || isWrittenTogether(entity, one, other));
  }

  private boolean isWrittenTogether(String entity, String one, String other) {
    List<Boolean> together = new ArrayList<>();
    for (AccessPattern pattern : spec.patterns()) {
      if (!(pattern instanceof AccessPattern.Write write)) {
        continue;
      }
      for (WriteAction action : write.actions()) {
        if (action instanceof WriteAction.Update update && update.entity().equals(entity)) {
          boolean setsOne = update.set().containsKey(one);
          boolean removesOne = update.remove().contains(one);
          if (setsOne != update.set().containsKey(other)
              || removesOne != update.remove().contains(other)) {
            return false;
          }
          together.add(setsOne || removesOne);
        }
      }
    }
    // Two that are never written together may have the same share by chance.
    return together.contains(true);
  }
}

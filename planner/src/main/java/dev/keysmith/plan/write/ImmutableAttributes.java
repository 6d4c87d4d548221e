package dev.keysmith.plan.write;

import com.google.common.collect.ImmutableSet;
import dev.keysmith.design.Design.LayoutRef;
import dev.keysmith.design.ItemLayout;
import dev.keysmith.spec.AttributePath;
import dev.keysmith.spec.Entity;
import dev.keysmith.spec.Relationship;
import dev.keysmith.spec.Spec;

/** Which attributes of an instance can never change. */
final class ImmutableAttributes {
  private ImmutableAttributes() {}

  /** What of a table's key may be different the next time the same instance is stored. */
  static ImmutableSet<String> unstable(Spec spec, LayoutRef layoutRef) {
    ImmutableSet.Builder<String> unstable = ImmutableSet.builder();
    for (String key : layoutRef.table().key().attributes()) {
      for (String name : layoutRef.item().key(key).orElseThrow().attributes()) {
        if (!isStable(spec, layoutRef.item(), name)) {
          unstable.add(name);
        }
      }
    }
    return unstable.build();
  }

  private static boolean isStable(Spec spec, ItemLayout layout, String name) {
    AttributePath path = layout.copies().get(name);
    return path == null
        ? isStable(spec.entity(layout.entity()), name)
        : path.hops().stream().allMatch(hop -> isStable(spec, hop))
            && isStable(spec.entity(path.entity()), path.attribute());
  }

  private static boolean isStable(Spec spec, Relationship hop) {
    return hop.attributes().values().stream()
        .allMatch(name -> isStable(spec.entity(hop.child()), name));
  }

  private static boolean isStable(Entity entity, String name) {
    return entity.identity().contains(name) || entity.attribute(name).immutable();
  }

  /** Whether the identity of an instance settles a copied attribute. */
  static boolean isSettled(Spec spec, ItemLayout layout, String name) {
    AttributePath path = layout.copies().get(name);
    return path != null && path.hops().get(0).identifying() && isStable(spec, layout, name);
  }
}

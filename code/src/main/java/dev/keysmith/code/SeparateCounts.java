package dev.keysmith.code;

import dev.keysmith.design.Design;
import dev.keysmith.design.Design.LayoutRef;
import dev.keysmith.spec.AccessPattern;
import dev.keysmith.spec.DesignPreferences.Counts;
import dev.keysmith.spec.Spec;
import dev.keysmith.spec.WriteAction;

/** Writes whose counts of children are updated by a request of their own, after the others. */
public final class SeparateCounts {
  private SeparateCounts() {}

  /**
   * Whether a count must be left out where an earlier request changes nothing, which generated code
   * cannot do yet: a create that is refused ends the method, a delete or an update goes on.
   */
  public static boolean mayBeLeftOut(Spec spec, Design design, AccessPattern pattern) {
    if (spec.prefer().counts() != Counts.SEPARATE
        || !(pattern instanceof AccessPattern.Write write)) {
      return false;
    }
    boolean list = write.actions().size() > 1 || write.actions().get(0).times() > 1;
    boolean counted =
        write.actions().stream().anyMatch(action -> isCounted(design, action.entity()));
    return counted
        && !(list && write.atomic())
        && (list || !(write.actions().get(0) instanceof WriteAction.Create));
  }

  private static boolean isCounted(Design design, String entity) {
    return design.items().stream()
        .map(LayoutRef::item)
        .flatMap(item -> item.counts().values().stream())
        .anyMatch(count -> count.entity().equals(entity));
  }

  /** What to say of such a write. */
  public static String shape() {
    return "a delete or an update of what is counted by a request of its own (prefer: {counts:"
        + " separate})";
  }
}

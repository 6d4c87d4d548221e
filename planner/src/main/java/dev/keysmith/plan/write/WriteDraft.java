package dev.keysmith.plan.write;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.plan.ItemState;
import dev.keysmith.spec.AccessPattern;
import dev.keysmith.statistics.DesignStatistics;
import dev.keysmith.statistics.LayoutStatistics;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Set;

/** What a write does to which items, before it is known what that consumes. */
public final class WriteDraft {
  private final AccessPattern.Write pattern;
  private final ImmutableList<ActionAlternatives> actions;

  /**
   * @param actions the alternatives for each action
   */
  WriteDraft(AccessPattern.Write pattern, ImmutableList<ActionAlternatives> actions) {
    this.pattern = pattern;
    this.actions = actions;
  }

  AccessPattern.Write pattern() {
    return pattern;
  }

  ImmutableList<ActionAlternatives> actions() {
    return actions;
  }

  /** The tables whose items it changes or looks at. */
  public ImmutableSet<String> tables() {
    return actions.stream()
        .flatMap(action -> action.alternatives().stream())
        .flatMap(ActionAlternative::allChanges)
        .map(change -> change.table().name())
        .collect(ImmutableSet.toImmutableSet());
  }

  /** The same where the items of some tables have more keys. */
  public WriteDraft in(DesignStatistics grown, Set<String> tables) {
    // What several changes say of one item stays one, so that its sizes are calculated once.
    Map<ItemState, ItemState> states = new IdentityHashMap<>();
    return new WriteDraft(
        pattern,
        actions.stream()
            .map(action -> action.changing(change -> in(grown, tables, states, change)))
            .collect(ImmutableList.toImmutableList()));
  }

  private static ItemChange in(
      DesignStatistics grown,
      Set<String> tables,
      Map<ItemState, ItemState> states,
      ItemChange change) {
    String table = change.table().name();
    if (!tables.contains(table)) {
      return change;
    }
    LayoutStatistics statistics = grown.layout(table, change.layout());
    return change.in(
        statistics, state -> states.computeIfAbsent(state, known -> known.in(statistics)));
  }
}

package dev.keysmith.emit.example;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableListMultimap;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.ImmutableSetMultimap;
import dev.keysmith.cost.TableOrIndex;
import dev.keysmith.design.Design;
import dev.keysmith.execute.PlanInterpreter;
import dev.keysmith.execute.memory.MemoryRequests;
import dev.keysmith.instance.PatternArguments;
import dev.keysmith.instance.PatternArguments.ActionRepetition;
import dev.keysmith.item.ExpectedItems;
import dev.keysmith.item.ItemKey;
import dev.keysmith.item.StoredItem;
import dev.keysmith.plan.Plan;
import dev.keysmith.plan.WriteProgram;
import dev.keysmith.spec.AccessPattern;
import dev.keysmith.spec.Spec;
import dev.keysmith.spec.WriteAction;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Executes the plan of a pattern over the example items: which of them it accesses. */
final class ExecuteExample {
  private final ExampleItems items;
  private final Spec spec;
  private final Design design;

  ExecuteExample(ExampleItems items) {
    this.items = items;
    this.spec = items.spec();
    this.design = items.design();
  }

  ImmutableSetMultimap<ExampleRow, ItemAccess> read(
      AccessPattern.Read read, Plan plan, ExampleArguments arguments) {
    TracingRequests requests = requests(ImmutableSet.of());
    if (plan.readProgram().isPresent()) {
      interpreter(requests).page(read, plan, arguments.values(), Optional.empty());
    }
    return rows(requests);
  }

  /** What is created does not exist before. An action that selects no instance is left out. */
  ImmutableSetMultimap<ExampleRow, ItemAccess> write(
      AccessPattern.Write write, Plan plan, ExampleArgumentChooser.ChosenInstances chosen) {
    WriteArguments arguments = new WriteArguments(items, chosen.arguments());
    List<WriteProgram> left = new ArrayList<>(plan.acts());
    ImmutableList.Builder<WriteProgram> acts = ImmutableList.builder();
    ImmutableMap.Builder<ActionRepetition, ImmutableMap<String, Object>> own =
        ImmutableMap.builder();
    ImmutableSet.Builder<ExampleInstance> created = ImmutableSet.builder();
    int actions = 0;
    for (int i = 0; i < write.actions().size(); i++) {
      WriteAction action = write.actions().get(i);
      Optional<WriteProgram> act =
          left.stream().filter(one -> one.action().equals(action)).findFirst();
      ImmutableList<ExampleInstance> subjects = chosen.subjects().get(i);
      if (act.isEmpty() || subjects.isEmpty()) {
        continue;
      }
      left.remove(act.get());
      acts.add(
          new WriteProgram(
              action.withTimes(subjects.size()),
              act.get().preReads(),
              act.get().writes(),
              act.get().follows()));
      for (int repetition = 0; repetition < subjects.size(); repetition++) {
        own.put(
            new ActionRepetition(actions, repetition),
            arguments.of(action, subjects.get(repetition)));
      }
      actions++;
      if (action instanceof WriteAction.Create) {
        created.addAll(subjects);
      }
    }
    TracingRequests requests = requests(created.build());
    if (actions > 0) {
      ImmutableList<WriteProgram> all = acts.build();
      interpreter(requests)
          .write(
              new AccessPattern.Write(
                  write.head(),
                  all.stream().map(WriteProgram::action).collect(ImmutableList.toImmutableList()),
                  write.atomic()),
              new Plan(plan.pattern(), plan.strategy(), plan.steps(), plan.readProgram(), all),
              new PatternArguments(ImmutableMap.of(), own.buildOrThrow()));
    }
    return rows(requests);
  }

  private TracingRequests requests(ImmutableSet<ExampleInstance> without) {
    MemoryRequests memory = new MemoryRequests(design);
    new ExpectedItems(spec, design)
        .items(items.instances().plain(without))
        .forEach(item -> memory.load(item.layoutRef().table(), whole(item)));
    return new TracingRequests(memory);
  }

  /** With the empty collections that a plan stores where there are no children yet. */
  static Map<String, Object> whole(StoredItem item) {
    Map<String, Object> whole = new LinkedHashMap<>(item.attributes());
    item.layoutRef()
        .item()
        .embeds()
        .forEach(
            (name, embed) ->
                whole.putIfAbsent(name, embed.map() ? ImmutableMap.of() : ImmutableList.of()));
    return whole;
  }

  private PlanInterpreter interpreter(TracingRequests requests) {
    return new PlanInterpreter(spec, design, ExampleValues.START, requests);
  }

  /** The examples that were accessed; an item stored under a new key is not an example. */
  private ImmutableSetMultimap<ExampleRow, ItemAccess> rows(TracingRequests requests) {
    ImmutableListMultimap.Builder<TracingRequests.Place, ExampleRow> standing =
        ImmutableListMultimap.builder();
    for (TableOrIndex structure : TableOrIndex.all(design)) {
      for (ExampleItem item : items.in(structure)) {
        standing.put(
            new TracingRequests.Place(
                structure, ItemKey.of(item.layoutRef().table(), item.attributes())),
            new ExampleRow(structure, item.layoutRef().item().name(), item.instance().number()));
      }
    }
    ImmutableListMultimap<TracingRequests.Place, ExampleRow> rows = standing.build();
    ImmutableSetMultimap.Builder<ExampleRow, ItemAccess> accessTrace =
        ImmutableSetMultimap.builder();
    requests
        .itemAccesses()
        .forEach(
            (place, itemAccess) ->
                rows.get(place).forEach(row -> accessTrace.put(row, itemAccess)));
    return accessTrace.build();
  }
}

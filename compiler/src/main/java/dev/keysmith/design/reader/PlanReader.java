package dev.keysmith.design.reader;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.keysmith.design.Design.PinnedPlan;
import dev.keysmith.design.Table;
import dev.keysmith.source.Fields;
import dev.keysmith.source.Node;
import dev.keysmith.source.Spelling;
import dev.keysmith.spec.Pattern;
import dev.keysmith.spec.Spec;
import dev.keysmith.spec.reader.Reading;
import java.util.Optional;

/** Reads where patterns must be served from. */
final class PlanReader {
  private final Reading reading;
  private final Spec spec;
  private final ImmutableMap<String, Table> tables;

  PlanReader(Reading reading, Spec spec, ImmutableMap<String, Table> tables) {
    this.reading = reading;
    this.spec = spec;
    this.tables = tables;
  }

  ImmutableMap<String, PinnedPlan> plans(Node node) {
    if (!(node instanceof Node.Mapping mapping)) {
      reading
          .findings()
          .error(
              "WrongShape",
              node.place(),
              "plans cannot be " + node.kind(),
              "write a mapping from patterns to what serves them: {P7: {index: GSI1}}");
      return ImmutableMap.of();
    }
    ImmutableMap.Builder<String, PinnedPlan> plans = ImmutableMap.builder();
    for (Node.Entry entry : mapping.entries()) {
      if (spec.pattern(entry.name()).isEmpty()) {
        reading
            .findings()
            .error(
                "UnknownPattern",
                entry.key().place(),
                "there is no pattern '" + entry.name() + "'",
                Spelling.suggest(entry.name(), spec.patterns().stream().map(Pattern::id).toList()));
      }
      Fields.of(entry.value(), "a plan", Words.PLAN, reading.findings())
          .flatMap(this::plan)
          .ifPresent(plan -> plans.put(entry.name(), plan));
    }
    return plans.buildOrThrow();
  }

  private Optional<PinnedPlan> plan(Fields fields) {
    if (!fields.has("table") && !fields.has("index")) {
      reading
          .findings()
          .error(
              "MissingField",
              fields.place(),
              "a plan needs 'index' or 'table'",
              "name what serves the pattern: {index: GSI1}");
      return Optional.empty();
    }
    Optional<Node> tableNode = fields.optional("table");
    Optional<Table> table = tableNode.flatMap(this::table);
    if (tableNode.isPresent() && table.isEmpty()) {
      return Optional.empty();
    }
    return fields.has("index")
        ? fields.optional("index").flatMap(node -> index(node, table))
        : table.map(found -> new PinnedPlan(found.name(), Optional.empty()));
  }

  private Optional<Table> table(Node node) {
    Optional<String> name = reading.scalars().text(node, "table");
    name.filter(given -> !tables.containsKey(given))
        .ifPresent(
            given ->
                reading
                    .findings()
                    .error(
                        "UnknownTable",
                        node.place(),
                        "there is no table '" + given + "'",
                        Spelling.suggest(given, tables.keySet())));
    return name.map(tables::get);
  }

  private Optional<PinnedPlan> index(Node node, Optional<Table> within) {
    Optional<String> name = reading.scalars().text(node, "index");
    if (name.isEmpty()) {
      return Optional.empty();
    }
    ImmutableList<Table> searched =
        within.map(ImmutableList::of).orElseGet(() -> tables.values().asList());
    ImmutableList<Table> owners =
        searched.stream()
            .filter(table -> table.index(name.get()).isPresent())
            .collect(ImmutableList.toImmutableList());
    if (owners.isEmpty()) {
      reading
          .findings()
          .error(
              "UnknownIndex",
              node.place(),
              "there is no index '" + name.get() + "'",
              Spelling.suggest(
                  name.get(),
                  searched.stream()
                      .flatMap(table -> table.indexes().keySet().stream())
                      .distinct()
                      .toList()));
      return Optional.empty();
    }
    if (owners.size() > 1) {
      reading
          .findings()
          .error(
              "AmbiguousIndex",
              node.place(),
              "more than one table has an index '" + name.get() + "'",
              "name the table too: " + Spelling.oneOf(owners.stream().map(Table::name).toList()));
    }
    return Optional.of(new PinnedPlan(owners.get(0).name(), name));
  }
}

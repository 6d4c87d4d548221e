package dev.keysmith.design.reader;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.keysmith.design.Design.PinnedPlan;
import dev.keysmith.design.Table;
import dev.keysmith.source.SourceLocation;
import dev.keysmith.source.SpellingSuggester;
import dev.keysmith.source.YamlFields;
import dev.keysmith.source.YamlNode;
import dev.keysmith.spec.AccessPattern;
import dev.keysmith.spec.Spec;
import dev.keysmith.spec.reader.ParseContext;
import java.util.Optional;

/** Reads the pinned plans: which table or index must serve a pattern. */
final class PinnedPlanReader {
  private final ParseContext reading;
  private final Spec spec;
  private final ImmutableMap<String, Table> tables;

  PinnedPlanReader(ParseContext reading, Spec spec, ImmutableMap<String, Table> tables) {
    this.reading = reading;
    this.spec = spec;
    this.tables = tables;
  }

  ImmutableMap<String, PinnedPlan> plans(YamlNode node) {
    if (!(node instanceof YamlNode.Mapping mapping)) {
      reading
          .findings()
          .error(
              "WrongShape",
              node.location(),
              "plans cannot be " + node.kind(),
              "write a mapping from patterns to the index or table that serves them: {P7: {index:"
                  + " GSI1}}");
      return ImmutableMap.of();
    }
    ImmutableMap.Builder<String, PinnedPlan> plans = ImmutableMap.builder();
    for (YamlNode.Entry entry : mapping.entries()) {
      checkPattern(entry.key());
      YamlFields.of(entry.value(), "a plan", DesignKeywords.PLAN, reading.findings())
          .flatMap(this::plan)
          .ifPresent(plan -> plans.put(entry.name(), plan));
    }
    return plans.buildOrThrow();
  }

  /** Checks a plan that is in no file. */
  void check(String pattern, PinnedPlan plan, SourceLocation location) {
    checkPattern(KeySchemaValidator.scalar(pattern, location));
    Optional<Table> table = table(KeySchemaValidator.scalar(plan.table(), location));
    if (table.isPresent()) {
      plan.index().ifPresent(name -> index(KeySchemaValidator.scalar(name, location), table));
    }
  }

  private void checkPattern(YamlNode.Scalar pattern) {
    if (spec.pattern(pattern.text()).isEmpty()) {
      reading
          .findings()
          .error(
              "UnknownPattern",
              pattern.location(),
              "unknown pattern '" + pattern.text() + "'",
              SpellingSuggester.suggest(
                  pattern.text(), spec.patterns().stream().map(AccessPattern::id).toList()));
    }
  }

  private Optional<PinnedPlan> plan(YamlFields fields) {
    if (!fields.has("table") && !fields.has("index")) {
      reading
          .findings()
          .error(
              "MissingField",
              fields.location(),
              "a plan needs 'index' or 'table'",
              "name the index or table that serves the pattern: {index: GSI1}");
      return Optional.empty();
    }
    Optional<YamlNode> tableNode = fields.optional("table");
    Optional<Table> table = tableNode.flatMap(this::table);
    if (tableNode.isPresent() && table.isEmpty()) {
      return Optional.empty();
    }
    return fields.has("index")
        ? fields.optional("index").flatMap(node -> index(node, table))
        : table.map(found -> new PinnedPlan(found.name(), Optional.empty()));
  }

  private Optional<Table> table(YamlNode node) {
    Optional<String> name = reading.scalars().text(node, "table");
    name.filter(given -> !tables.containsKey(given))
        .ifPresent(
            given ->
                reading
                    .findings()
                    .error(
                        "UnknownTable",
                        node.location(),
                        "unknown table '" + given + "'",
                        SpellingSuggester.suggest(given, tables.keySet())));
    return name.map(tables::get);
  }

  private Optional<PinnedPlan> index(YamlNode node, Optional<Table> within) {
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
              node.location(),
              "unknown index '" + name.get() + "'",
              SpellingSuggester.suggest(
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
              node.location(),
              "more than one table has an index '" + name.get() + "'",
              "name the table too: "
                  + SpellingSuggester.oneOf(owners.stream().map(Table::name).toList()));
    }
    return Optional.of(new PinnedPlan(owners.get(0).name(), name));
  }
}

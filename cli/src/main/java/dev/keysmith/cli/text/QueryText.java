package dev.keysmith.cli.text;

import com.google.common.base.CharMatcher;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.keysmith.app.PatternRun;
import dev.keysmith.app.PatternRun.RunValue;
import dev.keysmith.cli.text.TextTable.Column;
import dev.keysmith.emit.JsonFormatter;
import dev.keysmith.execute.WriteResult;
import dev.keysmith.instance.ReadResult;
import dev.keysmith.instance.ValueFormatter;
import dev.keysmith.plan.NumberFormat;
import dev.keysmith.spec.AccessPattern;
import dev.keysmith.verify.PatternExecution;
import dev.keysmith.verify.engine.SentRequest;
import dev.keysmith.verify.engine.SentRequest.Units;
import java.io.PrintWriter;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Prints a run of a pattern: values, requests, items, capacity and result. */
public final class QueryText {
  private static final int SHOWN_ITEMS = 3;
  private static final int SHOWN_ROWS = 5;
  private static final int LONGEST_VALUE = 80;

  private final PrintWriter out;
  private final int width;
  private final boolean full;
  private final NextCommands next;
  private final ImmutableList<String> options;

  /**
   * @param full whether all items and rows are shown, with whole values
   * @param options where and on which data patterns are run
   */
  public QueryText(
      PrintWriter out, int width, boolean full, NextCommands next, ImmutableList<String> options) {
    this.out = out;
    this.width = width;
    this.full = full;
    this.next = next;
    this.options = options;
  }

  /** All of it, and how to go on. */
  public void show(PatternRun run) {
    describe(run);
    suggest(run);
  }

  /** Values, requests, items, capacity and result. */
  void describe(PatternRun run) {
    AccessPattern pattern = run.pattern();
    line("", pattern.id() + " " + pattern.name());
    line("", "On %s; %s".formatted(run.engine(), run.data()));
    values(run.values());
    for (int i = 0; i < run.pages().size(); i++) {
      page(run, i);
    }
  }

  /** The last page alone. */
  public void showPage(PatternRun run) {
    page(run, run.pages().size() - 1);
  }

  private void values(ImmutableList<RunValue> values) {
    if (values.isEmpty()) {
      return;
    }
    title("Values");
    TextTable table =
        new TextTable(
            Column.word("parameter"), Column.word("type"), Column.text("value"), Column.word(""));
    for (RunValue value : values) {
      table.add(
          value.parameter().name(),
          value.parameter().typeText(),
          value.value().map(ValueFormatter::of).orElse("absent"),
          value.chosen() ? "from the data" : "");
    }
    out.print(table.text(width));
  }

  private void page(PatternRun run, int number) {
    PatternExecution page = run.pages().get(number);
    boolean one = run.pages().size() == 1;
    title(one ? "Requests" : "Requests of page " + (number + 1));
    int position = 1;
    for (SentRequest request : page.requests()) {
      request(position++, request);
    }
    if (page.requests().isEmpty()) {
      line("  ", "none: nothing can match these values");
    }
    capacity(run.predicted(), page);
    page.written().ifPresentOrElse(this::written, () -> rows(run, number, page));
  }

  // --- requests ---------------------------------------------------------------------------------

  private void request(int position, SentRequest request) {
    line("  ", "%d. %s: %s".formatted(position, request.operation(), outcome(request)));
    json(request.request());
    shown(request.items(), SHOWN_ITEMS).forEach(this::item);
    more(request.items().size(), SHOWN_ITEMS, "item", "     ");
    request
        .more()
        .ifPresent(key -> line("     ", "LastEvaluatedKey " + JsonFormatter.line(whole(key))));
  }

  private static String outcome(SentRequest request) {
    List<String> parts = new ArrayList<>();
    request.failure().ifPresent(parts::add);
    if (request.operation().matches("GetItem|BatchGetItem|Query|Scan")) {
      parts.add(NumberFormat.counted(request.items().size(), "item"));
    }
    parts.add(units(request.units()));
    request
        .reported()
        .filter(reported -> !reported.equals(request.units()))
        .ifPresent(reported -> parts.add("the engine reports " + units(reported)));
    return String.join(", ", parts);
  }

  private static String units(Units units) {
    return units.writeUnits() > 0
        ? NumberFormat.counted(units.writeUnits(), "write unit")
        : NumberFormat.counted(units.readUnits(), "read unit");
  }

  private void json(ImmutableMap<String, Object> request) {
    JsonFormatter.text(whole(request), width - 5)
        .lines()
        .forEach(
            text -> {
              String indent = "     " + " ".repeat(CharMatcher.isNot(' ').indexIn(text));
              line(indent, text.strip());
            });
  }

  private void item(ImmutableMap<String, Object> item) {
    List<String> parts = new ArrayList<>();
    whole(item)
        .forEach(
            (name, value) ->
                parts.add(JsonFormatter.quoted(name) + ": " + JsonFormatter.line(value)));
    listed("     → {", parts, "}", "       ");
  }

  /** With long texts cut, unless everything is to be shown. */
  @SuppressWarnings("unchecked")
  private ImmutableMap<String, Object> whole(ImmutableMap<String, Object> json) {
    return full ? json : (ImmutableMap<String, Object>) cut(json);
  }

  private static Object cut(Object value) {
    if (value instanceof Map<?, ?> map) {
      ImmutableMap.Builder<String, Object> entries = ImmutableMap.builder();
      map.forEach((name, entry) -> entries.put((String) name, cut(entry)));
      return entries.buildOrThrow();
    }
    if (value instanceof List<?> list) {
      return list.stream().map(QueryText::cut).collect(ImmutableList.toImmutableList());
    }
    return value instanceof String text && text.length() > LONGEST_VALUE
        ? TextTable.shortened(text, LONGEST_VALUE)
        : value;
  }

  // --- capacity ---------------------------------------------------------------------------------

  private void capacity(Units predicted, PatternExecution page) {
    Units consumed = page.units();
    title("Capacity");
    TextTable table =
        new TextTable(Column.word(""), Column.number("consumed"), Column.number("predicted mean"));
    if (consumed.readUnits() > 0 || predicted.readUnits() > 0) {
      table.add(
          "read units",
          NumberFormat.number(consumed.readUnits()),
          NumberFormat.number(predicted.readUnits()));
    }
    if (consumed.writeUnits() > 0 || predicted.writeUnits() > 0) {
      table.add(
          "write units",
          NumberFormat.number(consumed.writeUnits()),
          NumberFormat.number(predicted.writeUnits()));
    }
    out.print(table.text(width));
  }

  // --- result -----------------------------------------------------------------------------------

  private void written(WriteResult written) {
    out.println();
    line("", written.done() ? "Result: written" : "Result: rejected, " + written.reason());
  }

  private void rows(PatternRun run, int number, PatternExecution page) {
    out.println();
    String more = page.next().isPresent() ? "; there may be more (--pages)" : "";
    boolean counts =
        run.pattern() instanceof AccessPattern.Read read && read.selection().needs().countOnly();
    line(
        "",
        counts
            ? "Result: " + NumberFormat.number(page.results().size())
            : "Result%s: %s%s"
                .formatted(
                    run.pages().size() == 1 ? "" : " of page " + (number + 1),
                    NumberFormat.counted(page.results().size(), "row"),
                    more));
    if (!counts) {
      rows(page.results(), "  ");
    }
  }

  private void rows(ImmutableList<ReadResult> rows, String indent) {
    for (ReadResult row : shown(rows, SHOWN_ROWS)) {
      List<String> values = new ArrayList<>();
      row.values().forEach((name, value) -> values.add(name + ": " + text(value)));
      listed(indent + "- ", values, "", indent + "  ");
      row.related()
          .forEach(
              (include, related) -> {
                line(
                    indent + "  ",
                    "%s: %s"
                        .formatted(
                            ValueFormatter.of(include),
                            NumberFormat.counted(related.size(), "row")));
                rows(related, indent + "    ");
              });
    }
    more(rows.size(), SHOWN_ROWS, "row", indent);
  }

  private String text(Object value) {
    if (!full) {
      return ValueFormatter.of(value);
    }
    return value instanceof String text ? JsonFormatter.quoted(text) : String.valueOf(value);
  }

  private <T> List<T> shown(ImmutableList<T> all, int most) {
    return full || all.size() <= most ? all : all.subList(0, most);
  }

  private void more(int count, int most, String what, String indent) {
    if (!full && count > most) {
      line(indent, "… %s more (--full)".formatted(NumberFormat.counted(count - most, what)));
    }
  }

  // --- what to do next --------------------------------------------------------------------------

  private void suggest(PatternRun run) {
    out.println();
    out.println("Next:");
    String pattern = run.pattern().id();
    again(run)
        .ifPresent(
            values ->
                NextCommands.show(
                    out,
                    next.query(
                        pattern,
                        ImmutableList.<String>builder().addAll(values).addAll(options).build()),
                    "run it again with the same values"));
    NextCommands.show(out, next.explain(pattern), "explain its plan and its cost");
  }

  /** Values that a command line takes; a write succeeds but once with most of them. */
  private static Optional<ImmutableList<String>> again(PatternRun run) {
    if (run.values().isEmpty() || run.pattern() instanceof AccessPattern.Write) {
      return Optional.empty();
    }
    ImmutableList.Builder<String> set = ImmutableList.builder();
    for (RunValue value : run.values()) {
      if (value.value().isPresent()) {
        Object plain = value.value().get();
        if (!(plain instanceof String || plain instanceof Number || plain instanceof Boolean)) {
          return Optional.empty();
        }
        set.add("--set", value.parameter().name() + "=" + argument(plain));
      }
    }
    return Optional.of(set.build());
  }

  private static String argument(Object value) {
    return value instanceof BigDecimal number ? number.toPlainString() : value.toString();
  }

  private void title(String text) {
    out.println();
    out.println(text);
  }

  private void line(String indent, String text) {
    out.print(WrappedParagraph.of(indent, text, indent + "  ", width));
  }

  /** What belongs together stays on one line. */
  private void listed(String start, List<String> parts, String end, String hanging) {
    List<String> separated = new ArrayList<>();
    for (int i = 0; i < parts.size(); i++) {
      separated.add(parts.get(i) + (i < parts.size() - 1 ? "," : end));
    }
    out.print(WrappedParagraph.of(start, separated, hanging, width));
  }
}

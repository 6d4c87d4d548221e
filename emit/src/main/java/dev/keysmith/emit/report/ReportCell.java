package dev.keysmith.emit.report;

import dev.keysmith.cost.TableOrIndex;
import java.util.function.Function;

/** A cell of a {@link ReportTable}. */
public sealed interface ReportCell {
  /** Calls the function for this kind of cell. */
  <R> R match(Function<Text, R> text, Function<TableOrIndex, R> target);

  static ReportCell of(String text) {
    return new Text(text, Style.PLAIN);
  }

  /** A key template, an expression or a name of the design. */
  static ReportCell code(String text) {
    return new Text(text, Style.CODE);
  }

  static ReportCell warning(String text) {
    return new Text(text, Style.WARNING);
  }

  static ReportCell empty() {
    return of("");
  }

  /** How text is set. */
  enum Style {
    PLAIN,
    CODE,
    WARNING
  }

  record Text(String text, Style style) implements ReportCell {
    @Override
    public <R> R match(Function<Text, R> textual, Function<TableOrIndex, R> target) {
      return textual.apply(this);
    }
  }

  /** A table or an index, which a page can link to. */
  record Target(TableOrIndex structure) implements ReportCell {
    @Override
    public <R> R match(Function<Text, R> textual, Function<TableOrIndex, R> target) {
      return target.apply(structure);
    }
  }
}

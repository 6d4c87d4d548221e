package dev.keysmith.code.method;

import dev.keysmith.code.method.ResultType.IncludedResult;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Functions that make records of rows and of what is related to them. */
final class ResultCode {
  private final RelatedRows rows;
  private final CodeSyntax syntax;

  ResultCode(RelatedRows rows, CodeSyntax syntax) {
    this.rows = rows;
    this.syntax = syntax;
  }

  /**
   * A function from a row to a record.
   *
   * @param from what the row is part of; several where it is that of one of several reads
   */
  String conversion(ResultType type, List<Map<?, ?>> from, String row) {
    if (!type.hasIncludes()) {
      return syntax.conversion(type);
    }
    List<String> components = new ArrayList<>();
    components.add(syntax.converted(type, row));
    for (int i = 0; i < type.includes().size(); i++) {
      components.add(included(type.includes().get(i), i, from, row));
    }
    return "\n    %s\n        %s"
        .formatted(
            syntax.lambda(row),
            syntax.construct(
                type, components.stream().map(one -> RowsCode.indented(one, 12)).toList()));
  }

  private String included(
      IncludedResult include, int position, List<Map<?, ?>> parents, String row) {
    List<Map<?, ?>> from = new ArrayList<>();
    Set<String> related = new LinkedHashSet<>();
    for (Map<?, ?> parent : parents) {
      Map<?, ?> one = (Map<?, ?>) ReadMethod.includes(parent).get(position);
      from.add(one);
      related.add(rows.of(one, row, parent));
    }
    String inner = row.equals("row") ? "related" : row + "2";
    return "%s.%s(%s)"
        .formatted(
            related.stream()
                .reduce((one, other) -> "%s.or(%s)".formatted(one, other))
                .orElseThrow(),
            include.many() ? "map" : "one",
            conversion(include.type(), from, inner));
  }
}

package dev.keysmith.code.method;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** The rows of several reads, of which each instance is wanted once. */
final class AlternativesCode {
  private final Map<?, ?> task;
  private final Map<?, ?> root;
  private final RelatedRows related;
  private final MethodScope scope;
  private final StepCode steps;
  private final CodeSyntax syntax;

  /**
   * @param task says how they are merged
   * @param root the result of one of them; all have the same form
   */
  AlternativesCode(Map<?, ?> task, Map<?, ?> root, RelatedRows related, MethodContext context) {
    this.task = task;
    this.root = root;
    this.related = related;
    this.scope = context.scope();
    this.steps = context.steps();
    this.syntax = context.syntax();
  }

  /** All of them, those that meet the conditions, in their order. */
  String merged(Collection<String> names, boolean sorted) {
    StringBuilder code = new StringBuilder();
    for (String name : names) {
      code.append(
          code.length() == 0 ? scope.rows(name) : "\n    .or(%s)".formatted(scope.rows(name)));
    }
    alternatives(StepCode.list(task.get("any")))
        .forEach(condition -> code.append("\n    .filter(").append(condition).append(')'));
    if (!StepCode.list(task.get("by")).isEmpty() && sorted) {
      code.append("\n    .sort(").append(steps.order(task.get("by"))).append(')');
    }
    return code.toString();
  }

  /** The conditions that rows must meet: all of the only alternative, or one of several. */
  private List<String> alternatives(List<?> any) {
    List<List<String>> all =
        any.stream()
            .map(one -> StepCode.list(one).stream().map(this::alternative).toList())
            .toList();
    if (all.size() < 2) {
      return all.stream().flatMap(List::stream).toList();
    }
    return List.of(
        combined(
            "any",
            all.stream().map(one -> one.size() == 1 ? one.get(0) : combined("all", one)).toList()));
  }

  private String combined(String method, List<String> conditions) {
    return syntax.where(
        method,
        conditions.stream()
            .map(one -> "\n        " + RowsCode.indented(one, 4))
            .collect(Collectors.joining(",")));
  }

  /** A condition on a row, or on its parent. */
  private String alternative(Object condition) {
    Map<?, ?> parent = StepCode.map(StepCode.map(condition).get("parent"));
    if (parent.isEmpty()) {
      return steps.where(condition);
    }
    String found =
        parent.get("rows") instanceof String name
            ? related.joined(name, "row", parent, root)
            : related.of(parent, "row", root);
    return syntax.where(
        "parent", "%s %s, %s".formatted(syntax.lambda("row"), found, steps.where(condition)));
  }
}

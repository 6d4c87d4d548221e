package dev.keysmith.code.method;

import dev.keysmith.code.UnsupportedShape;
import dev.keysmith.code.method.CodeSyntax.Declaration;
import dev.keysmith.code.method.CodeSyntax.VariableKind;
import dev.keysmith.execute.request.PatternRequests.RequestStep;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A transaction, with a write for each of its operations. */
final class TransactionCode {
  private final OperationCode operations;
  private final SequenceCode sequences;
  private final WriteRepetitions targets;
  private final RowOrigins origins;
  private final WriteLoops loops;
  private final MethodScope scope;
  private final CodeSyntax syntax;
  private final CodeLines body;

  TransactionCode(
      OperationCode operations,
      SequenceCode sequences,
      WriteRepetitions targets,
      RowOrigins origins,
      MethodContext context) {
    this.operations = operations;
    this.sequences = sequences;
    this.targets = targets;
    this.origins = origins;
    this.loops = new WriteLoops(context);
    this.scope = context.scope();
    this.syntax = context.syntax();
    this.body = context.body();
  }

  /**
   * Declares the transaction of a step with all of its writes.
   *
   * @param row the variable of the row that all of it is for
   * @return its variable
   */
  String add(RequestStep step, Optional<String> row) {
    String name = scope.variable("transaction");
    syntax.declare(body, new Declaration(VariableKind.TRANSACTION, name, "call.transaction()"));
    List<?> compared = comparing(step);
    List<?> elements = operations(step);
    boolean alone = !step.request().containsKey("TransactItems");
    for (int i = 0; i < elements.size(); i++) {
      Map<?, ?> element = (Map<?, ?>) elements.get(i);
      Map.Entry<?, ?> operation =
          element.entrySet().stream()
              .filter(entry -> !entry.getKey().equals("forEach"))
              .findFirst()
              .orElseThrow();
      String kind =
          switch (String.valueOf(operation.getKey())) {
            case "Put" -> "put";
            case "Update" -> "update";
            case "Delete" -> "delete";
            case "ConditionCheck" -> "check";
            default -> throw new UnsupportedShape("a " + operation.getKey());
          };
      Map<?, ?> content = (Map<?, ?>) operation.getValue();
      Map<?, ?> each = StepCode.map(element.get("forEach"));
      if (!each.isEmpty() && !each.containsKey("times")) {
        throw new UnsupportedShape("a transaction with a write for each of " + each);
      }
      Optional<BoundRow> found = row.isPresent() ? Optional.empty() : found(step, content);
      if (each.get("times") instanceof Integer times) {
        loops.forEachTime(times, content);
        found = found.or(() -> foundEachTime(kind, content));
      }
      boolean asRead = alone ? step.has("repeat") : compared.contains(i);
      syntax.add(
          body,
          name,
          operations.of(kind, content, asRead, found.map(BoundRow::variable).or(() -> row)));
      sequences.started(content, each.get("times") instanceof Integer times ? times : 1);
      found.ifPresent(
          one -> {
            body.close();
            one.unbind();
          });
      if (!each.isEmpty()) {
        body.close();
      }
    }
    return name;
  }

  /** Those of a transaction; a single one in the same form. */
  private static List<?> operations(RequestStep step) {
    return step.request().get("TransactItems") instanceof List<?> items
        ? items
        : List.of(Map.of(step.operation().replace("Item", ""), step.request()));
  }

  /** Begins a loop over the rows that an operation of a transaction is for each of. */
  private Optional<BoundRow> found(RequestStep step, Map<?, ?> content) {
    List<String> instances =
        targets.isTogether(step)
            ? RowOrigins.found(step).stream()
                .filter(one -> content.toString().contains("{" + one + "."))
                .toList()
            : List.of();
    if (instances.isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(forEach(instances));
  }

  /**
   * The same for rows that were read for each repetition of an action. What a new item copies is of
   * one row, or of none.
   */
  private Optional<BoundRow> foundEachTime(String kind, Map<?, ?> content) {
    List<String> instances =
        scope.instances().stream()
            .filter(one -> one.endsWith("[]") && scope.usesRows(content, one))
            .filter(one -> !kind.equals("put") || operations.isOf(content, one.replace("[]", "")))
            .toList();
    return instances.isEmpty() ? Optional.empty() : Optional.of(forEach(instances));
  }

  private BoundRow forEach(List<String> instances) {
    String innermost =
        origins
            .innermost(instances)
            .orElseThrow(
                () ->
                    new UnsupportedShape(
                        "an operation for each combination of rows that were not found for each"
                            + " other (%s)".formatted(String.join(", ", instances))));
    String all = scope.rows(innermost);
    BoundRow row = BoundRow.of(innermost, origins, scope, syntax);
    syntax.forEach(body, "Row", row.variable(), all);
    return row;
  }

  /** The operations of a transaction, by position, that rest on what was read. */
  private static List<?> comparing(RequestStep step) {
    return step.client().stream()
        .filter(task -> task.kind().equals("repeat"))
        .map(task -> StepCode.list(task.details().get("operations")))
        .findFirst()
        .orElse(List.of());
  }
}

package dev.keysmith.code.method;

import com.google.common.collect.ImmutableList;
import java.util.ArrayList;
import java.util.List;

/**
 * The variable of one row, and those that the row was found for: what is read or written for each
 * of them is read or written for that row.
 *
 * @param origins the instances that it stands for besides its own
 */
record BoundRow(
    String instance,
    String variable,
    ImmutableList<String> origins,
    MethodScope scope,
    CodeSyntax syntax) {

  /** Declares the variable of one row. */
  static BoundRow of(String instance, RowOrigins origins, MethodScope scope, CodeSyntax syntax) {
    String variable = scope.declareRow(instance);
    String expression = variable;
    ImmutableList.Builder<String> bound = ImmutableList.builder();
    for (String origin : origins.of(instance)) {
      expression = syntax.origin(expression);
      // What an enclosing function is for has a variable.
      if (!scope.isBound(origin)) {
        scope.bind(origin, expression);
        bound.add(origin);
      }
    }
    return new BoundRow(instance, variable, bound.build(), scope, syntax);
  }

  /** What a request for the row depends on: its attributes, or values where others have some. */
  String by() {
    if (origins.stream().allMatch(origin -> scope.mentioned(origin).isEmpty())) {
      return syntax.list(scope.mentioned(instance).stream().map(CodeNames::quoted).toList());
    }
    List<String> values = new ArrayList<>();
    scope.mentioned(instance).forEach(name -> values.add(scope.value(instance + "." + name)));
    origins.forEach(
        origin ->
            List.copyOf(scope.mentioned(origin))
                .forEach(name -> values.add(scope.value(origin + "." + name))));
    return "%s %s".formatted(syntax.lambda(variable), syntax.list(values));
  }

  void unbind() {
    scope.unbind(instance);
    origins.forEach(scope::unbind);
  }
}

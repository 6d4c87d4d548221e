package dev.keysmith.code.method;

/** Loops over the repetitions of an action. */
final class WriteLoops {
  private final MethodScope scope;
  private final CodeSyntax syntax;
  private final CodeLines body;

  WriteLoops(MethodContext context) {
    this.scope = context.scope();
    this.syntax = context.syntax();
    this.body = context.body();
  }

  /**
   * Begins a loop over the values of each repetition; one that counts if the request needs that.
   */
  void forEachTime(int times, Object request) {
    scope.repeating(times);
    String type = scope.entryType(times);
    if (scope.usesDrawn(request)) {
      syntax.forEachOf(body, type, "each", scope.declareIndex(), scope.entries(times));
    } else {
      syntax.forEach(body, type, "each", scope.entries(times));
    }
  }
}

package dev.keysmith.spec;

/** A value in a condition or an assignment. */
public sealed interface ValueExpression {
  /** Given with each request; one name is one value throughout a pattern. */
  record Parameter(String name) implements ValueExpression {
    @Override
    public String toString() {
      return "$" + name;
    }
  }

  /** Always the same; its text is read by the type of the attribute it stands for. */
  record Literal(String text) implements ValueExpression {
    @Override
    public String toString() {
      return text;
    }
  }
}

package dev.keysmith.instance;

/** DynamoDB's value of type NULL, which is not the same as an attribute that is absent. */
public enum NullValue {
  NULL;

  @Override
  public String toString() {
    return "null";
  }
}

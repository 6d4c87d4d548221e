package dev.keysmith.app;

/** The languages that code is generated in, and the libraries that it is generated for. */
public enum CodeLanguage {
  JAVA("Java"),
  TYPESCRIPT("TypeScript"),
  ELECTRODB("ElectroDB"),
  DYNAMODB_TOOLBOX("DynamoDB-Toolbox");

  private final String title;

  CodeLanguage(String title) {
    this.title = title;
  }

  /** As people write it. */
  public String title() {
    return title;
  }

  /** Whether it has every pattern; the schema of a library has those that the library can serve. */
  public boolean isComplete() {
    return this == JAVA || this == TYPESCRIPT;
  }
}

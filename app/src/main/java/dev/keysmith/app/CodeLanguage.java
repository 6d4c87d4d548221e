package dev.keysmith.app;

/** The languages that code is generated in. */
public enum CodeLanguage {
  JAVA("Java"),
  TYPESCRIPT("TypeScript");

  private final String title;

  CodeLanguage(String title) {
    this.title = title;
  }

  /** As people write it. */
  public String title() {
    return title;
  }
}

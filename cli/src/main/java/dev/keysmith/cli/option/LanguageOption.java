package dev.keysmith.cli.option;

import com.google.common.collect.ImmutableMap;

/** The language of generated code on the command line. */
public final class LanguageOption extends EnumOption<LanguageOption.Language> {
  LanguageOption() {
    super(ImmutableMap.of("java", Language.JAVA));
  }

  /** The languages that code is generated in. */
  public enum Language {
    JAVA
  }
}

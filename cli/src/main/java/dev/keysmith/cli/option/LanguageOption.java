package dev.keysmith.cli.option;

import com.google.common.collect.ImmutableMap;
import dev.keysmith.app.CodeLanguage;

/** The language of generated code on the command line. */
public class LanguageOption extends EnumOption<CodeLanguage> {
  private static final ImmutableMap<String, CodeLanguage> COMPLETE =
      ImmutableMap.of("java", CodeLanguage.JAVA, "typescript", CodeLanguage.TYPESCRIPT);

  LanguageOption(ImmutableMap<String, CodeLanguage> words) {
    super(words);
  }

  LanguageOption() {
    this(COMPLETE);
  }

  /** The same, and the libraries that a schema is written for. */
  public static final class OrLibrary extends LanguageOption {
    OrLibrary() {
      super(
          ImmutableMap.<String, CodeLanguage>builder()
              .putAll(COMPLETE)
              .put("electrodb", CodeLanguage.ELECTRODB)
              .put("dynamodb-toolbox", CodeLanguage.DYNAMODB_TOOLBOX)
              .buildOrThrow());
    }
  }
}

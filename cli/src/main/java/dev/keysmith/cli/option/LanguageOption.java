package dev.keysmith.cli.option;

import com.google.common.collect.ImmutableMap;
import dev.keysmith.app.CodeLanguage;

/** The language of generated code on the command line. */
public final class LanguageOption extends EnumOption<CodeLanguage> {
  LanguageOption() {
    super(ImmutableMap.of("java", CodeLanguage.JAVA, "typescript", CodeLanguage.TYPESCRIPT));
  }
}

package dev.keysmith.cli;

import com.google.common.collect.ImmutableMap;
import dev.keysmith.source.Spelling;
import java.util.Locale;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** One of a closed set of words on the command line, with what would be right. */
abstract class Word<T> implements ITypeConverter<T> {
  private final ImmutableMap<String, T> words;

  Word(ImmutableMap<String, T> words) {
    this.words = words;
  }

  @Override
  public T convert(String text) {
    T found = words.get(text);
    if (found == null) {
      throw new TypeConversionException(
          "it cannot be '" + text + "'; " + Spelling.suggest(text, words.keySet()));
    }
    return found;
  }

  /** What a value is called there and in results: {@code multi-table}. */
  static String of(Enum<?> value) {
    return value.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}

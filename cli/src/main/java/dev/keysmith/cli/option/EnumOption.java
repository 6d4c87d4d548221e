package dev.keysmith.cli.option;

import com.google.common.collect.ImmutableMap;
import dev.keysmith.source.SpellingSuggester;
import java.util.Locale;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** One of a closed set of words on the command line, with what would be right. */
public abstract class EnumOption<T> implements ITypeConverter<T> {
  private final ImmutableMap<String, T> words;

  EnumOption(ImmutableMap<String, T> words) {
    this.words = words;
  }

  @Override
  public T convert(String text) {
    T found = words.get(text);
    if (found == null) {
      throw new TypeConversionException(
          "it cannot be '" + text + "'; " + SpellingSuggester.suggest(text, words.keySet()));
    }
    return found;
  }

  /** What a value is called there and in results: {@code multi-table}. */
  public static String of(Enum<?> value) {
    return value.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}

package dev.keysmith.cli.option;

import com.google.common.collect.ImmutableMap;
import dev.keysmith.source.SpellingSuggester;
import java.util.Locale;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** One of a closed set of option values on the command line. */
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
          String.format(
              "unknown value '%s'; %s", text, SpellingSuggester.suggest(text, words.keySet())));
    }
    return found;
  }

  /** The name of a value on the command line and in JSON: {@code multi-table}. */
  public static String of(Enum<?> value) {
    return value.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}

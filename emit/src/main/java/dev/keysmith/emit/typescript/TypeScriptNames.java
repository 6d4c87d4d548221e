package dev.keysmith.emit.typescript;

import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Unique names of types: the first to request a name gets it. */
final class TypeScriptNames {
  /** What the file itself uses. */
  private static final List<String> USED =
      List.of("Pick", "Omit", "Required", "Record", "Set", "Uint8Array", "TABLES", "TableName");

  private final Set<String> taken = new HashSet<>(USED);

  /** {@code DeviceLogItem} for {@code Device-log} and {@code item}. */
  String of(String... words) {
    String name =
        Stream.of(words)
            .flatMap(word -> Stream.of(word.split("[^\\p{L}\\p{Nd}_]+", -1)))
            .filter(word -> !word.isEmpty())
            .map(word -> word.substring(0, 1).toUpperCase(Locale.ROOT) + word.substring(1))
            .collect(Collectors.joining());
    String able = name.isEmpty() || Character.isDigit(name.charAt(0)) ? "_" + name : name;
    String free = able;
    for (int number = 2; !taken.add(free); number++) {
      free = able + number;
    }
    return free;
  }
}

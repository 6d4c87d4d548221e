package dev.keysmith.importer.sample;

import com.google.common.collect.ImmutableSet;
import dev.keysmith.importer.content.SampleGroup;
import dev.keysmith.importer.content.TableDefinition;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The key attributes that store keys of several entities: those with generic names, and, whatever
 * their names, those whose many values all begin with one of few prefixes.
 */
public final class SharedKeys {
  static final Pattern PREFIX = Pattern.compile("([\\p{L}_-]{1,40})[#|:/~^@.]");
  static final Pattern LONE_WORD = Pattern.compile("[A-Z_]{2,40}");

  /** Fewer values can begin alike by coincidence. */
  private static final int MANY = 20;

  /** A prefix occurs so often on average. */
  private static final int USES = 5;

  private final ImmutableSet<String> byValues;

  public SharedKeys(TableDefinition table, List<SampleGroup> groups) {
    this.byValues =
        table.keyTypes().keySet().stream()
            .filter(key -> isShared(values(groups, key)))
            .collect(ImmutableSet.toImmutableSet());
  }

  public boolean contains(String key) {
    return NameWords.isGeneric(key) || byValues.contains(key);
  }

  private static List<String> values(List<SampleGroup> groups, String key) {
    List<String> values = new ArrayList<>();
    groups.forEach(
        group ->
            group
                .items()
                .forEach(
                    item ->
                        item.value(key)
                            .filter(value -> value.code().equals("S"))
                            .ifPresent(value -> values.add(value.text()))));
    return values;
  }

  /** Whether many values all begin with one of few prefixes. */
  public static boolean isShared(List<String> values) {
    Set<String> prefixes = new HashSet<>();
    boolean prefixed = false;
    for (String value : values) {
      Matcher prefix = PREFIX.matcher(value);
      if (prefix.lookingAt()) {
        prefixes.add(prefix.group());
        prefixed = true;
      } else if (LONE_WORD.matcher(value).matches()) {
        prefixes.add(value);
      } else {
        return false;
      }
    }
    return prefixed && values.size() >= MANY && prefixes.size() * USES <= values.size();
  }
}

package dev.keysmith.technique;

import com.google.common.base.Ascii;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.spec.Entity;
import dev.keysmith.spec.Spec;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * What stands before the keys of an entity, to tell it from others.
 *
 * <pre>
 *   SK = #ORDER   SK = ORDERITEM#{line:03}       names that a reader knows
 *   SK = #        SK = OI#{line:03}              where every cent counts: tolerance 0%
 * </pre>
 *
 * <p>Every item stores its prefixes, so that names cost something. Who tolerates nothing above the
 * cheapest design has initials instead, or first letters that tell all entities apart; of those
 * that begin alike, the one with most instances has the shortest.
 */
public final class KeyPrefixes {
  /** Before the prefix of a parent, so that it sorts before or behind its children. */
  private static final ImmutableSet<String> MARKS = ImmutableSet.of("#", "~");

  private final ImmutableMap<String, String> shortened;

  private KeyPrefixes(ImmutableMap<String, String> shortened) {
    this.shortened = shortened;
  }

  public static KeyPrefixes of(Spec spec) {
    if (!everyCentCounts(spec)) {
      return new KeyPrefixes(ImmutableMap.of());
    }
    Map<String, String> shortened = new LinkedHashMap<>();
    spec.entities().values().stream()
        .sorted(Comparator.comparingDouble(Entity::count).reversed().thenComparing(Entity::name))
        .map(Entity::name)
        .forEach(name -> shortened.put(full(name), shortest(name, shortened.values())));
    return new KeyPrefixes(ImmutableMap.copyOf(shortened));
  }

  /** Whether bytes matter more than words: nothing above the cheapest design is tolerated. */
  static boolean everyCentCounts(Spec spec) {
    return spec.prefer().tolerance() == 0;
  }

  /** Its initials, or as many first letters as no other entity has for a prefix. */
  private static String shortest(String entity, Collection<String> taken) {
    String name = full(entity);
    return Stream.concat(
            Stream.of(initials(entity)),
            IntStream.range(1, name.length()).mapToObj(letters -> name.substring(0, letters)))
        .filter(prefix -> !taken.contains(prefix))
        .findFirst()
        .orElse(name);
  }

  private static String full(String entity) {
    return NamingConventions.prefix(entity);
  }

  /** {@code OI} of {@code OrderItem}. */
  private static String initials(String entity) {
    String letters = NamingConventions.capital(entity).replaceAll("[^A-Z]", "");
    return letters.isEmpty() ? Ascii.toUpperCase(entity.substring(0, 1)) : letters;
  }

  /** Of an entity. */
  public String of(String entity) {
    return stored(full(entity));
  }

  /** As items store a prefix that was drafted. */
  public String stored(String drafted) {
    for (String mark : MARKS) {
      if (drafted.startsWith(mark) && shortened.containsKey(drafted.substring(mark.length()))) {
        return mark;
      }
    }
    return shortened.getOrDefault(drafted, drafted);
  }
}

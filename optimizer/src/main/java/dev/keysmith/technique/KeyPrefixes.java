package dev.keysmith.technique;

import com.google.common.base.Ascii;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.spec.Spec;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What stands before the keys of an entity, to tell it from others.
 *
 * <pre>
 *   SK = #ORDER   SK = ORDERITEM#{line:03}       names that a reader knows
 *   SK = #        SK = OI#{line:03}              where every cent counts: tolerance 0%
 * </pre>
 *
 * <p>Every item stores its prefixes, so that names cost something. Who tolerates nothing above the
 * cheapest design has initials instead, or first letters that tell all entities apart.
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
    Map<String, String> initials = new LinkedHashMap<>();
    spec.entities().keySet().forEach(name -> initials.put(name, initials(name)));
    Map<String, String> shortened = new LinkedHashMap<>();
    initials.forEach(
        (name, letters) -> {
          boolean alone = initials.values().stream().filter(letters::equals).count() == 1;
          shortened.put(full(name), alone ? letters : beginning(name, initials));
        });
    return new KeyPrefixes(ImmutableMap.copyOf(shortened));
  }

  /** Whether bytes matter more than words: nothing above the cheapest design is tolerated. */
  static boolean everyCentCounts(Spec spec) {
    return spec.prefer().tolerance() == 0;
  }

  /** The first letters that no other entity begins with, and that are no initials. */
  private static String beginning(String entity, Map<String, String> initials) {
    String name = full(entity);
    for (int letters = 1; letters < name.length(); letters++) {
      String beginning = name.substring(0, letters);
      boolean alone =
          !initials.containsValue(beginning)
              && initials.keySet().stream()
                  .noneMatch(other -> !other.equals(entity) && full(other).startsWith(beginning));
      if (alone) {
        return beginning;
      }
    }
    return name;
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

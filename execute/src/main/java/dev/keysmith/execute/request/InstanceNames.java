package dev.keysmith.execute.request;

import com.google.common.collect.ImmutableMap;
import com.google.common.collect.Maps;
import dev.keysmith.design.ValueSymbol;
import dev.keysmith.spec.Entity;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What found instances are called: by their entity, a second one of the same entity {@code
 * Order(2)}, and one that a repetition of an action finds by its number, {@code Product[3]}.
 */
final class InstanceNames {
  private static final Pattern REPETITION = Pattern.compile("\\[(\\d+)\\]");

  private final Map<BoundInstance, String> names = new LinkedHashMap<>();

  /** The entity of each, by name. */
  private final Map<String, String> taken = new LinkedHashMap<>();

  /** What each was found by, by name. */
  private final Map<String, ImmutableMap<String, Object>> given = new LinkedHashMap<>();

  /** What is known of an instance before it is found. */
  private record BoundInstance(
      String entity, ImmutableMap<String, Object> values, int alternative) {}

  /**
   * The instance that has these values; the same values find the same instance.
   *
   * @param alternative the number of the read that finds it, where reads are kept apart
   */
  String of(Entity entity, Map<String, Object> bound, int alternative) {
    Map<String, Object> identity = Maps.filterKeys(bound, entity.identity()::contains);
    boolean whole = identity.size() == entity.identity().size();
    Optional<String> same = whole ? found(entity, identity) : Optional.empty();
    String name =
        same.orElseGet(
            () ->
                names.computeIfAbsent(
                    new BoundInstance(
                        entity.name(), ImmutableMap.copyOf(whole ? identity : bound), alternative),
                    added -> unused(entity, repetition(bound))));
    given.putIfAbsent(name, ImmutableMap.copyOf(bound));
    return name;
  }

  /**
   * An instance that was found already, where its own symbols are its identity, beside what it was
   * found by.
   */
  private Optional<String> found(Entity entity, Map<String, Object> identity) {
    return taken.keySet().stream()
        .filter(name -> entity.name().equals(taken.get(name)))
        .filter(name -> identity.entrySet().stream().anyMatch(part -> isOwn(name, part)))
        .filter(
            name ->
                identity.entrySet().stream()
                    .allMatch(part -> isOwn(name, part) || isGiven(name, part)))
        .findFirst();
  }

  private static boolean isOwn(String name, Map.Entry<String, Object> part) {
    return part.getValue() instanceof ValueSymbol symbol
        && symbol.name().equals(name + "." + part.getKey());
  }

  private boolean isGiven(String name, Map.Entry<String, Object> part) {
    return part.getValue().equals(given.getOrDefault(name, ImmutableMap.of()).get(part.getKey()));
  }

  /** A child inside the item of an instance. */
  String embedded(Entity child, String owner) {
    return names.computeIfAbsent(
        new BoundInstance(child.name(), ImmutableMap.of("", owner), 0),
        added -> unused(child, repetition(ImmutableMap.of("", owner))));
  }

  private String unused(Entity entity, String repetition) {
    String wanted = entity.name() + repetition;
    String name = wanted;
    for (int i = 2; taken.putIfAbsent(name, entity.name()) != null; i++) {
      name = wanted + "(" + i + ")";
    }
    return name;
  }

  private static String repetition(Map<String, Object> bound) {
    for (Object value : bound.values()) {
      Matcher repeated = REPETITION.matcher(value.toString());
      if (repeated.find()) {
        return repeated.group();
      }
    }
    return "";
  }
}

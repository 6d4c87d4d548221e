package dev.keysmith.verify.plain;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.keysmith.spec.Pattern;
import dev.keysmith.spec.Spec;
import dev.keysmith.spec.Specs;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** A few instances of a small application, for tests. */
record World(Spec spec, Instances instances) {
  static final Instant NOW = Instant.parse("2026-11-15T09:30:00Z");

  /** An application of these entities and patterns, with nothing in it yet. */
  static World of(String entities, String patterns) {
    Spec spec =
        Specs.of(
            """
            keysmith: 1
            application: Test
            entities:
            """
                + entities.indent(2)
                + "patterns:\n"
                + patterns.indent(2));
    return new World(spec, new Instances(spec));
  }

  /** Names and values in turn. */
  static ImmutableMap<String, Object> map(Object... namesAndValues) {
    Map<String, Object> map = new LinkedHashMap<>();
    for (int i = 0; i < namesAndValues.length; i += 2) {
      map.put((String) namesAndValues[i], Values.normal(namesAndValues[i + 1]));
    }
    return ImmutableMap.copyOf(map);
  }

  World with(String entity, Object... namesAndValues) {
    instances.put(InstanceOf.entity(spec.entity(entity), map(namesAndValues)));
    return this;
  }

  Pattern.Read read(String pattern) {
    return (Pattern.Read) spec.pattern(pattern).orElseThrow();
  }

  ImmutableList<Match> matches(String pattern, Object... arguments) {
    return new PlainReads(spec, NOW).matches(read(pattern), instances, map(arguments));
  }

  /** One attribute of every match, in order. */
  List<Object> found(String attribute, String pattern, Object... arguments) {
    return matches(pattern, arguments).stream()
        .map(match -> match.instance().value(attribute).orElseThrow())
        .toList();
  }

  Outcome write(String pattern, Object... arguments) {
    return write(pattern, Arguments.of(map(arguments)));
  }

  Outcome write(String pattern, Arguments arguments) {
    Pattern.Write write = (Pattern.Write) spec.pattern(pattern).orElseThrow();
    return new PlainWrites().write(write, instances, arguments);
  }

  /** The values of an instance; empty where there is none. */
  Optional<ImmutableMap<String, Object>> stored(String entity, Object... identity) {
    List<Object> normal = Stream.of(identity).map(Values::normal).toList();
    return instances.find(entity, normal).map(Instance::values);
  }
}

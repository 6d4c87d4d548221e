package dev.keysmith.verify.oracle;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.keysmith.instance.EntityInstance;
import dev.keysmith.instance.InstanceStore;
import dev.keysmith.instance.PatternArguments;
import dev.keysmith.instance.PlainValues;
import dev.keysmith.instance.ReadMatch;
import dev.keysmith.spec.AccessPattern;
import dev.keysmith.spec.Spec;
import dev.keysmith.spec.SpecFixtures;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** A few instances of a small application, for tests. */
record SampleWorld(Spec spec, InstanceStore instances) {
  static final Instant NOW = Instant.parse("2026-11-15T09:30:00Z");

  /** An application of these entities and patterns, with nothing in it yet. */
  static SampleWorld of(String entities, String patterns) {
    Spec spec =
        SpecFixtures.of(
            """
            keysmith: 1
            application: Test
            entities:
            """
                + entities.indent(2)
                + "patterns:\n"
                + patterns.indent(2));
    return new SampleWorld(spec, new InstanceStore(spec));
  }

  /** Names and values in turn. */
  static ImmutableMap<String, Object> map(Object... namesAndValues) {
    Map<String, Object> map = new LinkedHashMap<>();
    for (int i = 0; i < namesAndValues.length; i += 2) {
      map.put((String) namesAndValues[i], PlainValues.normal(namesAndValues[i + 1]));
    }
    return ImmutableMap.copyOf(map);
  }

  SampleWorld with(String entity, Object... namesAndValues) {
    instances.put(InstanceNormalizer.entity(spec.entity(entity), map(namesAndValues)));
    return this;
  }

  AccessPattern.Read read(String pattern) {
    return (AccessPattern.Read) spec.pattern(pattern).orElseThrow();
  }

  ImmutableList<ReadMatch> matches(String pattern, Object... arguments) {
    return new ReadOracle(spec, NOW).matches(read(pattern), instances, map(arguments));
  }

  /** One attribute of every match, in order. */
  List<Object> found(String attribute, String pattern, Object... arguments) {
    return matches(pattern, arguments).stream()
        .map(match -> match.instance().value(attribute).orElseThrow())
        .toList();
  }

  WriteOutcome write(String pattern, Object... arguments) {
    return write(pattern, PatternArguments.of(map(arguments)));
  }

  WriteOutcome write(String pattern, PatternArguments arguments) {
    AccessPattern.Write write = (AccessPattern.Write) spec.pattern(pattern).orElseThrow();
    return new WriteOracle().write(write, instances, arguments);
  }

  /** The values of an instance; empty if there is none. */
  Optional<ImmutableMap<String, Object>> stored(String entity, Object... identity) {
    List<Object> normal = Stream.of(identity).map(PlainValues::normal).toList();
    return instances.find(entity, normal).map(EntityInstance::values);
  }
}

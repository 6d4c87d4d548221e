package dev.keysmith.spec.reader;

import com.google.common.collect.ImmutableMap;
import dev.keysmith.source.ScalarParser;
import dev.keysmith.source.SourceDiagnostics;
import dev.keysmith.source.SpellingSuggester;
import dev.keysmith.source.YamlNode;
import dev.keysmith.spec.Attribute;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Reads the attributes within whose values those of others lie, as cities do in states, once all
 * attributes of an entity are read.
 */
final class HierarchyReader {
  private static final String WITHIN = "within";
  private static final String CONTRADICTION = "Contradiction";

  private final SourceDiagnostics findings;
  private final ScalarParser scalars;

  HierarchyReader(SourceDiagnostics findings) {
    this.findings = findings;
    this.scalars = new ScalarParser(findings);
  }

  /** The attributes with what is stated of the attributes above them. */
  ImmutableMap<String, Attribute> read(
      String entity, YamlNode.Mapping attributes, ImmutableMap<String, Attribute> own) {
    Map<String, Attribute> all = new LinkedHashMap<>(own);
    for (YamlNode.Entry entry : attributes.entries()) {
      if (entry.value() instanceof YamlNode.Mapping fields && all.containsKey(entry.name())) {
        fields
            .value(WITHIN)
            .flatMap(node -> scalars.scalar(node, WITHIN))
            .filter(above -> isAllowed(entity, entry.name(), above, all))
            .ifPresent(
                above ->
                    all.computeIfPresent(
                        entry.name(), (name, attribute) -> attribute.withWithin(above.text())));
      }
    }
    return ImmutableMap.copyOf(all);
  }

  private boolean isAllowed(
      String entity, String name, YamlNode.Scalar above, Map<String, Attribute> all) {
    Attribute lower = all.get(name);
    Attribute upper = all.get(above.text());
    if (lower == null || upper == null) {
      findings.error(
          "UnknownAttribute",
          above.location(),
          entity + " has no attribute '" + above.text() + "'",
          SpellingSuggester.suggest(above.text(), all.keySet()));
      return false;
    }
    Optional<String> wrong = wrong(lower, upper, all);
    wrong.ifPresent(
        what -> findings.error(CONTRADICTION, above.location(), what, fix(lower, upper)));
    return wrong.isEmpty();
  }

  private static Optional<String> wrong(
      Attribute lower, Attribute upper, Map<String, Attribute> all) {
    if (lower.distinct().isEmpty()) {
      return Optional.of(
          String.format("'within' needs the number of values of '%s'", lower.name()));
    }
    if (lower.distribution().hottest().isPresent()) {
      return Optional.of(String.format("'%s' has both 'hottest' and 'within'", lower.name()));
    }
    if (above(upper, all).contains(lower.name())) {
      return Optional.of(String.format("'%s' would be within itself", lower.name()));
    }
    boolean isCounted =
        upper.distinct().isPresent() || !upper.values().isEmpty() || !upper.references().isEmpty();
    if (!isCounted) {
      return Optional.of(
          String.format("'within' needs the number of values of '%s'", upper.name()));
    }
    long above = upper.distinct().orElse(upper.values().size());
    return above > lower.distinct().getAsLong()
        ? Optional.of(
            String.format(
                "'%s' has more values than '%s', which is within it", upper.name(), lower.name()))
        : Optional.empty();
  }

  private static String fix(Attribute lower, Attribute upper) {
    if (lower.distinct().isEmpty()) {
      return String.format("add 'distinct' to '%s'", lower.name());
    }
    if (lower.distribution().hottest().isPresent()) {
      return "keep one of them";
    }
    return String.format(
        "add or correct 'distinct' of '%s' and '%s', or remove 'within'",
        lower.name(), upper.name());
  }

  /** An attribute and all above it. */
  private static Set<String> above(Attribute attribute, Map<String, Attribute> all) {
    Set<String> above = new LinkedHashSet<>();
    Optional<Attribute> next = Optional.of(attribute);
    while (next.isPresent() && above.add(next.get().name())) {
      next = next.get().within().map(all::get);
    }
    return above;
  }
}

package dev.keysmith.spec.reader;

import com.google.common.collect.ImmutableMap;
import dev.keysmith.source.SpellingSuggester;
import dev.keysmith.source.YamlFields;
import dev.keysmith.source.YamlNode;
import dev.keysmith.spec.AccessPattern;
import dev.keysmith.spec.EntitySelection;
import dev.keysmith.spec.IncludeClause;
import dev.keysmith.spec.Popularity;
import dev.keysmith.spec.Skew;
import dev.keysmith.spec.TrafficRate;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;

/** Reads the request rate of a pattern and its skew. */
final class TrafficReader {
  private static final double TRACE = 1e-9;

  private final ParseContext parseContext;

  TrafficReader(ParseContext parseContext) {
    this.parseContext = parseContext;
  }

  /** One rate for both, or average and peak. */
  TrafficRate traffic(YamlNode node) {
    if (!(node instanceof YamlNode.Mapping)) {
      double both = parseContext.scalars().rate(node, "rps").orElse(0);
      return new TrafficRate(both, both);
    }
    YamlFields fields =
        YamlFields.of(node, "rps", SpecKeywords.TRAFFIC, parseContext.findings()).orElseThrow();
    OptionalDouble average =
        fields
            .required("average", "state the average requests per second")
            .map(given -> parseContext.scalars().rate(given, "average"))
            .orElse(OptionalDouble.empty());
    OptionalDouble peak =
        fields
            .optional("peak")
            .map(given -> parseContext.scalars().rate(given, "peak"))
            .orElse(OptionalDouble.empty());
    if (average.isPresent() && peak.isPresent() && peak.getAsDouble() < average.getAsDouble()) {
      parseContext
          .findings()
          .error(
              "PeakBelowAverage",
              fields.location("peak"),
              "the peak is below the average",
              "raise it to at least the average");
    }
    double mean = average.orElse(0);
    return new TrafficRate(mean, Math.max(mean, peak.orElse(mean)));
  }

  /** One share for all combinations of parameters, or shares by attribute. */
  Skew skew(YamlNode node) {
    if (!(node instanceof YamlNode.Mapping mapping)) {
      return new Skew(
          parseContext.scalars().share(node, "hottest"),
          ImmutableMap.of(),
          ImmutableMap.of(),
          Optional.empty());
    }
    if (mapping.entries().isEmpty()) {
      parseContext
          .findings()
          .error(
              "WrongShape",
              node.location(),
              "hottest cannot be empty",
              "name an attribute with the share of its most popular value: {owner: 5%}");
    }
    ImmutableMap.Builder<String, ImmutableMap<String, Double>> byValue = ImmutableMap.builder();
    for (YamlNode.Entry entry : mapping.entries()) {
      if (entry.value() instanceof YamlNode.Mapping values) {
        byValue.put(entry.name(), valueShares(values));
      }
    }
    return new Skew(
        OptionalDouble.empty(), shares(mapping), byValue.buildOrThrow(), Optional.empty());
  }

  Optional<Popularity> popularity(YamlNode node) {
    return parseContext.scalars().word(node, "popularity", SpecKeywords.POPULARITY);
  }

  /** The shares of requests with given values, which leave the rest to the others. */
  private ImmutableMap<String, Double> valueShares(YamlNode.Mapping values) {
    ImmutableMap<String, Double> shares = shares(values);
    double sum = shares.values().stream().mapToDouble(Double::doubleValue).sum();
    if (shares.isEmpty() || sum > 1 + TRACE) {
      parseContext
          .findings()
          .error(
              shares.isEmpty() ? "WrongShape" : "SharesDoNotAddUp",
              values.location(),
              shares.isEmpty() ? "no value has a share" : "the shares add up to more than 100%",
              "write values with their shares of the requests: {A: 60%, B: 20%}");
    }
    return shares;
  }

  private ImmutableMap<String, Double> shares(YamlNode.Mapping mapping) {
    ImmutableMap.Builder<String, Double> shares = ImmutableMap.builder();
    for (YamlNode.Entry entry : mapping.entries()) {
      if (!(entry.value() instanceof YamlNode.Mapping)) {
        parseContext
            .scalars()
            .share(entry.value(), "the share of " + entry.name())
            .ifPresent(share -> shares.put(entry.name(), share));
      }
    }
    return shares.buildOrThrow();
  }

  /** A skewed attribute must be an attribute of the pattern, its values some of the closed set. */
  void checkSkew(YamlFields fields, AccessPattern pattern) {
    if (pattern.skew().byAttribute().isEmpty() && pattern.skew().byValue().isEmpty()) {
      return;
    }
    Map<String, Set<String>> attributes = new LinkedHashMap<>();
    collectAttributes(pattern, attributes);
    for (YamlNode.Entry entry :
        ((YamlNode.Mapping) fields.optional("hottest").orElseThrow()).entries()) {
      Set<String> values = attributes.get(entry.name());
      if (values == null) {
        parseContext
            .findings()
            .error(
                "UnknownAttribute",
                entry.key().location(),
                "no entity of this pattern has an attribute '" + entry.name() + "'",
                SpellingSuggester.suggest(entry.name(), attributes.keySet()));
      } else if (entry.value() instanceof YamlNode.Mapping shares && !values.isEmpty()) {
        checkValues(shares, entry.name(), values);
      }
    }
  }

  private void checkValues(YamlNode.Mapping shares, String attribute, Set<String> values) {
    for (YamlNode.Entry entry : shares.entries()) {
      if (!values.contains(entry.name())) {
        parseContext
            .findings()
            .error(
                "UnknownValue",
                entry.key().location(),
                String.format("'%s' is not a value of '%s'", entry.name(), attribute),
                SpellingSuggester.suggest(entry.name(), values));
      }
    }
  }

  /** The attributes of a pattern with their closed sets of values; empty where a set is open. */
  private void collectAttributes(AccessPattern pattern, Map<String, Set<String>> attributes) {
    pattern.visit(
        read -> collectAttributes(read.selection(), attributes),
        write -> write.actions().forEach(action -> addAttributes(action.entity(), attributes)),
        external -> addAttributes(external.entity(), attributes));
  }

  private void collectAttributes(EntitySelection selection, Map<String, Set<String>> attributes) {
    addAttributes(selection.entity(), attributes);
    for (IncludeClause include : selection.include()) {
      collectAttributes(include.selection(), attributes);
    }
  }

  private void addAttributes(String entity, Map<String, Set<String>> attributes) {
    parseContext
        .known(entity)
        .ifPresent(
            known ->
                known
                    .attributes()
                    .forEach(
                        (name, attribute) ->
                            attributes
                                .computeIfAbsent(name, key -> new LinkedHashSet<>())
                                .addAll(attribute.values().keySet())));
  }
}

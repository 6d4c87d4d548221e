package dev.keysmith.spec.reader;

import com.google.common.collect.ImmutableMap;
import dev.keysmith.source.SpellingSuggester;
import dev.keysmith.source.YamlFields;
import dev.keysmith.source.YamlNode;
import dev.keysmith.spec.AccessPattern;
import dev.keysmith.spec.EntitySelection;
import dev.keysmith.spec.IncludeClause;
import dev.keysmith.spec.Skew;
import dev.keysmith.spec.TrafficRate;
import java.util.LinkedHashSet;
import java.util.OptionalDouble;
import java.util.Set;

/** Reads the request rate of a pattern and its skew. */
final class TrafficReader {
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
      return new Skew(parseContext.scalars().share(node, "hottest"), ImmutableMap.of());
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
    ImmutableMap.Builder<String, Double> shares = ImmutableMap.builder();
    for (YamlNode.Entry entry : mapping.entries()) {
      parseContext
          .scalars()
          .share(entry.value(), "the share of " + entry.name())
          .ifPresent(share -> shares.put(entry.name(), share));
    }
    return new Skew(OptionalDouble.empty(), shares.buildOrThrow());
  }

  /** A skewed attribute must be an attribute of the pattern. */
  void checkSkew(YamlFields fields, AccessPattern pattern) {
    if (pattern.skew().byAttribute().isEmpty()) {
      return;
    }
    Set<String> attributes = new LinkedHashSet<>();
    collectAttributes(pattern, attributes);
    for (YamlNode.Entry entry :
        ((YamlNode.Mapping) fields.optional("hottest").orElseThrow()).entries()) {
      if (!attributes.contains(entry.name())) {
        parseContext
            .findings()
            .error(
                "UnknownAttribute",
                entry.key().location(),
                "no entity of this pattern has an attribute '" + entry.name() + "'",
                SpellingSuggester.suggest(entry.name(), attributes));
      }
    }
  }

  private void collectAttributes(AccessPattern pattern, Set<String> attributes) {
    if (pattern instanceof AccessPattern.Read read) {
      collectAttributes(read.selection(), attributes);
    } else if (pattern instanceof AccessPattern.Write write) {
      write.actions().forEach(action -> addAttributes(action.entity(), attributes));
    } else if (pattern instanceof AccessPattern.ExternalQuery foreign) {
      addAttributes(foreign.entity(), attributes);
    }
  }

  private void collectAttributes(EntitySelection selection, Set<String> attributes) {
    addAttributes(selection.entity(), attributes);
    for (IncludeClause include : selection.include()) {
      collectAttributes(include.selection(), attributes);
    }
  }

  private void addAttributes(String entity, Set<String> attributes) {
    parseContext.known(entity).ifPresent(known -> attributes.addAll(known.attributes().keySet()));
  }
}

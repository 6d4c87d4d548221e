package dev.keysmith.spec.reader;

import com.google.common.collect.ImmutableMap;
import dev.keysmith.source.Fields;
import dev.keysmith.source.Node;
import dev.keysmith.source.Spelling;
import dev.keysmith.spec.Hottest;
import dev.keysmith.spec.Include;
import dev.keysmith.spec.Pattern;
import dev.keysmith.spec.Selection;
import dev.keysmith.spec.Traffic;
import java.util.LinkedHashSet;
import java.util.OptionalDouble;
import java.util.Set;

/** Reads how often a pattern is asked, and how unevenly. */
final class TrafficReader {
  private final Reading reading;

  TrafficReader(Reading reading) {
    this.reading = reading;
  }

  /** One rate for both, or average and peak. */
  Traffic traffic(Node node) {
    if (!(node instanceof Node.Mapping)) {
      double both = reading.scalars().rate(node, "rps").orElse(0);
      return new Traffic(both, both);
    }
    Fields fields = Fields.of(node, "rps", Words.TRAFFIC, reading.findings()).orElseThrow();
    OptionalDouble average =
        fields
            .required("average", "say how many requests a second there are on average")
            .map(given -> reading.scalars().rate(given, "average"))
            .orElse(OptionalDouble.empty());
    OptionalDouble peak =
        fields
            .optional("peak")
            .map(given -> reading.scalars().rate(given, "peak"))
            .orElse(OptionalDouble.empty());
    if (average.isPresent() && peak.isPresent() && peak.getAsDouble() < average.getAsDouble()) {
      reading
          .findings()
          .error(
              "PeakBelowAverage",
              fields.place("peak"),
              "the peak is below the average",
              "make it at least as high");
    }
    double mean = average.orElse(0);
    return new Traffic(mean, Math.max(mean, peak.orElse(mean)));
  }

  /** One share of all combinations of parameters, or shares by attribute. */
  Hottest hottest(Node node) {
    if (!(node instanceof Node.Mapping mapping)) {
      return new Hottest(reading.scalars().share(node, "hottest"), ImmutableMap.of());
    }
    if (mapping.entries().isEmpty()) {
      reading
          .findings()
          .error(
              "WrongShape",
              node.place(),
              "hottest cannot be empty",
              "name an attribute with the share of its most popular value: {owner: 5%}");
    }
    ImmutableMap.Builder<String, Double> shares = ImmutableMap.builder();
    for (Node.Entry entry : mapping.entries()) {
      reading
          .scalars()
          .share(entry.value(), "the share of " + entry.name())
          .ifPresent(share -> shares.put(entry.name(), share));
    }
    return new Hottest(OptionalDouble.empty(), shares.buildOrThrow());
  }

  /** An attribute whose values are uneven must be one of the pattern's. */
  void checkHottest(Fields fields, Pattern pattern) {
    if (pattern.hottest().byAttribute().isEmpty()) {
      return;
    }
    Set<String> attributes = new LinkedHashSet<>();
    collectAttributes(pattern, attributes);
    for (Node.Entry entry : ((Node.Mapping) fields.optional("hottest").orElseThrow()).entries()) {
      if (!attributes.contains(entry.name())) {
        reading
            .findings()
            .error(
                "UnknownAttribute",
                entry.key().place(),
                "nothing in this pattern has an attribute '" + entry.name() + "'",
                Spelling.suggest(entry.name(), attributes));
      }
    }
  }

  private void collectAttributes(Pattern pattern, Set<String> attributes) {
    if (pattern instanceof Pattern.Read read) {
      collectAttributes(read.selection(), attributes);
    } else if (pattern instanceof Pattern.Write write) {
      write.actions().forEach(action -> addAttributes(action.entity(), attributes));
    } else if (pattern instanceof Pattern.Foreign foreign) {
      addAttributes(foreign.entity(), attributes);
    }
  }

  private void collectAttributes(Selection selection, Set<String> attributes) {
    addAttributes(selection.entity(), attributes);
    for (Include include : selection.include()) {
      collectAttributes(include.selection(), attributes);
    }
  }

  private void addAttributes(String entity, Set<String> attributes) {
    reading.known(entity).ifPresent(known -> attributes.addAll(known.attributes().keySet()));
  }
}

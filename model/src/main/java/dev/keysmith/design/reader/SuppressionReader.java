package dev.keysmith.design.reader;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.design.Design.Suppression;
import dev.keysmith.design.Table;
import dev.keysmith.source.SourceLocation;
import dev.keysmith.source.SpellingSuggester;
import dev.keysmith.source.YamlFields;
import dev.keysmith.source.YamlNode;
import dev.keysmith.spec.AccessPattern;
import dev.keysmith.spec.Spec;
import dev.keysmith.spec.reader.ParseContext;
import java.util.Optional;

/** Reads the suppressed findings of a review, with the reasons. */
final class SuppressionReader {
  private final ParseContext reading;
  private final Spec spec;
  private final ImmutableMap<String, Table> tables;

  SuppressionReader(ParseContext reading, Spec spec, ImmutableMap<String, Table> tables) {
    this.reading = reading;
    this.spec = spec;
    this.tables = tables;
  }

  ImmutableList<Suppression> suppressions(YamlNode node) {
    if (!(node instanceof YamlNode.Sequence sequence) || sequence.elements().isEmpty()) {
      reading
          .findings()
          .error(
              "WrongShape",
              node.location(),
              "suppress cannot be " + (node instanceof YamlNode.Sequence ? "empty" : node.kind()),
              "write a list: [{rule: UnusedIndex, where: orders.ByDate, reason: \"…\"}]");
      return ImmutableList.of();
    }
    ImmutableList.Builder<Suppression> suppressions = ImmutableList.builder();
    for (YamlNode element : sequence.elements()) {
      YamlFields.of(element, "a suppression", DesignKeywords.SUPPRESSION, reading.findings())
          .flatMap(this::suppression)
          .ifPresent(suppressions::add);
    }
    return suppressions.build();
  }

  private Optional<Suppression> suppression(YamlFields fields) {
    Optional<String> rule =
        fields
            .required("rule", "name the rule to suppress: 'rule: UnusedIndex'")
            .flatMap(node -> reading.scalars().text(node, "rule"));
    Optional<String> reason =
        fields
            .required("reason", "give the reason")
            .flatMap(node -> reading.scalars().text(node, "reason"));
    Optional<YamlNode> place = fields.optional("where");
    Optional<String> where = place.flatMap(node -> reading.scalars().text(node, "where"));
    where.ifPresent(name -> checkKnown(name, place.orElseThrow().location()));
    return rule.isPresent() && reason.isPresent()
        ? Optional.of(new Suppression(rule.get(), where, reason.get()))
        : Optional.empty();
  }

  /** A suppression names a part of the design or of the spec. */
  void checkKnown(String name, SourceLocation location) {
    ImmutableSet<String> known = known();
    if (!known.contains(name)) {
      reading
          .findings()
          .error(
              "UnknownPart",
              location,
              String.format("no table, index, entity or pattern '%s'", name),
              SpellingSuggester.closest(name, known)
                  .map(near -> "did you mean '" + near + "'?")
                  .orElse(
                      "use a table, an index as table.index, an entity or the id of a pattern"));
    }
  }

  private ImmutableSet<String> known() {
    ImmutableSet.Builder<String> known = ImmutableSet.builder();
    tables.forEach(
        (name, table) -> {
          known.add(name);
          table.indexes().keySet().forEach(index -> known.add(name + "." + index));
        });
    known.addAll(spec.entities().keySet());
    spec.patterns().stream().map(AccessPattern::id).forEach(known::add);
    return known.build();
  }
}

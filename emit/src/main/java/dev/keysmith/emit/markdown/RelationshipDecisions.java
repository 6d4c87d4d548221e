package dev.keysmith.emit.markdown;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.cost.MoneyFormat;
import dev.keysmith.cost.TableOrIndex;
import dev.keysmith.design.Design.LayoutRef;
import dev.keysmith.design.Index;
import dev.keysmith.design.ItemLayout;
import dev.keysmith.emit.Artifact;
import dev.keysmith.emit.DesignAnalysis;
import dev.keysmith.emit.MarkdownDocument;
import dev.keysmith.emit.report.KeyText;
import dev.keysmith.emit.report.RationaleText;
import dev.keysmith.emit.report.ReadUsage;
import dev.keysmith.optimizer.OptimizedDesign;
import dev.keysmith.plan.NumberFormat;
import dev.keysmith.rationale.Rationale;
import dev.keysmith.rationale.RejectedAlternative;
import dev.keysmith.spec.Relationship;
import dev.keysmith.spec.RelationshipGraph;
import dev.keysmith.statistics.LayoutStatistics;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * {@code relationship-decisions.md}: how the children of each parent are kept and found, why, and
 * what else there was.
 */
public final class RelationshipDecisions {
  static final String NAME = "relationship-decisions.md";

  /** Of the other ways to serve one pattern, the nearest. */
  private static final int SHOWN = 2;

  private final DesignAnalysis analysis;
  private final ReadUsage readers;

  /** Where a parent's children lie together, and so one Query finds them. */
  private record ChildCollection(
      TableOrIndex structure, ItemLayout item, ImmutableList<String> keys) {}

  private RelationshipDecisions(DesignAnalysis analysis) {
    this.analysis = analysis;
    this.readers = ReadUsage.of(analysis.bill());
  }

  public static Artifact artifact(DesignAnalysis analysis) {
    RelationshipDecisions decisions = new RelationshipDecisions(analysis);
    MarkdownDocument document =
        MarkdownDocument.titled(analysis.spec().application() + ": relationships");
    ImmutableList<Relationship> all = RelationshipGraph.of(analysis.spec()).all();
    if (all.isEmpty()) {
      document.paragraph("No entity refers to another, so there is nothing to decide.");
    }
    all.forEach(relationship -> decisions.decision(document, relationship));
    return document.as(NAME);
  }

  private void decision(MarkdownDocument document, Relationship one) {
    ImmutableList<ChildCollection> collections = collections(one);
    document
        .heading(
            2,
            one.parent() + " and " + one.child() + one.role().map(role -> ", " + role).orElse(""))
        .paragraph(figures(one))
        .bullets(strategies(one, collections));
    Set<String> patterns = new LinkedHashSet<>();
    for (ChildCollection collection : collections) {
      patterns.addAll(readers.of(collection.structure(), collection.item().name()));
    }
    if (!patterns.isEmpty()) {
      document.paragraph(
          "Read by "
              + patterns.stream()
                  .map(
                      id ->
                          id
                              + " ("
                              + MarkdownDocument.plain(
                                  analysis.spec().pattern(id).orElseThrow().name())
                              + ")")
                  .collect(Collectors.joining(", "))
              + ".");
    }
    ImmutableList<RejectedAlternative> lost =
        patterns.stream().flatMap(this::lost).collect(ImmutableList.toImmutableList());
    if (!lost.isEmpty()) {
      document
          .paragraph(
              "Other ways to serve them, with what the whole design would then cost a month"
                  + " instead of "
                  + MoneyFormat.text(analysis.bill().monthlyUsd())
                  + ":")
          .table(
              ImmutableList.of("pattern", "served by", "a month"),
              lost.stream()
                  .map(
                      other ->
                          ImmutableList.of(
                              other.pattern(),
                              MarkdownDocument.plain(
                                  other.strategy() + (other.lessSimple() ? "; less simple" : "")),
                              MoneyFormat.text(other.monthlyUsd())))
                  .toList());
    }
  }

  /**
   * Of several that cost the same, to the cent, the first tells enough; cheaper ones come extra.
   */
  private Stream<RejectedAlternative> lost(String pattern) {
    Set<String> seen = new LinkedHashSet<>();
    seen.add(MoneyFormat.text(analysis.bill().monthlyUsd()));
    ImmutableList<RejectedAlternative> lost =
        analysis.derived().stream()
            .flatMap(derived -> derived.rejectedFor(pattern).stream())
            .filter(one -> seen.add(MoneyFormat.text(one.monthlyUsd())))
            .collect(ImmutableList.toImmutableList());
    return Stream.concat(
        lost.stream().filter(RejectedAlternative::lessSimple),
        lost.stream().filter(one -> !one.lessSimple()).limit(SHOWN));
  }

  private String figures(Relationship one) {
    String size =
        analysis
            .design()
            .main(one.child())
            .map(
                layoutRef ->
                    " An item of one takes "
                        + NumberFormat.number(Math.rint(size(layoutRef)))
                        + " bytes, so those of one parent take "
                        + NumberFormat.number(Math.rint(size(layoutRef) * one.average()))
                        + ".")
            .orElse("");
    return Character.toUpperCase(one.kind().word().charAt(0))
        + one.kind().word().substring(1)
        + ": "
        + NumberFormat.number(one.average())
        + " "
        + one.child()
        + " to one "
        + one.parent()
        + " on average, "
        + (one.max().isPresent()
            ? "at most " + NumberFormat.number((double) one.max().getAsLong())
            : "without a bound")
        + "."
        + size;
  }

  private double size(LayoutRef layoutRef) {
    return LayoutStatistics.of(analysis.spec(), layoutRef).size();
  }

  private ImmutableList<ChildCollection> collections(Relationship one) {
    ImmutableSet<String> reference = ImmutableSet.copyOf(one.attributes().values());
    ImmutableList.Builder<ChildCollection> found = ImmutableList.builder();
    for (LayoutRef layoutRef : analysis.design().items(one.child())) {
      String table = layoutRef.table().name();
      ItemLayout item = layoutRef.item();
      if (isTogether(
          item,
          ImmutableList.of(layoutRef.table().key().partition()),
          layoutRef.table().key().sort().map(ImmutableList::of).orElse(ImmutableList.of()),
          reference)) {
        found.add(
            new ChildCollection(
                TableOrIndex.of(table), item, layoutRef.table().key().attributes()));
      }
      for (Index index : layoutRef.table().indexes().values()) {
        if (item.mayEnter(index) && isTogether(item, index.partition(), index.sort(), reference)) {
          found.add(
              new ChildCollection(
                  TableOrIndex.of(table, index.name()), item, index.keyAttributes()));
        }
      }
    }
    return found.build();
  }

  /** Whether one Query finds the children of a parent: its key begins with the reference. */
  private static boolean isTogether(
      ItemLayout item,
      ImmutableList<String> partition,
      ImmutableList<String> sort,
      ImmutableSet<String> reference) {
    Set<String> first = attributes(item, partition);
    Set<String> all = attributes(item, sort);
    all.addAll(first);
    return !first.isEmpty() && reference.containsAll(first) && all.containsAll(reference);
  }

  private static Set<String> attributes(ItemLayout item, ImmutableList<String> keys) {
    Set<String> attributes = new LinkedHashSet<>();
    // A shard is made of the identity, and asked for whatever it is.
    keys.stream()
        .flatMap(key -> item.key(key).stream())
        .forEach(rule -> attributes.addAll(rule.fields()));
    return attributes;
  }

  private List<String> strategies(Relationship one, ImmutableList<ChildCollection> collections) {
    List<String> strategies = new ArrayList<>();
    for (LayoutRef holder : analysis.design().embeddingParentsOf(one.child())) {
      holder
          .item()
          .embeds()
          .forEach(
              (name, embed) -> {
                if (embed.relationship().equals(one)) {
                  strategies.add(
                      "Kept inside the parent: "
                          + MarkdownDocument.code(holder.item().name() + "." + name)
                          + reason(holder.item().entity() + "." + name));
                }
              });
    }
    for (ChildCollection collection : collections) {
      strategies.add(strategy(one, collection));
    }
    for (LayoutRef layoutRef : analysis.design().items(one.child())) {
      CopiesText.of(analysis.spec(), layoutRef.item(), path -> path.hops().contains(one))
          .ifPresent(strategies::add);
    }
    return strategies.isEmpty()
        ? ImmutableList.of(
            "The child names its parent and nothing more: no key begins with it, so the children"
                + " of one parent are gathered nowhere.")
        : strategies;
  }

  private String strategy(Relationship one, ChildCollection collection) {
    TableOrIndex structure = collection.structure();
    boolean shared =
        structure.isTable()
            && analysis
                .design()
                .main(one.parent())
                .map(layoutRef -> layoutRef.table().name().equals(structure.table()))
                .orElse(false);
    String how =
        structure.index().isPresent()
            ? "Found through the index "
            : shared ? "Kept beside the parent in " : "Kept together under the parent's key in ";
    String layout =
        collection.keys().stream()
            .map(key -> key + " = " + KeyText.rule(collection.item(), key))
            .collect(Collectors.joining(", "));
    return how
        + structure
        + (collection.item().isMain() ? "" : " as a second item, " + collection.item().name())
        + ": "
        + MarkdownDocument.code(layout)
        + reason(structure.toString());
  }

  /** Why, with what it costs, where the design was derived. */
  private String reason(String about) {
    Optional<Rationale> reason =
        analysis.derived().map(OptimizedDesign::reasons).orElse(ImmutableList.of()).stream()
            .filter(one -> one.about().equals(about))
            .findFirst();
    return reason.map(one -> ". " + MarkdownDocument.plain(RationaleText.of(one))).orElse(".");
  }
}

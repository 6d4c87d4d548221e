package dev.keysmith.emit.markdown;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.aws.ReservedWords;
import dev.keysmith.cost.MoneyFormat;
import dev.keysmith.cost.TableOrIndex;
import dev.keysmith.design.Design.LayoutRef;
import dev.keysmith.design.Index;
import dev.keysmith.design.ItemLayout;
import dev.keysmith.design.Table;
import dev.keysmith.emit.Artifact;
import dev.keysmith.emit.DesignAnalysis;
import dev.keysmith.emit.report.DesignSummary;
import dev.keysmith.emit.report.KeyText;
import dev.keysmith.emit.report.MarkdownDocument;
import dev.keysmith.emit.report.RationaleText;
import dev.keysmith.emit.report.ReadUsage;
import dev.keysmith.optimizer.OptimizedDesign;
import dev.keysmith.plan.NumberFormat;
import dev.keysmith.rationale.RejectedAlternative;
import dev.keysmith.spec.Relationship;
import dev.keysmith.spec.RelationshipGraph;
import dev.keysmith.statistics.LayoutStatistics;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * {@code relationship-decisions.md}: how the children of each parent are stored and queried, the
 * rationale, and rejected alternatives.
 */
public final class RelationshipDecisions {
  static final String NAME = "relationship-decisions.md";

  /** Rejected alternatives per pattern, the cheapest first. */
  private static final int SHOWN = 2;

  /** A value, with its format, or the text between values. */
  private static final Pattern PIECE = Pattern.compile("\\{([^{}:]+)[^{}]*\\}|[^{}]+");

  private final DesignAnalysis analysis;
  private final ReadUsage readers;

  /** An item collection of a parent's children, which one Query reads. */
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
      document.paragraph("No entity references another.");
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
                          "%s (%s)"
                              .formatted(
                                  id,
                                  MarkdownDocument.plain(
                                      analysis.spec().pattern(id).orElseThrow().name())))
                  .collect(Collectors.joining(", "))
              + ".");
    }
    ImmutableList<RejectedAlternative> lost =
        patterns.stream().flatMap(this::lost).collect(ImmutableList.toImmutableList());
    if (!lost.isEmpty()) {
      document
          .paragraph("Rejected alternatives:")
          .bullets(
              lost.stream()
                  .map(
                      other ->
                          "%s: %s"
                              .formatted(
                                  other.pattern(),
                                  DesignSummary.rejected(other, analysis.bill().monthlyUsd())))
                  .map(MarkdownDocument::plain)
                  .toList());
    }
  }

  /** One of several with the same cost to the cent; less simple ones are listed in addition. */
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
                    " %s bytes per item, %s bytes per parent on average."
                        .formatted(
                            NumberFormat.number(Math.rint(size(layoutRef))),
                            NumberFormat.number(Math.rint(size(layoutRef) * one.average()))))
            .orElse("");
    String kind = one.kind().word();
    return "%s: %s %s per %s on average, %s.%s"
        .formatted(
            Character.toUpperCase(kind.charAt(0)) + kind.substring(1),
            NumberFormat.number(one.average()),
            one.child(),
            one.parent(),
            one.max().isPresent()
                ? "at most " + NumberFormat.number((double) one.max().getAsLong())
                : "unbounded",
            size);
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

  /** Whether one Query reads the children of a parent: the key begins with the reference. */
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
    // The shard is derived from the identity, and a Query reads every shard.
    keys.stream()
        .flatMap(key -> item.key(key).stream())
        .forEach(rule -> attributes.addAll(rule.fields()));
    return attributes;
  }

  private List<String> strategies(Relationship one, ImmutableList<ChildCollection> collections) {
    List<String> strategies = new ArrayList<>();
    for (LayoutRef owner : analysis.design().embeddingParentsOf(one.child())) {
      owner
          .item()
          .embeds()
          .forEach(
              (name, embed) -> {
                if (embed.relationship().equals(one)) {
                  strategies.add(
                      "Denormalization with a complex attribute. Embedded in the parent: %s%s"
                          .formatted(
                              MarkdownDocument.code(owner.item().name() + "." + name),
                              rationale(owner.item().entity() + "." + name)));
                }
              });
    }
    for (ChildCollection collection : collections) {
      strategies.add(strategy(one, collection));
    }
    for (LayoutRef layoutRef : analysis.design().items(one.child())) {
      CopiesText.of(analysis.spec(), layoutRef.item(), path -> path.hops().contains(one))
          .map("Denormalization by duplicating data. "::concat)
          .ifPresent(strategies::add);
    }
    return strategies.isEmpty()
        ? ImmutableList.of(
            "Reference only. The child stores the parent's id, but no key starts with it, so children cannot be"
                + " queried by parent.")
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
            ? "Secondary index and Query. Queried through the index "
            : shared
                ? "Item collection with the parent. Stored in the parent's item collection in "
                : "Composite primary key and Query. Stored under the parent's key in ";
    String layout =
        collection.keys().stream()
            .map(key -> key + " = " + KeyText.rule(collection.item(), key))
            .collect(Collectors.joining(", "));
    return "%s%s%s: %s; KeyConditionExpression: %s%s"
        .formatted(
            how,
            structure,
            collection.item().isMain() ? "" : " as a further item, " + collection.item().name(),
            MarkdownDocument.code(layout),
            MarkdownDocument.code(
                condition(collection, ImmutableSet.copyOf(one.attributes().values()))),
            rationale(structure.toString()));
  }

  /** What finds all children of one parent, and no other items of its collection. */
  private String condition(ChildCollection collection, ImmutableSet<String> reference) {
    Table table = analysis.design().table(collection.structure().table());
    ImmutableList<String> partition =
        collection
            .structure()
            .index()
            .map(name -> Objects.requireNonNull(table.indexes().get(name)).partition())
            .orElseGet(() -> ImmutableList.of(table.key().partition()));
    List<String> terms = new ArrayList<>();
    partition.forEach(key -> terms.add("%s = :%s".formatted(name(key), key)));
    for (String key : collection.keys()) {
      if (!partition.contains(key)) {
        String template = KeyText.rule(collection.item(), key);
        String known = known(template, reference);
        if (known.equals(template)) {
          terms.add("%s = :%s".formatted(name(key), key));
          continue;
        }
        if (!known.isEmpty()) {
          terms.add("begins_with(%s, :%s) with :%s = %s".formatted(name(key), key, key, known));
        }
        break;
      }
    }
    return String.join(" AND ", terms);
  }

  /** How far a template is known from the parent: its text and the attributes of the reference. */
  private static String known(String template, ImmutableSet<String> reference) {
    Matcher piece = PIECE.matcher(template);
    int end = 0;
    while (piece.find() && piece.start() == end) {
      String name = piece.group(1);
      if (name != null && !reference.contains(name)) {
        break;
      }
      end = piece.end();
    }
    return template.substring(0, end);
  }

  private static String name(String attribute) {
    return ReservedWords.contains(attribute) ? "#" + attribute : attribute;
  }

  /** The rationale with costs, where the design was derived. */
  private String rationale(String subject) {
    return analysis.derived().map(OptimizedDesign::rationale).orElse(ImmutableList.of()).stream()
        .filter(one -> one.subject().equals(subject))
        .findFirst()
        .map(one -> ". " + MarkdownDocument.plain(RationaleText.withCosts(one)))
        .orElse(".");
  }
}

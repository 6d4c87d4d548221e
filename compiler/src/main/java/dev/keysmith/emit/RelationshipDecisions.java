package dev.keysmith.emit;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.capacity.LayoutFacts;
import dev.keysmith.cost.Money;
import dev.keysmith.cost.Structure;
import dev.keysmith.design.Design.Placed;
import dev.keysmith.design.Index;
import dev.keysmith.design.ItemLayout;
import dev.keysmith.plan.Figures;
import dev.keysmith.solve.Derived;
import dev.keysmith.solve.Reason;
import dev.keysmith.solve.Rejected;
import dev.keysmith.spec.Relationship;
import dev.keysmith.spec.Relationships;
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
final class RelationshipDecisions {
  static final String NAME = "relationship-decisions.md";

  /** Of the other ways to serve one pattern, the nearest. */
  private static final int SHOWN = 2;

  private final Handover handover;
  private final Readers readers;

  /** Where a parent's children lie together, and so one Query finds them. */
  private record Collection(Structure structure, ItemLayout item, ImmutableList<String> keys) {}

  private RelationshipDecisions(Handover handover) {
    this.handover = handover;
    this.readers = Readers.of(handover.bill());
  }

  static Artifact artifact(Handover handover) {
    RelationshipDecisions decisions = new RelationshipDecisions(handover);
    Markdown document = Markdown.titled(handover.spec().application() + ": relationships");
    ImmutableList<Relationship> all = Relationships.of(handover.spec()).all();
    if (all.isEmpty()) {
      document.paragraph("No entity refers to another, so there is nothing to decide.");
    }
    all.forEach(relationship -> decisions.decision(document, relationship));
    return document.as(NAME);
  }

  private void decision(Markdown document, Relationship one) {
    ImmutableList<Collection> collections = collections(one);
    document
        .heading(
            2,
            one.parent() + " and " + one.child() + one.role().map(role -> ", " + role).orElse(""))
        .paragraph(figures(one))
        .bullets(strategies(one, collections));
    Set<String> patterns = new LinkedHashSet<>();
    for (Collection collection : collections) {
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
                              + Markdown.plain(handover.spec().pattern(id).orElseThrow().name())
                              + ")")
                  .collect(Collectors.joining(", "))
              + ".");
    }
    ImmutableList<Rejected> lost =
        patterns.stream().flatMap(this::lost).collect(ImmutableList.toImmutableList());
    if (!lost.isEmpty()) {
      document
          .paragraph(
              "Other ways to serve them, with what the whole design would then cost a month"
                  + " instead of "
                  + Money.text(handover.bill().monthlyUsd())
                  + ":")
          .table(
              ImmutableList.of("pattern", "served by", "a month"),
              lost.stream()
                  .map(
                      other ->
                          ImmutableList.of(
                              other.pattern(),
                              Markdown.plain(
                                  other.way() + (other.lessSimple() ? "; less simple" : "")),
                              Money.text(other.monthlyUsd())))
                  .toList());
    }
  }

  /**
   * Of several that cost the same, to the cent, the first tells enough; cheaper ones come extra.
   */
  private Stream<Rejected> lost(String pattern) {
    Set<String> seen = new LinkedHashSet<>();
    seen.add(Money.text(handover.bill().monthlyUsd()));
    ImmutableList<Rejected> lost =
        handover.derived().stream()
            .flatMap(derived -> derived.rejectedFor(pattern).stream())
            .filter(one -> seen.add(Money.text(one.monthlyUsd())))
            .collect(ImmutableList.toImmutableList());
    return Stream.concat(
        lost.stream().filter(Rejected::lessSimple),
        lost.stream().filter(one -> !one.lessSimple()).limit(SHOWN));
  }

  private String figures(Relationship one) {
    String size =
        handover
            .design()
            .main(one.child())
            .map(
                placed ->
                    " An item of one takes "
                        + Figures.number(Math.rint(size(placed)))
                        + " bytes, so those of one parent take "
                        + Figures.number(Math.rint(size(placed) * one.average()))
                        + ".")
            .orElse("");
    return Character.toUpperCase(one.kind().word().charAt(0))
        + one.kind().word().substring(1)
        + ": "
        + Figures.number(one.average())
        + " "
        + one.child()
        + " to one "
        + one.parent()
        + " on average, "
        + (one.max().isPresent()
            ? "at most " + Figures.number((double) one.max().getAsLong())
            : "without a bound")
        + "."
        + size;
  }

  private double size(Placed placed) {
    return LayoutFacts.of(handover.spec(), placed).size();
  }

  private ImmutableList<Collection> collections(Relationship one) {
    ImmutableSet<String> reference = ImmutableSet.copyOf(one.attributes().values());
    ImmutableList.Builder<Collection> found = ImmutableList.builder();
    for (Placed placed : handover.design().items(one.child())) {
      String table = placed.table().name();
      ItemLayout item = placed.item();
      if (isTogether(
          item,
          ImmutableList.of(placed.table().key().partition()),
          placed.table().key().sort().map(ImmutableList::of).orElse(ImmutableList.of()),
          reference)) {
        found.add(new Collection(Structure.of(table), item, placed.table().key().attributes()));
      }
      for (Index index : placed.table().indexes().values()) {
        if (item.mayEnter(index) && isTogether(item, index.partition(), index.sort(), reference)) {
          found.add(new Collection(Structure.of(table, index.name()), item, index.keyAttributes()));
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

  private List<String> strategies(Relationship one, ImmutableList<Collection> collections) {
    List<String> strategies = new ArrayList<>();
    for (Placed holder : handover.design().holdersOf(one.child())) {
      holder
          .item()
          .embeds()
          .forEach(
              (name, embed) -> {
                if (embed.relationship().equals(one)) {
                  strategies.add(
                      "Kept inside the parent: "
                          + Markdown.code(holder.item().name() + "." + name)
                          + reason(holder.item().entity() + "." + name));
                }
              });
    }
    for (Collection collection : collections) {
      strategies.add(strategy(one, collection));
    }
    for (Placed placed : handover.design().items(one.child())) {
      CopiesText.of(handover.spec(), placed.item(), path -> path.hops().contains(one))
          .ifPresent(strategies::add);
    }
    return strategies.isEmpty()
        ? ImmutableList.of(
            "The child names its parent and nothing more: no key begins with it, so the children"
                + " of one parent are gathered nowhere.")
        : strategies;
  }

  private String strategy(Relationship one, Collection collection) {
    Structure structure = collection.structure();
    boolean shared =
        structure.isTable()
            && handover
                .design()
                .main(one.parent())
                .map(placed -> placed.table().name().equals(structure.table()))
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
        + Markdown.code(layout)
        + reason(structure.toString());
  }

  /** Why, with what it costs, where the design was derived. */
  private String reason(String about) {
    Optional<Reason> reason =
        handover.derived().map(Derived::reasons).orElse(ImmutableList.of()).stream()
            .filter(one -> one.about().equals(about))
            .findFirst();
    return reason.map(one -> ". " + Markdown.plain(ReasonText.of(one))).orElse(".");
  }
}

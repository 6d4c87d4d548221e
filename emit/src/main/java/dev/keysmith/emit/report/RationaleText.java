package dev.keysmith.emit.report;

import com.google.common.collect.ImmutableList;
import dev.keysmith.cost.MoneyFormat;
import dev.keysmith.design.IndexProjection;
import dev.keysmith.plan.NumberFormat;
import dev.keysmith.rationale.Rationale;
import dev.keysmith.rationale.Rationale.BaseTable;
import dev.keysmith.rationale.Rationale.CopiedAttribute;
import dev.keysmith.rationale.Rationale.DuplicateItem;
import dev.keysmith.rationale.Rationale.EmbeddedEntity;
import dev.keysmith.rationale.Rationale.KeyShards;
import dev.keysmith.rationale.Rationale.MaintainedCount;
import dev.keysmith.rationale.Rationale.SecondaryIndex;
import dev.keysmith.rationale.Rationale.SplitItem;
import dev.keysmith.rationale.Rationale.UniquenessItem;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The rationale of a design in sentences. */
public final class RationaleText {
  private RationaleText() {}

  /** "index", "uniqueness item": what kind of part it is. */
  static String label(Rationale rationale) {
    return rationale.accept(Labels.INSTANCE);
  }

  /** Why the part exists, without its patterns and costs. */
  public static String explanation(Rationale rationale) {
    return rationale.accept(Explanations.INSTANCE);
  }

  /** Why the part exists and what it costs. */
  public static String withCosts(Rationale rationale) {
    return joined(Stream.concat(Stream.of(explanation(rationale)), costs(rationale)));
  }

  /** The whole: "posts.ByAuthor, index: Projects ALL … Serves P2. Costs $19.48/month." */
  public static String full(Rationale rationale) {
    Stream<String> sentences =
        Stream.of(Stream.of(explanation(rationale)), serves(rationale).stream(), costs(rationale))
            .flatMap(part -> part);
    return "%s, %s: %s".formatted(rationale.subject(), label(rationale), joined(sentences));
  }

  private static Optional<String> serves(Rationale rationale) {
    return rationale.serves().isEmpty()
        ? Optional.empty()
        : Optional.of("Serves %s.".formatted(String.join(", ", rationale.serves())));
  }

  private static Stream<String> costs(Rationale rationale) {
    ImmutableList.Builder<String> costs = ImmutableList.builder();
    if (rationale.monthlyUsd() > 0) {
      costs.add(
          "Writes and storage cost %s/month.".formatted(MoneyFormat.text(rationale.monthlyUsd())));
    }
    rationale
        .withoutUsd()
        .ifPresent(
            usd ->
                costs.add(
                    "Without it, the bill would be %s/month.".formatted(MoneyFormat.text(usd))));
    return costs.build().stream();
  }

  private static String joined(Stream<String> sentences) {
    return sentences.collect(Collectors.joining(" "));
  }

  /** {@code ALL}, {@code KEYS_ONLY} or {@code INCLUDE (total, status)}. */
  public static String projection(IndexProjection projection) {
    return projection.attributes().isEmpty()
        ? projection.kind().name()
        : "%s (%s)".formatted(projection.kind(), String.join(", ", projection.attributes()));
  }

  private enum Labels implements Rationale.Visitor<String> {
    INSTANCE;

    @Override
    public String baseTable(BaseTable table) {
      return "table";
    }

    @Override
    public String secondaryIndex(SecondaryIndex index) {
      return "index";
    }

    @Override
    public String copiedAttribute(CopiedAttribute copy) {
      return "copied attribute";
    }

    @Override
    public String embeddedEntity(EmbeddedEntity embedded) {
      return "embedded entity";
    }

    @Override
    public String uniquenessItem(UniquenessItem item) {
      return "uniqueness item";
    }

    @Override
    public String duplicateItem(DuplicateItem item) {
      return "duplicate item";
    }

    @Override
    public String splitItem(SplitItem item) {
      return "split item";
    }

    @Override
    public String keyShards(KeyShards shards) {
      return "shards";
    }

    @Override
    public String maintainedCount(MaintainedCount count) {
      return "count";
    }
  }

  private enum Explanations implements Rationale.Visitor<String> {
    INSTANCE;

    @Override
    public String baseTable(BaseTable table) {
      return "Stores %s%s, keyed by %s.%s%s"
          .formatted(
              String.join(", ", table.layouts()),
              table.shared() ? " in one table" : "",
              String.join(" and ", table.keys()),
              furtherItems(table),
              table.serves().isEmpty() ? " No pattern reads it directly." : "");
    }

    /** A name with a slash says nothing to someone who has not seen a design file. */
    private static String furtherItems(BaseTable table) {
      return table.layouts().stream()
          .filter(name -> name.contains("/"))
          .map(
              name ->
                  " %s is a further item of each %s."
                      .formatted(name, name.substring(0, name.indexOf('/'))))
          .collect(Collectors.joining());
    }

    @Override
    public String secondaryIndex(SecondaryIndex index) {
      String projects = "Projects " + projection(index.projection());
      String sentence =
          switch (index.projection().kind()) {
            case INCLUDE ->
                "%s, the attributes that its queries need: updates of others do not write to it."
                    .formatted(projects);
            case ALL ->
                "%s, so that queries do not fetch items from the table.".formatted(projects);
            case KEYS_ONLY ->
                "%s: its queries need no other attributes, or fetch them from the table."
                    .formatted(projects);
          };
      return index.isSparse()
          ? "%s Sparse: %s of %s items have an entry."
              .formatted(
                  sentence,
                  NumberFormat.number(index.entries()),
                  NumberFormat.number(index.items()))
          : sentence;
    }

    @Override
    public String copiedAttribute(CopiedAttribute copy) {
      return "Copy of %s, so that reads of %s need no second request."
          .formatted(copy.source(), copy.entity());
    }

    @Override
    public String embeddedEntity(EmbeddedEntity embedded) {
      return "%s is embedded in %s and read with it: %s on average, at most %s."
          .formatted(
              embedded.child(),
              embedded.parent(),
              NumberFormat.number(embedded.average()),
              NumberFormat.number((double) embedded.max().orElse(0)));
    }

    @Override
    public String uniquenessItem(UniquenessItem item) {
      return "Rejects a second %s with the same %s.".formatted(item.entity(), item.unique());
    }

    @Override
    public String duplicateItem(DuplicateItem item) {
      return ("Repeats %s under another key, for strongly consistent reads, which global secondary"
              + " indexes do not support.")
          .formatted(String.join(", ", item.attributes()));
    }

    @Override
    public String splitItem(SplitItem item) {
      return "Stores %s separately, so that the %s item stays small."
          .formatted(String.join(", ", item.attributes()), item.entity());
    }

    @Override
    public String keyShards(KeyShards shards) {
      return "Sharded over %s partitions, because one partition would exceed its limit at peak."
          .formatted(NumberFormat.number(shards.shards()));
    }

    @Override
    public String maintainedCount(MaintainedCount count) {
      return "The number of %s instances of each %s, kept up to date by ADD in the transaction of every write; no read counts them."
          .formatted(count.children(), count.parent());
    }
  }
}

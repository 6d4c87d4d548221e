package dev.keysmith.cli.json;

import com.google.common.collect.ImmutableList;
import dev.keysmith.emit.report.RationaleText;
import dev.keysmith.rationale.Rationale;
import dev.keysmith.rationale.Rationale.BaseTable;
import dev.keysmith.rationale.Rationale.CopiedAttribute;
import dev.keysmith.rationale.Rationale.DuplicateItem;
import dev.keysmith.rationale.Rationale.EmbeddedEntity;
import dev.keysmith.rationale.Rationale.KeyShards;
import dev.keysmith.rationale.Rationale.SecondaryIndex;
import dev.keysmith.rationale.Rationale.SplitItem;
import dev.keysmith.rationale.Rationale.UniquenessItem;
import org.jspecify.annotations.Nullable;

/**
 * The rationale of a part of a design, as JSON. Fields may be added, never renamed.
 *
 * @param serves ids of the patterns that read from it
 * @param withoutUsd the monthly bill without it; null where that was not calculated
 */
record RationaleResult(
    String about,
    String kind,
    String why,
    ImmutableList<String> serves,
    double monthlyUsd,
    @Nullable Double withoutUsd) {

  static RationaleResult of(Rationale rationale) {
    return new RationaleResult(
        rationale.subject(),
        rationale.accept(Kinds.INSTANCE),
        RationaleText.explanation(rationale),
        rationale.serves(),
        rationale.monthlyUsd(),
        rationale.withoutUsd().isPresent() ? rationale.withoutUsd().getAsDouble() : null);
  }

  /** The values of {@code kind}, which consumers match on. */
  private enum Kinds implements Rationale.Visitor<String> {
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
      return "copy";
    }

    @Override
    public String embeddedEntity(EmbeddedEntity embedded) {
      return "embedded";
    }

    @Override
    public String uniquenessItem(UniquenessItem item) {
      return "guard";
    }

    @Override
    public String duplicateItem(DuplicateItem item) {
      return "second item";
    }

    @Override
    public String splitItem(SplitItem item) {
      return "second item";
    }

    @Override
    public String keyShards(KeyShards shards) {
      return "shards";
    }

    @Override
    public String maintainedCount(Rationale.MaintainedCount count) {
      return "count";
    }
  }
}

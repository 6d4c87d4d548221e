package dev.keysmith.emit.markdown;

import com.google.common.collect.ImmutableList;
import dev.keysmith.emit.report.MarkdownDocument;
import dev.keysmith.review.ReviewReport;
import dev.keysmith.review.rules.ReviewFinding;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * The checklist of a data model, with the verdict of the rules that check each point, and what is
 * left for people to check and sign.
 */
final class DesignChecklist {
  /**
   * A point of the checklist.
   *
   * @param rules those that find where it is not so
   */
  record ChecklistPoint(String text, ImmutableList<String> rules) {
    static ChecklistPoint of(String text, String... rules) {
      return new ChecklistPoint(text, ImmutableList.copyOf(rules));
    }
  }

  /** Points about one aspect of a data model. */
  record ChecklistTopic(String title, ImmutableList<ChecklistPoint> points) {
    static ChecklistTopic of(String title, ChecklistPoint... points) {
      return new ChecklistTopic(title, ImmutableList.copyOf(points));
    }
  }

  static final ImmutableList<ChecklistTopic> TOPICS =
      ImmutableList.of(
          ChecklistTopic.of(
              "Access patterns",
              ChecklistPoint.of("No pattern is served by a Scan", "ScanRequired"),
              ChecklistPoint.of("No filter is the main way to find items", "FilterDiscardsMost"),
              ChecklistPoint.of("Lists are read in pages", "UnboundedRead", "SortNotCovered"),
              ChecklistPoint.of(
                  "No read takes more requests than it must",
                  "TooManyRoundTrips",
                  "OneRequestPerValue"),
              ChecklistPoint.of(
                  "What is read is written, and what is written is read",
                  "ReadNeverWritten",
                  "WriteNeverRead"),
              ChecklistPoint.of("Every pattern suits DynamoDB", "NotForDynamoDb"),
              ChecklistPoint.of(
                  "Reads stay within the scope of their caller", "CrossTenantAccess")),
          ChecklistTopic.of(
              "Keys",
              ChecklistPoint.of(
                  "Every instance has a key of its own",
                  "AmbiguousKey",
                  "IdentityNotEnforced",
                  "UniqueWithoutGuard"),
              ChecklistPoint.of(
                  "Clients know the keys that they read by", "KeyUnknownToClient", "MutableKey"),
              ChecklistPoint.of(
                  "Key names are general in shared tables, and say what they store in others",
                  "GenericNameInOwnTable",
                  "DescriptiveNameInSharedTable"),
              ChecklistPoint.of(
                  "Prefixes of keys are consistent", "MissingTypePrefix", "InconsistentPrefix"),
              ChecklistPoint.of(
                  "Numbers are padded with zeros, and times sort",
                  "UnpaddedNumber",
                  "UnsortableTime"),
              ChecklistPoint.of("Each index has key attributes of its own", "KeyAttributeReused"),
              ChecklistPoint.of("Items say what they are wherever it is needed", "MissingType"),
              ChecklistPoint.of("No attribute name is a reserved word", "ReservedWord"),
              ChecklistPoint.of(
                  "Traffic is distributed over partitions",
                  "FewPartitionValues",
                  "HotPartition",
                  "HotItem",
                  "EverGrowingSortKey")),
          ChecklistTopic.of(
              "Relationships",
              ChecklistPoint.of(
                  "No unbounded list is stored in an item", "UnboundedList", "DeepNesting"),
              ChecklistPoint.of(
                  "Links of many-to-many relationships are queried from both sides",
                  "OneWayManyToMany"),
              ChecklistPoint.of(
                  "Copies are cheaper than reading the original", "CopyOfMutable", "StaleCopy")),
          ChecklistTopic.of(
              "Indexes",
              ChecklistPoint.of(
                  "Every index is worth its cost",
                  "UnusedIndex",
                  "RedundantIndex",
                  "IndexForFewReads",
                  "IndexForSmallCollection"),
              ChecklistPoint.of(
                  "Every index projects what is read from it, and is sparse where that is less",
                  "OverProjected",
                  "IndexLeak",
                  "IndexShouldBeSparse"),
              ChecklistPoint.of(
                  "All that read an index accept eventual consistency", "StrongReadFromIndex"),
              ChecklistPoint.of(
                  "Indexes are few, and do not multiply writes",
                  "TooManyIndexes",
                  "WriteAmplification")),
          ChecklistTopic.of(
              "Limits, concurrency and operation",
              ChecklistPoint.of(
                  "Keys, items and item collections keep the limits of DynamoDB",
                  "KeyTooLong",
                  "ItemTooLarge",
                  "LocalIndexTooLarge"),
              ChecklistPoint.of(
                  "Concurrent writes do not overwrite each other",
                  "LostUpdate",
                  "CreateOverwrites",
                  "TransactionContention"),
              ChecklistPoint.of(
                  "What is no longer needed expires by TTL, and no reader relies on the moment",
                  "TtlAsSecurity",
                  "TtlNotEpoch",
                  "TtlMismatch",
                  "DeleteCouldExpire"),
              ChecklistPoint.of(
                  "Large attributes and popular reads are where they cost least",
                  "BetterAsObject",
                  "CacheWouldPay"),
              ChecklistPoint.of("Each table has the class that costs least", "ExpensiveTableClass"),
              ChecklistPoint.of(
                  "What is restored alone has a table of its own", "NotRestoredAlone")));

  private static final ImmutableList<String> LEFT_TO_THE_TEAM =
      ImmutableList.of(
          "[ ] The requirements (`dynamodb_requirement.md`) are agreed with those who know the"
              + " business",
          "[ ] One module at the boundary of the application reads and writes the tables, and"
              + " application objects have no keys (`keysmith code` generates it)");

  private static final ImmutableList<String> REVIEWERS =
      ImmutableList.of(
          "[ ] An engineer who knows DynamoDB (name, date):",
          "[ ] Someone who took part in gathering the requirements (name, date):",
          "[ ] Someone who took no part in the design (name, date):");

  private final ReviewReport review;

  DesignChecklist(ReviewReport review) {
    this.review = review;
  }

  void addTo(MarkdownDocument document) {
    document
        .heading(2, "Checklist")
        .paragraph(
            "Checked by the rules above. A point is checked if its rules find nothing; otherwise"
                + " their findings are named.");
    for (ChecklistTopic topic : TOPICS) {
      document.heading(3, topic.title()).bullets(topic.points().stream().map(this::line).toList());
    }
    document
        .heading(3, "Left to the team")
        .bullets(LEFT_TO_THE_TEAM)
        .heading(2, "Peer review")
        .paragraph("Nobody has reviewed this design yet. Sign here, in a copy that you keep.")
        .bullets(REVIEWERS);
  }

  private String line(ChecklistPoint point) {
    ImmutableList<ReviewFinding> findings =
        review.findings().stream()
            .filter(finding -> point.rules().contains(finding.rule()))
            .collect(ImmutableList.toImmutableList());
    String found =
        findings.stream()
            .collect(
                Collectors.groupingBy(
                    finding -> finding.rule() + ", " + finding.severity().label(),
                    TreeMap::new,
                    Collectors.mapping(
                        finding -> MarkdownDocument.plain(finding.subject().name()),
                        Collectors.joining(", "))))
            .entrySet()
            .stream()
            .map(entry -> entry.getKey() + ": " + entry.getValue())
            .collect(Collectors.joining("; "));
    return "[%s] %s%s"
        .formatted(
            findings.isEmpty() ? "x" : " ",
            point.text(),
            found.isEmpty() ? "" : " (" + found + ")");
  }
}

package dev.keysmith.interview;

import com.google.common.collect.ImmutableList;
import dev.keysmith.emit.report.MarkdownDocument;
import dev.keysmith.interview.DraftSpec.DraftEntity;
import dev.keysmith.interview.DraftSpec.DraftPattern;
import java.util.List;
import java.util.stream.Stream;

/**
 * {@code dynamodb_requirement.md} while an interview lasts: what is known, what is open and what is
 * assumed. {@code design --out} replaces it by the requirements of the finished spec.
 */
final class RequirementNotes {
  static final String NAME = "dynamodb_requirement.md";

  private final DraftSpec draft;
  private final ImmutableList<Question> open;

  private RequirementNotes(DraftSpec draft, ImmutableList<Question> open) {
    this.draft = draft;
    this.open = open;
  }

  static String text(DraftSpec draft, ImmutableList<Question> open) {
    return new RequirementNotes(draft, open).document().as(NAME).text();
  }

  /** What the guides of DynamoDB demand before a design is made, with whether it is met. */
  static ImmutableList<String> checklist(DraftSpec draft, ImmutableList<Question> open) {
    return ImmutableList.copyOf(new RequirementNotes(draft, open).checklist());
  }

  private MarkdownDocument document() {
    return MarkdownDocument.titled(
            MarkdownDocument.plain(draft.application().orElse("Application")) + ": requirements")
        .paragraph("Kept by the interview: it is written again after every answer.")
        .heading(2, "Entities")
        .table(
            ImmutableList.of("entity", "identity", "count", "attributes", "belongs to"),
            draft.entities().values().stream().map(RequirementNotes::row).toList())
        .heading(2, "Access patterns")
        .table(
            ImmutableList.of("pattern", "kind", "traffic", "status"),
            draft.patterns().stream().map(RequirementNotes::row).toList())
        .heading(2, "Open")
        .bullets(orNone(open.stream().filter(one -> one.assumed().isEmpty()).map(this::open)))
        .heading(2, "Assumed until answered")
        .bullets(
            orNone(
                open.stream()
                    .filter(one -> one.assumed().isPresent())
                    .map(
                        one ->
                            "%s %s Assumed: %s."
                                .formatted(
                                    MarkdownDocument.code(one.id()),
                                    MarkdownDocument.plain(one.text()),
                                    one.assumed().orElseThrow()))))
        .heading(2, "Checklist")
        .bullets(checklist());
  }

  private String open(Question question) {
    return MarkdownDocument.code(question.id()) + " " + MarkdownDocument.plain(question.text());
  }

  private static List<String> orNone(Stream<String> lines) {
    List<String> list = lines.toList();
    return list.isEmpty() ? List.of("Nothing.") : list;
  }

  private static ImmutableList<String> row(DraftEntity entity) {
    return ImmutableList.of(
        entity.name(),
        String.join(", ", entity.identity()),
        entity.count().orElse("open"),
        String.join(", ", entity.attributes().keySet()),
        String.join(
            ", ",
            entity.references().stream().map(one -> one.parent().orElse("")).distinct().toList()));
  }

  private static ImmutableList<String> row(DraftPattern pattern) {
    boolean elsewhere = pattern.verb().matches("search|analyze|similar");
    return ImmutableList.of(
        pattern.id() + " " + MarkdownDocument.plain(pattern.name()),
        pattern.verb() + " " + pattern.entity(),
        pattern.traffic().orElse("open"),
        elsewhere
            ? "another service"
            : pattern.hasTraffic() ? "complete" : "its traffic is not known");
  }

  private List<String> checklist() {
    boolean begun = !draft.entities().isEmpty();
    return List.of(
        item(draft.application().isPresent(), "The application and its domain are named"),
        item(begun && none("identity"), "Every entity has an identity"),
        item(begun && none("count"), "Every entity has a count"),
        item(none("rate") && !draft.patterns().isEmpty(), "Every pattern has its traffic"),
        item(begun && none("writes"), "Every entity that is read is created by a pattern"),
        item(begun && none("reads"), "Every entity is read by a pattern"),
        item(begun && none("page"), "Every list has a page size, or returns everything on purpose"),
        item(draft.isSkipped(FinishPatterns.ID), "A person said that all patterns are there"));
  }

  private boolean none(String topic) {
    return open.stream().noneMatch(one -> one.id().startsWith(topic + ":"));
  }

  private static String item(boolean met, String text) {
    return (met ? "[x] " : "[ ] ") + text;
  }
}

package dev.keysmith.emit.markdown;

import com.google.common.collect.ImmutableList;
import dev.keysmith.cost.PatternBill;
import dev.keysmith.cost.UnsupportedPattern;
import dev.keysmith.emit.Artifact;
import dev.keysmith.emit.DesignAnalysis;
import dev.keysmith.emit.VerificationSummary;
import dev.keysmith.emit.report.EntityText;
import dev.keysmith.emit.report.MarkdownDocument;
import dev.keysmith.emit.report.PatternText;
import dev.keysmith.emit.report.PlanText;
import dev.keysmith.load.PeakLoad;
import dev.keysmith.plan.NumberFormat;
import dev.keysmith.spec.AccessPattern;
import dev.keysmith.spec.Entity;
import dev.keysmith.spec.Relationship;
import dev.keysmith.spec.RelationshipGraph;
import dev.keysmith.spec.Spec;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * {@code dynamodb_requirement.md}: entities, access patterns and their traffic, and which of them
 * the design serves.
 */
public final class RequirementsDocument {
  static final String NAME = "dynamodb_requirement.md";

  private final DesignAnalysis analysis;
  private final Spec spec;
  private final PatternRequirements needs;

  private RequirementsDocument(DesignAnalysis analysis) {
    this.analysis = analysis;
    this.spec = analysis.spec();
    this.needs = new PatternRequirements(spec, analysis.bill());
  }

  public static Artifact artifact(DesignAnalysis analysis) {
    return new RequirementsDocument(analysis).document().as(NAME);
  }

  private MarkdownDocument document() {
    MarkdownDocument document =
        MarkdownDocument.titled(spec.application() + ": requirements").bullets(application());
    document
        .heading(2, "Business context and constraints")
        .bullets(needs.constraints().stream().map(MarkdownDocument::plain).toList());
    notes(spec.remarks().notes(), document);
    document.heading(2, "Entities");
    for (Entity entity : spec.entities().values()) {
      document.heading(3, entity.name()).paragraph(EntityText.about(entity));
      notes(spec.remarks().of(entity).notes(), document);
      document.table(
          EntityText.COLUMNS,
          entity.attributes().values().stream().map(one -> EntityText.row(entity, one)).toList());
    }
    document
        .heading(2, "Relationships")
        .bullets(
            RelationshipGraph.of(spec).all().stream()
                .map(RequirementsDocument::relationship)
                .toList());
    if (RelationshipGraph.of(spec).all().isEmpty()) {
      document.paragraph("None: no entity references another.");
    }
    return document
        .heading(2, "Access patterns")
        .table(
            ImmutableList.of(
                "pattern",
                "kind",
                "operation",
                "traffic",
                "attributes needed",
                "key requirements",
                "design considerations",
                "status"),
            spec.patterns().stream().map(this::row).toList())
        .heading(2, "Design considerations")
        .bullets(considerations())
        .heading(2, "Checklist")
        .bullets(checklist());
  }

  private static void notes(List<String> notes, MarkdownDocument document) {
    notes.forEach(note -> document.paragraph("Note: " + MarkdownDocument.plain(note)));
  }

  private List<String> application() {
    double average = spec.patterns().stream().mapToDouble(one -> one.traffic().average()).sum();
    double peak = spec.patterns().stream().mapToDouble(one -> one.traffic().peak()).sum();
    double instances = spec.entities().values().stream().mapToDouble(Entity::count).sum();
    List<String> facts = new ArrayList<>();
    spec.domain().ifPresent(domain -> facts.add("Domain: " + MarkdownDocument.plain(domain)));
    facts.add(
        "%s, %s in total"
            .formatted(
                NumberFormat.counted(spec.entities().size(), "entity", "entities"),
                NumberFormat.counted(instances, "instance")));
    facts.add(
        "%s: %s requests/s on average, %s requests/s with all at peak"
            .formatted(
                NumberFormat.counted(spec.patterns().size(), "access pattern"),
                NumberFormat.number(average),
                NumberFormat.number(peak)));
    facts.add(
        "Region %s, %s"
            .formatted(spec.pricing().region(), analysis.bill().options().description()));
    return facts;
  }

  private static String relationship(Relationship one) {
    return "One %s has %s %s%s on average, %s (%s)."
        .formatted(
            one.parent(),
            NumberFormat.number(one.average()),
            one.child(),
            one.role().map(role -> " as " + role).orElse(""),
            one.max().isPresent()
                ? "at most " + NumberFormat.number((double) one.max().getAsLong())
                : "unbounded",
            one.kind().word());
  }

  private ImmutableList<String> row(AccessPattern pattern) {
    return ImmutableList.of(
        pattern.id() + " " + MarkdownDocument.plain(pattern.name()),
        PatternText.kind(pattern),
        MarkdownDocument.plain(PatternText.asked(spec, pattern)),
        PatternText.traffic(pattern.traffic()),
        MarkdownDocument.plain(needs.attributes(pattern)),
        MarkdownDocument.plain(needs.requirements(pattern)),
        MarkdownDocument.plain(needs.considerations(pattern)),
        status(pattern));
  }

  private String status(AccessPattern pattern) {
    Optional<PatternBill> served = analysis.bill().pattern(pattern.id());
    if (served.isPresent()) {
      return "served in "
          + PlanText.roundTrips(served.get().plan())
          + analysis.validation().map(run -> verificationStatus(run, pattern)).orElse("");
    }
    return pattern instanceof AccessPattern.ExternalQuery ? "another service" : "**not served**";
  }

  private static String verificationStatus(VerificationSummary run, AccessPattern pattern) {
    if (run.correct().contains(pattern.id())) {
      return ", verified";
    }
    if (run.notExercised().contains(pattern.id())) {
      return ", **not exercised**";
    }
    return run.differences().stream().anyMatch(one -> one.pattern().equals(pattern.id()))
        ? ", **mismatch**"
        : "";
  }

  private List<String> considerations() {
    List<String> considered = new ArrayList<>();
    double reads = traffic(AccessPattern.Read.class);
    double writes = traffic(AccessPattern.Write.class);
    if (writes > 0 && reads > 0) {
      considered.add(
          "Read/write ratio: %s to %s requests/s, so %s."
              .formatted(
                  NumberFormat.number(reads),
                  NumberFormat.number(writes),
                  reads > writes
                      ? "an index or a copy that saves reads usually pays for its writes"
                      : "the writes of an index may cost more than the reads it saves"));
    }
    String same =
        spec.patterns().stream()
            .flatMap(
                pattern ->
                    pattern.skew().combination().stream()
                        .mapToObj(share -> NumberFormat.percent(share) + " of " + pattern.id()))
            .collect(Collectors.joining(", "));
    if (!same.isEmpty()) {
      considered.add("Share of requests for the most popular item: " + same + ".");
    }
    for (AccessPattern pattern : spec.patterns()) {
      pattern
          .skew()
          .byAttribute()
          .forEach(
              (attribute, share) ->
                  considered.add(
                      "%s: %s of its requests have the same %s."
                          .formatted(
                              pattern.id(),
                              NumberFormat.percent(share),
                              MarkdownDocument.plain(attribute))));
      pattern
          .skew()
          .byValue()
          .forEach(
              (attribute, shares) ->
                  shares.forEach(
                      (value, share) ->
                          considered.add(
                              "%s: %s of its requests have %s %s."
                                  .formatted(
                                      pattern.id(),
                                      NumberFormat.percent(share),
                                      MarkdownDocument.plain(attribute),
                                      MarkdownDocument.plain(value)))));
    }
    Map<String, Set<String>> unbounded = new LinkedHashMap<>();
    for (Relationship one : RelationshipGraph.of(spec).all()) {
      if (one.max().isEmpty()) {
        unbounded.computeIfAbsent(one.parent(), parent -> new LinkedHashSet<>()).add(one.child());
      }
    }
    unbounded.forEach(
        (parent, children) ->
            considered.add(
                "%s has an unbounded number of %s, so they cannot be embedded."
                    .formatted(parent, String.join(", ", children))));
    analysis
        .review()
        .suitability()
        .alternatives()
        .forEach(
            one ->
                considered.add(
                    "%s needs another service: %s."
                        .formatted(one.pattern().id(), MarkdownDocument.plain(one.instead()))));
    return considered.isEmpty() ? ImmutableList.of("None besides the patterns above.") : considered;
  }

  private double traffic(Class<? extends AccessPattern> kind) {
    return spec.patterns().stream()
        .filter(kind::isInstance)
        .mapToDouble(one -> one.traffic().average())
        .sum();
  }

  private List<String> checklist() {
    long foreign =
        spec.patterns().stream().filter(AccessPattern.ExternalQuery.class::isInstance).count();
    ImmutableList<String> lost =
        analysis.bill().unserved().stream()
            .filter(UnsupportedPattern::isFault)
            .map(one -> one.pattern().id())
            .collect(ImmutableList.toImmutableList());
    return ImmutableList.of(
        check(true, "Every pattern has an average and a peak rate"),
        check(
            found("ReadNeverWritten").isEmpty(),
            "Every entity that is read is created by a pattern"
                + behind(found("ReadNeverWritten"))),
        check(
            found("WriteNeverRead").isEmpty(),
            "Every entity that is written is read by a pattern" + behind(found("WriteNeverRead"))),
        check(
            lost.isEmpty(),
            "The design serves every pattern that DynamoDB supports" + behind(lost)),
        check(
            true,
            foreign == 0
                ? "No pattern needs another service"
                : "%s assigned to another service"
                    .formatted(NumberFormat.counted((double) foreign, "pattern"))),
        check(
            analysis.peaks().stream().noneMatch(PeakLoad::isOverloaded),
            "No partition exceeds its limit at peak"),
        VerificationStatusText.sentence(analysis));
  }

  private ImmutableList<String> found(String rule) {
    return analysis.review().findings().stream()
        .filter(one -> one.rule().equals(rule))
        .map(one -> one.subject().name())
        .collect(ImmutableList.toImmutableList());
  }

  private static String behind(ImmutableList<String> names) {
    return names.isEmpty() ? "" : "; except " + String.join(", ", names);
  }

  static String check(boolean done, String text) {
    return "[" + (done ? "x" : " ") + "] " + text;
  }
}

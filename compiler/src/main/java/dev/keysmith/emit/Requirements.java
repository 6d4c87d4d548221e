package dev.keysmith.emit;

import com.google.common.collect.ImmutableList;
import dev.keysmith.cost.PatternBill;
import dev.keysmith.cost.PeakLoad;
import dev.keysmith.cost.Unserved;
import dev.keysmith.plan.Figures;
import dev.keysmith.spec.Entity;
import dev.keysmith.spec.Pattern;
import dev.keysmith.spec.Relationship;
import dev.keysmith.spec.Relationships;
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
 * {@code dynamodb_requirement.md}: what the application asks for, how often, and what of it the
 * design serves.
 */
final class Requirements {
  static final String NAME = "dynamodb_requirement.md";

  private final Handover handover;
  private final Spec spec;

  private Requirements(Handover handover) {
    this.handover = handover;
    this.spec = handover.spec();
  }

  static Artifact artifact(Handover handover) {
    return new Requirements(handover).document().as(NAME);
  }

  private Markdown document() {
    Markdown document =
        Markdown.titled(spec.application() + ": requirements").bullets(application());
    document.heading(2, "Entities");
    for (Entity entity : spec.entities().values()) {
      document.heading(3, entity.name()).paragraph(EntityText.about(entity));
      document.table(
          EntityText.COLUMNS,
          entity.attributes().values().stream().map(one -> EntityText.row(entity, one)).toList());
    }
    document
        .heading(2, "Relationships")
        .bullets(Relationships.of(spec).all().stream().map(Requirements::relationship).toList());
    if (Relationships.of(spec).all().isEmpty()) {
      document.paragraph("None: no entity refers to another.");
    }
    return document
        .heading(2, "Access patterns")
        .table(
            ImmutableList.of("pattern", "kind", "asks for", "traffic", "status"),
            spec.patterns().stream().map(this::row).toList())
        .heading(2, "What the design has to mind")
        .bullets(considerations())
        .heading(2, "Checklist")
        .bullets(checklist());
  }

  private List<String> application() {
    double average = spec.patterns().stream().mapToDouble(one -> one.traffic().average()).sum();
    double peak = spec.patterns().stream().mapToDouble(one -> one.traffic().peak()).sum();
    double instances = spec.entities().values().stream().mapToDouble(Entity::count).sum();
    List<String> facts = new ArrayList<>();
    spec.domain().ifPresent(domain -> facts.add("Domain: " + Markdown.plain(domain)));
    facts.add(
        Figures.counted(spec.entities().size(), "entity", "entities")
            + " with "
            + Figures.counted(instances, "instance")
            + " in all");
    facts.add(
        Figures.counted(spec.patterns().size(), "access pattern")
            + ", "
            + Figures.number(average)
            + " requests a second on average and "
            + Figures.number(peak)
            + " when all are at their peak");
    facts.add(
        "It runs in "
            + spec.pricing().region()
            + ", paid for "
            + handover.bill().options().words());
    return facts;
  }

  private static String relationship(Relationship one) {
    return "One "
        + one.parent()
        + " has "
        + Figures.number(one.average())
        + " "
        + one.child()
        + one.role().map(role -> " as its " + role).orElse("")
        + " on average"
        + (one.max().isPresent()
            ? ", at most " + Figures.number((double) one.max().getAsLong())
            : ", and nothing bounds how many")
        + " ("
        + one.kind().word()
        + ").";
  }

  private ImmutableList<String> row(Pattern pattern) {
    return ImmutableList.of(
        pattern.id() + " " + Markdown.plain(pattern.name()),
        PatternText.kind(pattern),
        Markdown.plain(PatternText.asked(spec, pattern)),
        PatternText.traffic(pattern.traffic()),
        status(pattern));
  }

  private String status(Pattern pattern) {
    Optional<PatternBill> served = handover.bill().pattern(pattern.id());
    if (served.isPresent()) {
      return "served in "
          + PlanText.roundTrips(served.get().plan())
          + handover.validation().map(run -> proven(run, pattern)).orElse("");
    }
    return pattern instanceof Pattern.Foreign ? "for another service" : "**not served**";
  }

  private static String proven(Validation run, Pattern pattern) {
    if (run.correct().contains(pattern.id())) {
      return ", proven";
    }
    if (run.refused().contains(pattern.id())) {
      return ", only refused so far";
    }
    return run.differences().stream().anyMatch(one -> one.pattern().equals(pattern.id()))
        ? ", **not as it should**"
        : "";
  }

  private List<String> considerations() {
    List<String> minded = new ArrayList<>();
    double reads = traffic(Pattern.Read.class);
    double writes = traffic(Pattern.Write.class);
    if (writes > 0 && reads > 0) {
      minded.add(
          "Reads to writes: "
              + Figures.number(reads)
              + " to "
              + Figures.number(writes)
              + " requests a second, so "
              + (reads > writes
                  ? "an index or a copy that spares reads is soon worth its writes."
                  : "each index is paid for in writes and has to earn it."));
    }
    String same =
        spec.patterns().stream()
            .flatMap(
                pattern ->
                    pattern.hottest().combination().stream()
                        .mapToObj(share -> Figures.percent(share) + " of " + pattern.id()))
            .collect(Collectors.joining(", "));
    if (!same.isEmpty()) {
      minded.add("Requests that all ask for the same, the most popular: " + same + ".");
    }
    for (Pattern pattern : spec.patterns()) {
      pattern
          .hottest()
          .byAttribute()
          .forEach(
              (attribute, share) ->
                  minded.add(
                      pattern.id()
                          + ": "
                          + Figures.percent(share)
                          + " of its requests have the same "
                          + Markdown.plain(attribute)
                          + "."));
    }
    Map<String, Set<String>> unbounded = new LinkedHashMap<>();
    for (Relationship one : Relationships.of(spec).all()) {
      if (one.max().isEmpty()) {
        unbounded.computeIfAbsent(one.parent(), parent -> new LinkedHashSet<>()).add(one.child());
      }
    }
    unbounded.forEach(
        (parent, children) ->
            minded.add(
                "Nothing bounds how many "
                    + String.join(", ", children)
                    + " one "
                    + parent
                    + " has, so they cannot be kept inside it."));
    handover
        .review()
        .fit()
        .elsewhere()
        .forEach(
            one ->
                minded.add(
                    one.pattern().id()
                        + " goes elsewhere: "
                        + Markdown.plain(one.instead())
                        + "."));
    return minded.isEmpty() ? ImmutableList.of("Nothing beyond the patterns above.") : minded;
  }

  private double traffic(Class<? extends Pattern> kind) {
    return spec.patterns().stream()
        .filter(kind::isInstance)
        .mapToDouble(one -> one.traffic().average())
        .sum();
  }

  private List<String> checklist() {
    long foreign = spec.patterns().stream().filter(Pattern.Foreign.class::isInstance).count();
    ImmutableList<String> lost =
        handover.bill().unserved().stream()
            .filter(Unserved::isFault)
            .map(one -> one.pattern().id())
            .collect(ImmutableList.toImmutableList());
    return ImmutableList.of(
        check(true, "Every pattern says how often it is asked, on average and at peak"),
        check(
            found("ReadNeverWritten").isEmpty(),
            "Every entity that is read is created by some pattern"
                + behind(found("ReadNeverWritten"))),
        check(
            found("WriteNeverRead").isEmpty(),
            "Every entity that is written is read by some pattern"
                + behind(found("WriteNeverRead"))),
        check(
            lost.isEmpty(), "The design serves every pattern that DynamoDB is for" + behind(lost)),
        check(
            true,
            foreign == 0
                ? "No pattern needs another service"
                : Figures.counted((double) foreign, "pattern")
                    + " for another service, which is named"),
        check(
            handover.peaks().stream().noneMatch(PeakLoad::isTooHot),
            "No partition gets more at peak than it takes"),
        ValidationText.sentence(handover));
  }

  private ImmutableList<String> found(String rule) {
    return handover.review().findings().stream()
        .filter(one -> one.rule().equals(rule))
        .map(one -> one.subject().name())
        .collect(ImmutableList.toImmutableList());
  }

  private static String behind(ImmutableList<String> names) {
    return names.isEmpty() ? "" : "; not " + String.join(", ", names);
  }

  static String check(boolean done, String text) {
    return "[" + (done ? "x" : " ") + "] " + text;
  }
}

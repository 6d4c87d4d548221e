package dev.keysmith.spec.reader;

import com.google.common.collect.ImmutableList;
import dev.keysmith.source.Fields;
import dev.keysmith.source.Findings;
import dev.keysmith.source.Node;
import dev.keysmith.source.Spelling;
import dev.keysmith.spec.Entity;
import dev.keysmith.spec.Hottest;
import dev.keysmith.spec.Pattern;
import dev.keysmith.spec.Pattern.Head;
import dev.keysmith.spec.Selection;
import dev.keysmith.spec.Traffic;
import dev.keysmith.spec.WriteAction;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Reads the access patterns. */
final class PatternReader {
  private final Reading reading;
  private final Findings findings;
  private final int roundTrips;
  private final SpecPlaces places;
  private final TrafficReader traffic;

  PatternReader(Reading reading, int roundTrips, SpecPlaces places) {
    this.reading = reading;
    this.findings = reading.findings();
    this.roundTrips = roundTrips;
    this.places = places;
    this.traffic = new TrafficReader(reading);
  }

  ImmutableList<Pattern> patterns(Node node) {
    if (!(node instanceof Node.Sequence sequence) || sequence.elements().isEmpty()) {
      findings.error(
          "WrongShape",
          node.place(),
          "patterns cannot be " + (node instanceof Node.Sequence ? "empty" : node.kind()),
          "write a list of patterns, each with its verb and its traffic");
      return ImmutableList.of();
    }
    ImmutableList.Builder<Pattern> patterns = ImmutableList.builder();
    Map<String, Integer> ids = new HashMap<>();
    int position = 0;
    for (Node element : sequence.elements()) {
      position++;
      String id = id(element, position, ids);
      pattern(element, id).ifPresent(patterns::add);
    }
    return patterns.build();
  }

  private String id(Node element, int position, Map<String, Integer> ids) {
    Optional<Node> given =
        element instanceof Node.Mapping mapping ? mapping.value("id") : Optional.empty();
    Optional<String> text = given.flatMap(node -> reading.scalars().text(node, "id"));
    String id = text.orElse("P" + position);
    Node at = given.orElse(element);
    if (!Words.PATTERN_ID.matcher(id).matches()) {
      findings.error(
          "BadName",
          at.place(),
          "a pattern cannot have the id '" + id + "'",
          "use letters, digits, '_', '-' and '.', at most 63 of them");
    }
    Integer first = ids.putIfAbsent(id, at.place().line());
    if (first != null) {
      findings.error(
          "RepeatedName",
          at.place(),
          "the pattern on line " + first + " is called '" + id + "' already",
          given.isPresent() ? "give it another id" : "give one of the two another id");
    }
    if (element instanceof Node.Mapping mapping && first == null) {
      places.addPattern(id, mapping);
    }
    return id;
  }

  private Optional<Pattern> pattern(Node element, String id) {
    if (!(element instanceof Node.Mapping mapping)) {
      findings.error(
          "WrongShape",
          element.place(),
          "a pattern cannot be " + element.kind(),
          "write a mapping with a verb, such as 'read: Order', and 'rps'");
      return Optional.empty();
    }
    return verb(mapping, Words.VERBS, "a pattern")
        .flatMap(
            verb ->
                Fields.of(mapping, article(verb) + " pattern", Words.ofPattern(verb), findings)
                    .flatMap(fields -> pattern(verb, fields, id)));
  }

  private Optional<Pattern> pattern(String verb, Fields fields, String id) {
    Head head = head(verb, fields, id);
    Parameters parameters = new Parameters(findings);
    ValueReader values = new ValueReader(reading, parameters);
    ConditionReader conditions = new ConditionReader(reading, values);
    WriteReader writes = new WriteReader(reading, parameters, values, conditions);
    Optional<Pattern> pattern =
        switch (verb) {
          case "read" -> read(fields, head, new SelectionReader(reading, conditions));
          case "write" -> write(fields, head, writes);
          case "search", "analyze", "similar" -> foreign(verb, fields, head);
          default ->
              writes
                  .action(verb, fields, Optional.empty())
                  .map(action -> new Pattern.Write(head, ImmutableList.of(action), true));
        };
    pattern.ifPresent(read -> traffic.checkHottest(fields, read));
    return pattern;
  }

  private Head head(String verb, Fields fields, String id) {
    Optional<String> name =
        fields.optional("name").flatMap(node -> reading.scalars().text(node, "name"));
    Traffic requests =
        fields
            .required("rps", "say how many requests a second: {average: 20, peak: 100}")
            .map(traffic::traffic)
            .orElse(new Traffic(0, 0));
    return new Head(
        id,
        name.orElseGet(() -> title(verb, fields)),
        requests,
        fields.optional("hottest").map(traffic::hottest).orElse(Hottest.EVEN));
  }

  /** What a pattern is called where nobody named it: "Read Order". */
  private static String title(String verb, Fields fields) {
    String entity =
        fields
            .optional(verb)
            .map(node -> node instanceof Node.Scalar s ? " " + s.text() : "")
            .orElse("");
    return verb.substring(0, 1).toUpperCase(Locale.ROOT) + verb.substring(1) + entity;
  }

  private static String article(String verb) {
    return (verb.startsWith("u") || verb.startsWith("a") ? "an '" : "a '") + verb + "'";
  }

  /** The one verb of a mapping. */
  private Optional<String> verb(Node.Mapping mapping, ImmutableList<String> verbs, String what) {
    List<Node.Entry> found = new ArrayList<>();
    mapping.entries().stream().filter(entry -> verbs.contains(entry.name())).forEach(found::add);
    if (found.isEmpty()) {
      Optional<Node.Entry> slip =
          mapping.entries().stream()
              .filter(entry -> Spelling.closest(entry.name(), verbs).isPresent())
              .filter(entry -> !Words.ofPattern("read").contains(entry.name()))
              .findFirst();
      findings.error(
          "NoVerb",
          slip.map(entry -> entry.key().place()).orElse(mapping.place()),
          what
              + " needs a verb"
              + slip.map(entry -> ", and '" + entry.name() + "' is none").orElse(""),
          slip.map(entry -> Spelling.suggest(entry.name(), verbs))
              .orElse("say what it does: " + Spelling.oneOf(verbs)));
      return Optional.empty();
    }
    if (found.size() > 1) {
      findings.error(
          "SeveralVerbs",
          found.get(1).key().place(),
          what + " cannot both '" + found.get(0).name() + "' and '" + found.get(1).name() + "'",
          verbs.contains("write")
              ? "make two patterns, or one 'write' with a list of both"
              : "make two elements of the list");
      return Optional.empty();
    }
    return Optional.of(found.get(0).name());
  }

  private Optional<Pattern> read(Fields fields, Head head, SelectionReader selections) {
    Optional<Entity> entity =
        fields.optional("read").flatMap(node -> reading.entity(node, "'read'"));
    Optional<Selection> selection = selections.selection(fields, entity);
    boolean strong =
        fields
            .optional("consistency")
            .flatMap(node -> reading.scalars().word(node, "consistency", Words.CONSISTENCY))
            .orElse(false);
    int trips =
        fields
            .optional("roundTrips")
            .map(node -> reading.scalars().small(node, "roundTrips", 1, 100).orElse(roundTrips))
            .orElse(roundTrips);
    return selection.map(found -> new Pattern.Read(head, found, strong, trips));
  }

  private Optional<Pattern> write(Fields fields, Head head, WriteReader writes) {
    Optional<Node> list = fields.optional("write");
    boolean atomic =
        fields
            .optional("atomic")
            .flatMap(node -> reading.scalars().flag(node, "atomic"))
            .orElse(true);
    Optional<Node> shared = fields.optional("knows");
    shared.ifPresent(node -> reading.scalars().scalars(node, "knows"));
    if (list.isEmpty()) {
      return Optional.empty();
    }
    if (!(list.get() instanceof Node.Sequence sequence) || sequence.elements().isEmpty()) {
      findings.error(
          "WrongShape",
          list.get().place(),
          "write cannot be " + (list.get() instanceof Node.Sequence ? "empty" : list.get().kind()),
          "list what is written together: [{create: Order}, {update: Customer, ...}]");
      return Optional.empty();
    }
    ImmutableList.Builder<WriteAction> actions = ImmutableList.builder();
    for (Node element : sequence.elements()) {
      if (!(element instanceof Node.Mapping mapping)) {
        findings.error(
            "WrongShape",
            element.place(),
            "an element of a write cannot be " + element.kind(),
            "write a mapping such as {create: Order}");
        continue;
      }
      verb(mapping, Words.ELEMENT_VERBS, "an element of a write")
          .flatMap(
              verb ->
                  Fields.of(mapping, article(verb) + " element", Words.ofElement(verb), findings)
                      .flatMap(own -> writes.action(verb, own, shared)))
          .ifPresent(actions::add);
    }
    ImmutableList<WriteAction> read = actions.build();
    return read.isEmpty() ? Optional.empty() : Optional.of(new Pattern.Write(head, read, atomic));
  }

  private Optional<Pattern> foreign(String verb, Fields fields, Head head) {
    return fields
        .optional(verb)
        .flatMap(node -> reading.entity(node, "'" + verb + "'"))
        .map(
            entity ->
                new Pattern.Foreign(
                    head,
                    Pattern.Foreign.Kind.valueOf(verb.toUpperCase(Locale.ROOT)),
                    entity.name()));
  }
}

package dev.keysmith.spec.reader;

import com.google.common.collect.ImmutableList;
import dev.keysmith.source.SourceDiagnostics;
import dev.keysmith.source.SpellingSuggester;
import dev.keysmith.source.YamlFields;
import dev.keysmith.source.YamlNode;
import dev.keysmith.spec.AccessPattern;
import dev.keysmith.spec.AccessPattern.PatternHeader;
import dev.keysmith.spec.DesignPreferences;
import dev.keysmith.spec.Entity;
import dev.keysmith.spec.EntitySelection;
import dev.keysmith.spec.Skew;
import dev.keysmith.spec.TrafficRate;
import dev.keysmith.spec.WriteAction;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Reads the access patterns. */
final class PatternReader {
  private final ParseContext parseContext;
  private final SourceDiagnostics findings;
  private final DesignPreferences prefer;
  private final SpecLocations locations;
  private final TrafficReader traffic;

  PatternReader(ParseContext parseContext, DesignPreferences prefer, SpecLocations locations) {
    this.parseContext = parseContext;
    this.findings = parseContext.findings();
    this.prefer = prefer;
    this.locations = locations;
    this.traffic = new TrafficReader(parseContext);
  }

  ImmutableList<AccessPattern> patterns(YamlNode node) {
    if (!(node instanceof YamlNode.Sequence sequence) || sequence.elements().isEmpty()) {
      findings.error(
          "WrongShape",
          node.location(),
          "patterns cannot be " + (node instanceof YamlNode.Sequence ? "empty" : node.kind()),
          "write a list of patterns, each with its verb and its traffic");
      return ImmutableList.of();
    }
    ImmutableList.Builder<AccessPattern> patterns = ImmutableList.builder();
    Map<String, Integer> ids = new HashMap<>();
    int position = 0;
    for (YamlNode element : sequence.elements()) {
      position++;
      String id = id(element, position, ids);
      pattern(element, id).ifPresent(patterns::add);
    }
    return patterns.build();
  }

  private String id(YamlNode element, int position, Map<String, Integer> ids) {
    Optional<YamlNode> given =
        element instanceof YamlNode.Mapping mapping ? mapping.value("id") : Optional.empty();
    Optional<String> text = given.flatMap(node -> parseContext.scalars().text(node, "id"));
    String id = text.orElse("P" + position);
    YamlNode at = given.orElse(element);
    if (!SpecKeywords.PATTERN_ID.matcher(id).matches()) {
      findings.error(
          "BadName",
          at.location(),
          "a pattern cannot have the id '" + id + "'",
          "use letters, digits, '_', '-' and '.', at most 63 of them");
    }
    Integer first = ids.putIfAbsent(id, at.location().line());
    if (first != null) {
      findings.error(
          "RepeatedName",
          at.location(),
          String.format("the pattern on line %s already has the id '%s'", first, id),
          given.isPresent() ? "give it another id" : "give one of the two another id");
    }
    if (element instanceof YamlNode.Mapping mapping && first == null) {
      locations.addPattern(id, mapping);
    }
    return id;
  }

  private Optional<AccessPattern> pattern(YamlNode element, String id) {
    if (!(element instanceof YamlNode.Mapping mapping)) {
      findings.error(
          "WrongShape",
          element.location(),
          "a pattern cannot be " + element.kind(),
          "write a mapping with a verb, such as 'read: Order', and 'rps'");
      return Optional.empty();
    }
    return verb(mapping, SpecKeywords.VERBS, "a pattern")
        .flatMap(
            verb ->
                YamlFields.of(
                        mapping, article(verb) + " pattern", SpecKeywords.ofPattern(verb), findings)
                    .flatMap(fields -> pattern(verb, fields, id)));
  }

  private Optional<AccessPattern> pattern(String verb, YamlFields fields, String id) {
    PatternHeader head = head(verb, fields, id);
    ParameterTypes parameters = new ParameterTypes(findings);
    ValueReader values = new ValueReader(parseContext, parameters);
    ConditionReader conditions = new ConditionReader(parseContext, values);
    WriteActionReader writes = new WriteActionReader(parseContext, parameters, values, conditions);
    Optional<AccessPattern> pattern =
        switch (verb) {
          case "read" -> read(fields, head, new SelectionReader(parseContext, conditions));
          case "write" -> write(fields, head, writes);
          case "search", "analyze", "similar" -> foreign(verb, fields, head);
          default ->
              writes
                  .action(verb, fields, Optional.empty())
                  .map(action -> new AccessPattern.Write(head, ImmutableList.of(action), true));
        };
    pattern.ifPresent(read -> traffic.checkSkew(fields, read));
    return pattern;
  }

  private PatternHeader head(String verb, YamlFields fields, String id) {
    Optional<String> name =
        fields.optional("name").flatMap(node -> parseContext.scalars().text(node, "name"));
    TrafficRate requests =
        fields
            .required("rps", "state the requests per second: {average: 20, peak: 100}")
            .map(traffic::traffic)
            .orElse(new TrafficRate(0, 0));
    return new PatternHeader(
        id,
        name.orElseGet(() -> title(verb, fields)),
        requests,
        fields
            .optional("hottest")
            .map(traffic::skew)
            .orElse(Skew.EVEN)
            .with(fields.optional("popularity").flatMap(traffic::popularity)));
  }

  /** The default name of a pattern: "Read Order". */
  private static String title(String verb, YamlFields fields) {
    String entity =
        fields
            .optional(verb)
            .map(node -> node instanceof YamlNode.Scalar s ? " " + s.text() : "")
            .orElse("");
    return verb.substring(0, 1).toUpperCase(Locale.ROOT) + verb.substring(1) + entity;
  }

  private static String article(String verb) {
    return (verb.startsWith("u") || verb.startsWith("a") ? "an '" : "a '") + verb + "'";
  }

  /** The one verb of a mapping. */
  private Optional<String> verb(
      YamlNode.Mapping mapping, ImmutableList<String> verbs, String what) {
    List<YamlNode.Entry> found = new ArrayList<>();
    mapping.entries().stream().filter(entry -> verbs.contains(entry.name())).forEach(found::add);
    if (found.isEmpty()) {
      Optional<YamlNode.Entry> slip =
          mapping.entries().stream()
              .filter(entry -> SpellingSuggester.closest(entry.name(), verbs).isPresent())
              .filter(entry -> !SpecKeywords.ofPattern("read").contains(entry.name()))
              .findFirst();
      findings.error(
          "NoVerb",
          slip.map(entry -> entry.key().location()).orElse(mapping.location()),
          slip.map(
                  entry ->
                      String.format("%s needs a verb, but '%s' is not one", what, entry.name()))
              .orElse(what + " needs a verb"),
          slip.map(entry -> SpellingSuggester.suggest(entry.name(), verbs))
              .orElse("use " + SpellingSuggester.oneOf(verbs)));
      return Optional.empty();
    }
    if (found.size() > 1) {
      findings.error(
          "SeveralVerbs",
          found.get(1).key().location(),
          what + " cannot both '" + found.get(0).name() + "' and '" + found.get(1).name() + "'",
          verbs.contains("write")
              ? "make two patterns, or one 'write' with a list of both"
              : "make two elements of the list");
      return Optional.empty();
    }
    return Optional.of(found.get(0).name());
  }

  private Optional<AccessPattern> read(
      YamlFields fields, PatternHeader head, SelectionReader selections) {
    Optional<Entity> entity =
        fields.optional("read").flatMap(node -> parseContext.entity(node, "'read'"));
    Optional<EntitySelection> selection = selections.selection(fields, entity);
    boolean strong =
        fields
            .optional("consistency")
            .flatMap(
                node -> parseContext.scalars().word(node, "consistency", SpecKeywords.CONSISTENCY))
            .orElse(false);
    int trips =
        fields
            .optional("roundTrips")
            .map(
                node ->
                    parseContext
                        .scalars()
                        .small(node, "roundTrips", 1, 100)
                        .orElse(prefer.roundTrips()))
            .orElse(prefer.roundTrips());
    boolean scan =
        fields
            .optional("plan")
            .flatMap(node -> parseContext.scalars().word(node, "plan", SpecKeywords.PLANS))
            .orElse(head.traffic().average() < prefer.scanBelow());
    return selection.map(found -> new AccessPattern.Read(head, found, strong, trips, scan));
  }

  private Optional<AccessPattern> write(
      YamlFields fields, PatternHeader head, WriteActionReader writes) {
    Optional<YamlNode> list = fields.optional("write");
    boolean atomic =
        fields
            .optional("atomic")
            .flatMap(node -> parseContext.scalars().flag(node, "atomic"))
            .orElse(true);
    Optional<YamlNode> shared = fields.optional("knows");
    shared.ifPresent(node -> parseContext.scalars().scalars(node, "knows"));
    if (list.isEmpty()) {
      return Optional.empty();
    }
    if (!(list.get() instanceof YamlNode.Sequence sequence) || sequence.elements().isEmpty()) {
      findings.error(
          "WrongShape",
          list.get().location(),
          "write cannot be "
              + (list.get() instanceof YamlNode.Sequence ? "empty" : list.get().kind()),
          "list what is written together: [{create: Order}, {update: Customer, ...}]");
      return Optional.empty();
    }
    ImmutableList.Builder<WriteAction> actions = ImmutableList.builder();
    for (YamlNode element : sequence.elements()) {
      if (!(element instanceof YamlNode.Mapping mapping)) {
        findings.error(
            "WrongShape",
            element.location(),
            "an element of a write cannot be " + element.kind(),
            "write a mapping such as {create: Order}");
        continue;
      }
      verb(mapping, SpecKeywords.ELEMENT_VERBS, "an element of a write")
          .flatMap(
              verb ->
                  YamlFields.of(
                          mapping,
                          article(verb) + " element",
                          SpecKeywords.ofElement(verb),
                          findings)
                      .flatMap(own -> writes.action(verb, own, shared)))
          .ifPresent(actions::add);
    }
    ImmutableList<WriteAction> read = actions.build();
    return read.isEmpty()
        ? Optional.empty()
        : Optional.of(new AccessPattern.Write(head, read, atomic));
  }

  private Optional<AccessPattern> foreign(String verb, YamlFields fields, PatternHeader head) {
    return fields
        .optional(verb)
        .flatMap(node -> parseContext.entity(node, "'" + verb + "'"))
        .map(
            entity ->
                new AccessPattern.ExternalQuery(
                    head,
                    AccessPattern.ExternalQuery.Kind.valueOf(verb.toUpperCase(Locale.ROOT)),
                    entity.name()));
  }
}

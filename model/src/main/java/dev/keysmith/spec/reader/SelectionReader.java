package dev.keysmith.spec.reader;

import com.google.common.collect.ImmutableList;
import dev.keysmith.source.SpellingSuggester;
import dev.keysmith.source.YamlFields;
import dev.keysmith.source.YamlNode;
import dev.keysmith.spec.Attribute;
import dev.keysmith.spec.Entity;
import dev.keysmith.spec.EntitySelection;
import dev.keysmith.spec.EntitySelection.NeededAttributes;
import dev.keysmith.spec.EntitySelection.SortOrder;
import dev.keysmith.spec.IncludeClause;
import dev.keysmith.spec.Relationship;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Set;

/** Reads the selection of a read or an include, with its nested includes. */
final class SelectionReader {
  private final ParseContext parseContext;
  private final ConditionReader conditions;

  SelectionReader(ParseContext parseContext, ConditionReader conditions) {
    this.parseContext = parseContext;
    this.conditions = conditions;
  }

  /** The selection of a read, which may have alternatives. */
  Optional<EntitySelection> selection(YamlFields fields, Optional<Entity> entity) {
    return selection(
        fields,
        entity,
        fields
            .optional("where")
            .map(node -> conditions.selecting(node, entity))
            .orElse(ConditionReader.Selecting.ALL));
  }

  /** Checks every field, even if the entity is unknown; only then is the result empty. */
  private Optional<EntitySelection> selection(
      YamlFields fields, Optional<Entity> entity, ConditionReader.Selecting selecting) {
    ImmutableList<SortOrder> sort =
        fields.optional("sort").map(node -> sort(node, entity)).orElse(ImmutableList.of());
    OptionalInt limit =
        fields
            .optional("limit")
            .map(node -> parseContext.scalars().small(node, "limit", 1, 1_000_000))
            .orElse(OptionalInt.empty());
    Optional<NeededAttributes> needs = fields.optional("needs").map(node -> needs(node, entity));
    OptionalDouble matches =
        fields
            .optional("matches")
            .map(node -> parseContext.scalars().amount(node, "matches"))
            .orElse(OptionalDouble.empty());
    ImmutableList<IncludeClause> include =
        fields.optional("include").map(node -> includes(node, entity)).orElse(ImmutableList.of());
    return entity.map(
        known ->
            new EntitySelection(
                known.name(),
                selecting.where(),
                sort,
                limit,
                needs.orElseGet(() -> everything(known)),
                include,
                matches,
                selecting.any()));
  }

  /** In place of a list of attributes. */
  private static boolean isAll(YamlNode node) {
    return node instanceof YamlNode.Scalar scalar && scalar.text().equals("all");
  }

  private static NeededAttributes everything(Entity entity) {
    return new NeededAttributes(entity.attributes().keySet().asList(), false);
  }

  /** {@code number desc}, or a list of such. */
  private ImmutableList<SortOrder> sort(YamlNode node, Optional<Entity> entity) {
    ImmutableList<YamlNode.Scalar> given =
        node instanceof YamlNode.Sequence
            ? parseContext.scalars().scalars(node, "sort")
            : parseContext
                .scalars()
                .scalar(node, "sort")
                .map(ImmutableList::of)
                .orElse(ImmutableList.of());
    ImmutableList.Builder<SortOrder> orders = ImmutableList.builder();
    for (YamlNode.Scalar scalar : given) {
      String[] words = scalar.text().strip().split("\\s+", -1);
      String direction = words.length == 1 ? "asc" : words[words.length - 1];
      if (words.length > 2 || !(direction.equals("asc") || direction.equals("desc"))) {
        parseContext
            .findings()
            .error(
                "WrongShape",
                scalar.location(),
                "'" + scalar.text() + "' is not a sort order",
                "write an attribute, then asc or desc: createdAt desc");
        continue;
      }
      Optional<Attribute> attribute =
          entity.flatMap(known -> parseContext.attribute(known, words[0], scalar.location()));
      attribute
          .filter(found -> !found.type().isOrdered())
          .ifPresent(
              found ->
                  parseContext
                      .findings()
                      .error(
                          "WrongType",
                          scalar.location(),
                          "a " + found.type().keyword() + " cannot be sorted",
                          "sort by a string, a number, a time or binary"));
      orders.add(new SortOrder(words[0], direction.equals("desc")));
    }
    return orders.build();
  }

  private NeededAttributes needs(YamlNode node, Optional<Entity> entity) {
    if (node instanceof YamlNode.Scalar scalar && scalar.text().equals("count")) {
      return new NeededAttributes(ImmutableList.of(), true);
    }
    if (isAll(node)) {
      return entity
          .map(SelectionReader::everything)
          .orElse(new NeededAttributes(ImmutableList.of(), false));
    }
    return new NeededAttributes(names(node, entity, "needs"), false);
  }

  /** Attributes of the entity, each once. */
  private ImmutableList<String> names(YamlNode node, Optional<Entity> entity, String what) {
    ImmutableList.Builder<String> names = ImmutableList.builder();
    Set<String> seen = new HashSet<>();
    for (YamlNode.Scalar scalar : parseContext.scalars().scalars(node, what)) {
      entity.ifPresent(known -> parseContext.attribute(known, scalar.text(), scalar.location()));
      if (seen.add(scalar.text())) {
        names.add(scalar.text());
      } else {
        parseContext
            .findings()
            .error(
                "RepeatedName",
                scalar.location(),
                "'" + scalar.text() + "' is listed twice",
                "list it once");
      }
    }
    return names.build();
  }

  private ImmutableList<IncludeClause> includes(YamlNode node, Optional<Entity> base) {
    if (!(node instanceof YamlNode.Mapping mapping) || mapping.entries().isEmpty()) {
      parseContext
          .findings()
          .error(
              "WrongShape",
              node.location(),
              "include cannot be " + (node instanceof YamlNode.Mapping ? "empty" : node.kind()),
              "name the related entities: {Customer: [name], OrderItem: all}");
      return ImmutableList.of();
    }
    ImmutableList.Builder<IncludeClause> includes = ImmutableList.builder();
    for (YamlNode.Entry entry : mapping.entries()) {
      Optional<Entity> relative = parseContext.entity(entry.name(), entry.key().location());
      for (YamlNode each : several(entry.value())) {
        include(each, entry.key(), base, relative).ifPresent(includes::add);
      }
    }
    return includes.build();
  }

  /** A list of mappings includes the same entity several times, by different roles. */
  private static List<YamlNode> several(YamlNode node) {
    if (node instanceof YamlNode.Sequence sequence
        && !sequence.elements().isEmpty()
        && sequence.elements().stream().allMatch(YamlNode.Mapping.class::isInstance)) {
      return sequence.elements();
    }
    return List.of(node);
  }

  private Optional<IncludeClause> include(
      YamlNode node, YamlNode.Scalar name, Optional<Entity> base, Optional<Entity> relative) {
    Optional<String> via = Optional.empty();
    Optional<EntitySelection> selection;
    if (isAll(node)) {
      selection = relative.map(known -> only(known, everything(known)));
    } else if (node instanceof YamlNode.Sequence) {
      NeededAttributes needs =
          new NeededAttributes(names(node, relative, "the attributes included"), false);
      selection = relative.map(known -> only(known, needs));
    } else if (node instanceof YamlNode.Mapping) {
      YamlFields fields =
          YamlFields.of(node, "an include", SpecKeywords.INCLUDE, parseContext.findings())
              .orElseThrow();
      via = fields.optional("via").flatMap(given -> parseContext.scalars().text(given, "via"));
      selection =
          selection(
              fields,
              relative,
              new ConditionReader.Selecting(
                  fields
                      .optional("where")
                      .map(given -> conditions.conditions(given, relative))
                      .orElse(ImmutableList.of()),
                  ImmutableList.of()));
    } else {
      parseContext
          .findings()
          .error(
              "WrongShape",
              node.location(),
              "an include cannot be " + node.kind(),
              "write all, a list of attributes, or {via, needs, where, sort, limit, matches,"
                  + " include}");
      return Optional.empty();
    }
    if (base.isEmpty() || selection.isEmpty()) {
      return Optional.empty();
    }
    EntitySelection selected = selection.get();
    return related(base.get(), selected.entity(), via, name)
        .map(way -> new IncludeClause(way.relationship(), way.toParent(), selected));
  }

  private static EntitySelection only(Entity entity, NeededAttributes needs) {
    return new EntitySelection(
        entity.name(),
        ImmutableList.of(),
        ImmutableList.of(),
        OptionalInt.empty(),
        needs,
        ImmutableList.of(),
        OptionalDouble.empty());
  }

  private record IncludeStep(Relationship relationship, boolean toParent) {}

  /** The one relationship between two entities that is meant. */
  private Optional<IncludeStep> related(
      Entity base, String relative, Optional<String> via, YamlNode.Scalar name) {
    List<IncludeStep> ways = new ArrayList<>();
    for (Relationship up : parseContext.relationships().ofChild(base.name())) {
      if (up.parent().equals(relative)) {
        ways.add(new IncludeStep(up, true));
      }
    }
    // By a reference to its own entity, an instance includes its parent.
    if (!base.name().equals(relative)) {
      for (Relationship down : parseContext.relationships().ofParent(base.name())) {
        if (down.child().equals(relative)) {
          ways.add(new IncludeStep(down, false));
        }
      }
    }
    ImmutableList<String> roles =
        AttributePathReader.labels(ways.stream().map(IncludeStep::relationship).toList());
    List<IncludeStep> meant =
        via.isEmpty()
            ? ways
            : ways.stream().filter(way -> way.relationship().label().equals(via.get())).toList();
    if (meant.size() == 1) {
      return Optional.of(meant.get(0));
    }
    if (ways.isEmpty()) {
      parseContext
          .findings()
          .error(
              "NotRelated",
              name.location(),
              base.name() + " and " + relative + " are not related",
              String.format(
                  "add a reference from one to the other, or read %s in a separate pattern",
                  relative));
    } else {
      parseContext
          .findings()
          .error(
              "AmbiguousRelative",
              name.location(),
              via.isEmpty()
                  ? String.format("%s and %s have several relationships", base.name(), relative)
                  : String.format(
                      "'%s' is not a relationship of %s and %s", via.get(), base.name(), relative),
              String.format(
                  "name the role: {via: %s}; the roles are %s",
                  roles.get(0), SpellingSuggester.oneOf(roles)));
    }
    return Optional.empty();
  }
}

package dev.keysmith.spec.reader;

import com.google.common.collect.ImmutableList;
import dev.keysmith.source.Fields;
import dev.keysmith.source.Node;
import dev.keysmith.source.Spelling;
import dev.keysmith.spec.Attribute;
import dev.keysmith.spec.Condition;
import dev.keysmith.spec.Entity;
import dev.keysmith.spec.Include;
import dev.keysmith.spec.Relationship;
import dev.keysmith.spec.Selection;
import dev.keysmith.spec.Selection.Needs;
import dev.keysmith.spec.Selection.SortOrder;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Set;

/** Reads what a read or an include selects, and the includes within it. */
final class SelectionReader {
  private final Reading reading;
  private final ConditionReader conditions;

  SelectionReader(Reading reading, ConditionReader conditions) {
    this.reading = reading;
    this.conditions = conditions;
  }

  /** Every field is looked at, also where the entity is unknown; only then is there no result. */
  Optional<Selection> selection(Fields fields, Optional<Entity> entity) {
    ImmutableList<Condition> where =
        fields
            .optional("where")
            .map(node -> conditions.conditions(node, entity))
            .orElse(ImmutableList.of());
    ImmutableList<SortOrder> sort =
        fields.optional("sort").map(node -> sort(node, entity)).orElse(ImmutableList.of());
    OptionalInt limit =
        fields
            .optional("limit")
            .map(node -> reading.scalars().small(node, "limit", 1, 1_000_000))
            .orElse(OptionalInt.empty());
    Optional<Needs> needs = fields.optional("needs").map(node -> needs(node, entity));
    OptionalDouble matches =
        fields
            .optional("matches")
            .map(node -> reading.scalars().amount(node, "matches"))
            .orElse(OptionalDouble.empty());
    ImmutableList<Include> include =
        fields.optional("include").map(node -> includes(node, entity)).orElse(ImmutableList.of());
    return entity.map(
        known ->
            new Selection(
                known.name(),
                where,
                sort,
                limit,
                needs.orElseGet(() -> everything(known)),
                include,
                matches));
  }

  private static Needs everything(Entity entity) {
    return new Needs(entity.attributes().keySet().asList(), false);
  }

  /** {@code number desc}, or a list of such. */
  private ImmutableList<SortOrder> sort(Node node, Optional<Entity> entity) {
    ImmutableList<Node.Scalar> given =
        node instanceof Node.Sequence
            ? reading.scalars().scalars(node, "sort")
            : reading
                .scalars()
                .scalar(node, "sort")
                .map(ImmutableList::of)
                .orElse(ImmutableList.of());
    ImmutableList.Builder<SortOrder> orders = ImmutableList.builder();
    for (Node.Scalar scalar : given) {
      String[] words = scalar.text().strip().split("\\s+", -1);
      String direction = words.length == 1 ? "asc" : words[words.length - 1];
      if (words.length > 2 || !(direction.equals("asc") || direction.equals("desc"))) {
        reading
            .findings()
            .error(
                "WrongShape",
                scalar.place(),
                "'" + scalar.text() + "' is not an order",
                "write an attribute, then asc or desc: createdAt desc");
        continue;
      }
      Optional<Attribute> attribute =
          entity.flatMap(known -> reading.attribute(known, words[0], scalar.place()));
      attribute
          .filter(found -> !found.type().isOrdered())
          .ifPresent(
              found ->
                  reading
                      .findings()
                      .error(
                          "WrongType",
                          scalar.place(),
                          "a " + found.type().word() + " has no order to sort by",
                          "sort by a string, a number, a time or binary"));
      orders.add(new SortOrder(words[0], direction.equals("desc")));
    }
    return orders.build();
  }

  private Needs needs(Node node, Optional<Entity> entity) {
    if (node instanceof Node.Scalar scalar && scalar.text().equals("count")) {
      return new Needs(ImmutableList.of(), true);
    }
    return new Needs(names(node, entity, "needs"), false);
  }

  /** Attributes of the entity, each once. */
  private ImmutableList<String> names(Node node, Optional<Entity> entity, String what) {
    ImmutableList.Builder<String> names = ImmutableList.builder();
    Set<String> seen = new HashSet<>();
    for (Node.Scalar scalar : reading.scalars().scalars(node, what)) {
      entity.ifPresent(known -> reading.attribute(known, scalar.text(), scalar.place()));
      if (seen.add(scalar.text())) {
        names.add(scalar.text());
      } else {
        reading
            .findings()
            .error(
                "RepeatedName",
                scalar.place(),
                "'" + scalar.text() + "' is listed already",
                "name it once");
      }
    }
    return names.build();
  }

  private ImmutableList<Include> includes(Node node, Optional<Entity> base) {
    if (!(node instanceof Node.Mapping mapping) || mapping.entries().isEmpty()) {
      reading
          .findings()
          .error(
              "WrongShape",
              node.place(),
              "include cannot be " + (node instanceof Node.Mapping ? "empty" : node.kind()),
              "name the related entities: {Customer: [name], OrderItem: all}");
      return ImmutableList.of();
    }
    ImmutableList.Builder<Include> includes = ImmutableList.builder();
    for (Node.Entry entry : mapping.entries()) {
      Optional<Entity> relative = reading.entity(entry.name(), entry.key().place());
      for (Node each : several(entry.value())) {
        include(each, entry.key(), base, relative).ifPresent(includes::add);
      }
    }
    return includes.build();
  }

  /** A list of mappings is the same entity several times, by several roles. */
  private static List<Node> several(Node node) {
    if (node instanceof Node.Sequence sequence
        && !sequence.elements().isEmpty()
        && sequence.elements().stream().allMatch(Node.Mapping.class::isInstance)) {
      return sequence.elements();
    }
    return List.of(node);
  }

  private Optional<Include> include(
      Node node, Node.Scalar name, Optional<Entity> base, Optional<Entity> relative) {
    Optional<String> via = Optional.empty();
    Optional<Selection> selection;
    if (node instanceof Node.Scalar scalar && scalar.text().equals("all")) {
      selection = relative.map(known -> only(known, everything(known)));
    } else if (node instanceof Node.Sequence) {
      Needs needs = new Needs(names(node, relative, "the attributes included"), false);
      selection = relative.map(known -> only(known, needs));
    } else if (node instanceof Node.Mapping) {
      Fields fields =
          Fields.of(node, "an include", Words.INCLUDE, reading.findings()).orElseThrow();
      via = fields.optional("via").flatMap(given -> reading.scalars().text(given, "via"));
      selection = selection(fields, relative);
    } else {
      reading
          .findings()
          .error(
              "WrongShape",
              node.place(),
              "an include cannot be " + node.kind(),
              "write all, a list of attributes, or {via, needs, where, sort, limit, matches,"
                  + " include}");
      return Optional.empty();
    }
    if (base.isEmpty() || selection.isEmpty()) {
      return Optional.empty();
    }
    Selection selected = selection.get();
    return related(base.get(), selected.entity(), via, name)
        .map(way -> new Include(way.relationship(), way.toParent(), selected));
  }

  private static Selection only(Entity entity, Needs needs) {
    return new Selection(
        entity.name(),
        ImmutableList.of(),
        ImmutableList.of(),
        OptionalInt.empty(),
        needs,
        ImmutableList.of(),
        OptionalDouble.empty());
  }

  private record Way(Relationship relationship, boolean toParent) {}

  /** The one relationship between two entities that is meant. */
  private Optional<Way> related(
      Entity base, String relative, Optional<String> via, Node.Scalar name) {
    List<Way> ways = new ArrayList<>();
    for (Relationship up : reading.relationships().ofChild(base.name())) {
      if (up.parent().equals(relative)) {
        ways.add(new Way(up, true));
      }
    }
    // By a reference to its own kind an instance includes its parent, as the role says.
    if (!base.name().equals(relative)) {
      for (Relationship down : reading.relationships().ofParent(base.name())) {
        if (down.child().equals(relative)) {
          ways.add(new Way(down, false));
        }
      }
    }
    ImmutableList<String> roles = PathReader.labels(ways.stream().map(Way::relationship).toList());
    List<Way> meant =
        via.isEmpty()
            ? ways
            : ways.stream().filter(way -> way.relationship().label().equals(via.get())).toList();
    if (meant.size() == 1) {
      return Optional.of(meant.get(0));
    }
    if (ways.isEmpty()) {
      reading
          .findings()
          .error(
              "NotRelated",
              name.place(),
              base.name() + " and " + relative + " are not related",
              "add a reference from one to the other, or read "
                  + relative
                  + " by a pattern of its"
                  + " own");
    } else {
      reading
          .findings()
          .error(
              "AmbiguousRelative",
              name.place(),
              via.isEmpty()
                  ? base.name() + " and " + relative + " are related in several ways"
                  : "'" + via.get() + "' does not tell how they are related",
              "say by which role: {via: "
                  + roles.get(0)
                  + "}, where the roles are "
                  + Spelling.oneOf(roles));
    }
    return Optional.empty();
  }
}

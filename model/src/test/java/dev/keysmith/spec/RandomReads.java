package dev.keysmith.spec;

import com.google.common.collect.ImmutableList;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Reads of a random spec: one instance or a page of many, with what belongs to them. */
final class RandomReads {
  private static final double BUSIEST = 3000;
  private static final int DEEPEST = 2;

  /** Attributes larger than this are rarely fetched with others. */
  private static final int LARGE = 1500;

  /** Children that are fetched without a limit. */
  private static final int MOST_UNLIMITED = 100;

  private final SeededRandom draw;
  private final Spec spec;
  private final RelationshipGraph relationships;

  RandomReads(SeededRandom draw, Spec spec) {
    this.draw = draw;
    this.spec = spec;
    this.relationships = RelationshipGraph.of(spec);
  }

  SpecTree read() {
    Entity entity = draw.pick(spec.entities().values().asList()).orElseThrow();
    ParameterNames parameters = new ParameterNames();
    RandomConditions conditions = new RandomConditions(draw, spec, relationships, parameters);
    SpecTree pattern = new SpecTree().put("read", entity.name());
    SpecTree where = draw.chance(30) ? conditions.identity(entity) : conditions.collection(entity);
    boolean single = where.keys().containsAll(entity.identity());
    List<String> asked =
        where.keys().stream().filter(key -> entity.attributes().containsKey(key)).toList();
    if (!single) {
      conditions.narrow(entity, where, draw.oneOf(0, 0, 1, 1, 2));
    }
    if (!where.isEmpty()) {
      pattern.put("where", where);
    }
    boolean count = !single && !where.isEmpty() && draw.may(SpecFeature.COUNT, 7);
    if (count) {
      pattern.put("needs", "count");
    } else {
      shape(pattern, entity, where, single);
      include(entity, !single, 1, conditions).ifPresent(found -> pattern.put("include", found));
    }
    if (draw.may(SpecFeature.STRONG, single ? 15 : 4)) {
      pattern.put("consistency", "strong");
    }
    if (draw.may(SpecFeature.ROUND_TRIPS, 10)) {
      pattern.put("roundTrips", draw.between(1, 4));
    }
    new RandomTraffic(draw).addTo(pattern, BUSIEST, asked);
    return pattern;
  }

  /** What has to do with order, pages and attributes. */
  private void shape(SpecTree pattern, Entity entity, SpecTree where, boolean single) {
    if (!single) {
      sort(entity, where).ifPresent(sort -> pattern.put("sort", sort));
      if (where.isEmpty() || draw.may(SpecFeature.LIMIT, 50)) {
        pattern.put("limit", draw.oneOf(1, 5, 10, 20, 25, 50, 100));
      }
      if (!where.isEmpty() && !pattern.has("limit") && draw.may(SpecFeature.MATCHES, 8)) {
        pattern.put("matches", draw.between(1, 60));
      }
    }
    needs(entity, single ? 30 : 60).ifPresent(needs -> pattern.put("needs", needs));
  }

  private Optional<Object> sort(Entity entity, SpecTree where) {
    List<Attribute> ordered =
        entity.attributes().values().stream()
            .filter(attribute -> attribute.type().isOrdered() && attribute.bytes() <= 100)
            .filter(attribute -> attribute.type() != AttributeType.BINARY)
            .filter(attribute -> !attribute.isOptional())
            .filter(attribute -> !(where.value(attribute.name()).orElse("") instanceof SpecTree))
            .filter(attribute -> !where.has(attribute.name()))
            .toList();
    Optional<String> first = draw.pick(ordered).flatMap(this::order);
    if (first.isEmpty() || draw.chance(40)) {
      return Optional.empty();
    }
    Optional<String> second =
        draw.pick(ordered)
            .filter(attribute -> !first.get().startsWith(attribute.name() + " "))
            .flatMap(this::order);
    return second.isPresent() && draw.may(SpecFeature.SORT_BY_TWO, 20)
        ? Optional.of(ImmutableList.of(first.get(), second.get()))
        : Optional.of(first.get());
  }

  private Optional<String> order(Attribute attribute) {
    boolean descending = draw.chance(60);
    SpecFeature feature = descending ? SpecFeature.SORT_DESCENDING : SpecFeature.SORT_ASCENDING;
    return draw.may(feature, 100)
        ? Optional.of(attribute.name() + (descending ? " desc" : " asc"))
        : Optional.empty();
  }

  private Optional<ImmutableList<String>> needs(Entity entity, int percent) {
    boolean large = entity.attributes().values().stream().anyMatch(it -> it.bytes() > LARGE);
    if (!draw.may(SpecFeature.NEEDS, large ? 85 : percent)) {
      return Optional.empty();
    }
    List<String> small =
        entity.attributes().values().stream()
            .filter(attribute -> attribute.bytes() <= LARGE || draw.chance(10))
            .map(Attribute::name)
            .toList();
    return small.isEmpty() ? Optional.empty() : Optional.of(draw.some(small, 5));
  }

  /** Related instances, and theirs in turn. */
  private Optional<SpecTree> include(
      Entity entity, boolean many, int depth, RandomConditions conditions) {
    SpecTree include = new SpecTree();
    List<Relationship> up = new ArrayList<>(relationships.ofChild(entity.name()));
    List<Relationship> down = new ArrayList<>(relationships.ofParent(entity.name()));
    boolean pages = draw.features().contains(SpecFeature.INCLUDE_NEWEST_CHILDREN);
    down.removeIf(hop -> hop.child().equals(entity.name()) || !(pages || isFew(hop)));
    if (draw.may(SpecFeature.INCLUDE_PARENT, depth == 1 ? 20 : 50)) {
      draw.pick(up).ifPresent(hop -> include.put(hop.parent(), parent(hop, depth, conditions)));
    }
    if (draw.may(SpecFeature.INCLUDE_CHILDREN, many ? 8 : 35)) {
      draw.pick(down)
          .filter(hop -> !include.has(hop.child()))
          .ifPresent(hop -> include.put(hop.child(), children(hop, depth, conditions)));
    }
    return include.isEmpty() ? Optional.empty() : Optional.of(include);
  }

  private Object parent(Relationship hop, int depth, RandomConditions conditions) {
    Entity parent = spec.entity(hop.parent());
    SpecTree chosen = via(hop);
    Optional<SpecTree> further = nested(parent, depth, conditions);
    Optional<ImmutableList<String>> needs = needs(parent, 80);
    if (chosen.isEmpty() && further.isEmpty()) {
      return needs.<Object>map(list -> list).orElse("all");
    }
    needs.ifPresent(list -> chosen.put("needs", list));
    further.ifPresent(found -> chosen.put("include", found));
    return chosen;
  }

  private Object children(Relationship hop, int depth, RandomConditions conditions) {
    Entity child = spec.entity(hop.child());
    SpecTree chosen = via(hop);
    if (draw.may(SpecFeature.INCLUDE_NEWEST_CHILDREN, isFew(hop) ? 50 : 100)) {
      sort(child, new SpecTree()).ifPresent(sort -> chosen.put("sort", sort));
      chosen.put("limit", draw.between(1, 20));
      if (draw.chance(20)) {
        SpecTree where = new SpecTree();
        conditions.narrow(child, where, 1);
        if (!where.isEmpty()) {
          chosen.put("where", where);
        }
      }
    }
    needs(child, 50).ifPresent(list -> chosen.put("needs", list));
    nested(child, depth, conditions).ifPresent(found -> chosen.put("include", found));
    return chosen.isEmpty() ? "all" : chosen;
  }

  private static boolean isFew(Relationship hop) {
    return hop.max().orElse(Long.MAX_VALUE) <= MOST_UNLIMITED;
  }

  private Optional<SpecTree> nested(Entity entity, int depth, RandomConditions conditions) {
    return depth < DEEPEST && draw.may(SpecFeature.INCLUDE_NESTED, 20)
        ? include(entity, true, depth + 1, conditions)
        : Optional.empty();
  }

  /** Names the reference if the entities alone are ambiguous. */
  private SpecTree via(Relationship hop) {
    SpecTree chosen = new SpecTree();
    long ways =
        relationships.all().stream()
            .filter(
                other ->
                    (other.child().equals(hop.child()) && other.parent().equals(hop.parent()))
                        || (other.child().equals(hop.parent())
                            && other.parent().equals(hop.child())))
            .count();
    return ways > 1 || hop.role().isPresent() ? chosen.put("via", hop.label()) : chosen;
  }
}

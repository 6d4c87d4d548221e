package dev.keysmith.spec;

import com.google.common.collect.ImmutableList;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Entities of a random spec: roots, children with and without a life of their own, links. */
final class RandomEntities {
  private static final ImmutableList<String> NAMES =
      ImmutableList.of(
          "Account",
          "Project",
          "Ticket",
          "Product",
          "Order",
          "Shipment",
          "Device",
          "Reading",
          "Team",
          "Player",
          "Match",
          "Invoice",
          "Payment",
          "Course",
          "Lesson",
          "Student",
          "Article",
          "Comment",
          "Venue",
          "Booking");
  private static final int MOST_PARTS = 4;

  /** More children per parent than this are not distinguished by days or the like. */
  private static final int FEW = 100;

  private final SeededRandom draw;
  private final List<RandomEntityDraft> made = new ArrayList<>();

  RandomEntities(SeededRandom draw) {
    this.draw = draw;
  }

  SpecTree entities(int number) {
    SpecTree entities = new SpecTree();
    for (int i = 0; i < number; i++) {
      String name = NAMES.get(i % NAMES.size()) + (i < NAMES.size() ? "" : i / NAMES.size() + 1);
      RandomEntityDraft alternative = entity(name);
      new RandomAttributes(draw).addTo(alternative.attributes, alternative.count);
      entities.put(name, alternative.tree(options(alternative)));
      made.add(alternative);
    }
    return entities;
  }

  private RandomEntityDraft entity(String name) {
    Optional<RandomEntityDraft> parent = parent();
    int kind = draw.between(0, 99);
    if (parent.isEmpty() || kind < 15) {
      return related(standingAlone(new RandomEntityDraft(name, draw.magnitude(100, 1e6))), 20);
    }
    RandomEntityDraft first = parent.get();
    if (kind < 40 && first.identity.size() < MOST_PARTS && has(SpecFeature.IDENTIFYING)) {
      return related(belonging(name, first), 40);
    }
    if (kind < 55 && has(SpecFeature.LINK)) {
      Optional<RandomEntityDraft> link = link(name, first);
      if (link.isPresent()) {
        return link.get();
      }
    }
    boolean alone = first.parents.isEmpty() || !first.identifying.keySet().equals(first.parents);
    if (kind < 65 && alone && has(SpecFeature.ONE_TO_ONE)) {
      return oneToOne(name, first);
    }
    RandomEntityDraft child =
        standingAlone(new RandomEntityDraft(name, first.count * draw.magnitude(0.5, 200)));
    return related(child, 100);
  }

  /** Short identities are referred to more often than long ones. */
  private Optional<RandomEntityDraft> parent() {
    Optional<RandomEntityDraft> one = draw.pick(made);
    Optional<RandomEntityDraft> other = draw.pick(made);
    return one.isPresent() && one.get().identity.size() > other.orElseThrow().identity.size()
        ? other
        : one;
  }

  /** Identified by itself. */
  private RandomEntityDraft standingAlone(RandomEntityDraft alternative) {
    String prefix = alternative.prefix();
    if (draw.may(SpecFeature.COMPOSITE_IDENTITY, 15)) {
      SpecTree tenant = RandomAttributes.text(draw.between(8, 16));
      SpecTree several = new SpecTree().putAll(tenant);
      if (has(SpecFeature.DISTINCT)) {
        several.put(
            "distinct",
            SeededRandom.amount(Math.rint(draw.magnitude(1, (double) alternative.count))));
      }
      alternative.identify(prefix + "Tenant", several, tenant);
    }
    Optional<String> generated = generated();
    if (generated.isPresent()) {
      byClient(alternative, prefix + "Id", generated.get());
    } else if (draw.chance(70)) {
      SpecTree text = RandomAttributes.text(draw.between(10, 24));
      alternative.identify(prefix + "Name", new SpecTree().putAll(text), text);
    } else {
      SpecTree number = RandomAttributes.number(draw.between(10, 12));
      alternative.identify(prefix + "Number", new SpecTree().putAll(number), number);
    }
    return alternative;
  }

  private Optional<String> generated() {
    return draw.pick(
            draw.shuffled(List.of(SpecFeature.ULID, SpecFeature.KSUID, SpecFeature.UUID)).stream()
                .filter(form -> draw.may(form, 70))
                .toList())
        .map(form -> form.name().toLowerCase(java.util.Locale.ROOT));
  }

  private void byClient(RandomEntityDraft alternative, String attribute, String form) {
    int bytes = GenerationStrategy.ByClient.of(form).orElseThrow().bytes();
    alternative.identify(
        attribute,
        RandomAttributes.type("string").put("generated", form),
        RandomAttributes.text(bytes));
  }

  /** Identified by its parent and an attribute that is unique among its siblings. */
  private RandomEntityDraft belonging(String name, RandomEntityDraft parent) {
    double average = draw.magnitude(0.5, 200);
    RandomEntityDraft alternative = new RandomEntityDraft(name, parent.count * average);
    new RandomReferences(draw, alternative).identify(parent, false);
    String prefix = alternative.prefix();
    Optional<String> generated = generated();
    if (draw.may(SpecFeature.SEQUENCE, 35)) {
      SpecTree counter = new SpecTree().put("sequence", parent.name);
      if (draw.chance(30)) {
        counter.put("name", "counter");
      }
      SpecTree number = RandomAttributes.number(7);
      alternative.identify(
          prefix + "Number", new SpecTree().putAll(number).put("generated", counter), number);
    } else if (generated.isPresent() && draw.chance(50)) {
      byClient(alternative, prefix + "Id", generated.get());
    } else {
      String type = average <= FEW ? draw.oneOf("string", "date", "timestamp") : "string";
      SpecTree shape = RandomAttributes.type(type);
      if (type.equals("string")) {
        shape.put("bytes", draw.between(8, 20));
      }
      alternative.identify(
          prefix + (type.equals("string") ? "Name" : "At"), shape, new SpecTree().putAll(shape));
    }
    return alternative;
  }

  private Optional<RandomEntityDraft> link(String name, RandomEntityDraft first) {
    Optional<RandomEntityDraft> other =
        draw.pick(made.stream().filter(it -> it != first || has(SpecFeature.ROLES)).toList());
    if (other.isEmpty() || first.identity.size() + other.get().identity.size() > MOST_PARTS) {
      return Optional.empty();
    }
    RandomEntityDraft second = other.get();
    double most = Math.min(1e8, (double) first.count * second.count / 10);
    double count = Math.min(most, Math.max(first.count, second.count) * draw.magnitude(0.5, 50));
    RandomEntityDraft link = new RandomEntityDraft(name, count);
    boolean roles = first == second;
    RandomReferences references = new RandomReferences(draw, link);
    references.identify(first, roles);
    // What identifies the first can be a reference to the second, which is then there already.
    if (link.parents.contains(second) && !roles) {
      return Optional.empty();
    }
    references.identify(second, roles);
    return Optional.of(link);
  }

  private RandomEntityDraft oneToOne(String name, RandomEntityDraft parent) {
    RandomEntityDraft alternative =
        new RandomEntityDraft(name, Math.max(1, parent.count * draw.magnitude(0.1, 0.9)));
    if (parent.identity.size() == 1 && has(SpecFeature.UNIQUE) && draw.chance(50)) {
      standingAlone(alternative);
      new RandomReferences(draw, alternative).referOnce(parent);
    } else {
      new RandomReferences(draw, alternative).identify(parent, false);
    }
    return alternative;
  }

  /** Adds references beside the identity. */
  private RandomEntityDraft related(RandomEntityDraft alternative, int percent) {
    RandomReferences references = new RandomReferences(draw, alternative);
    for (int i = 0; i < 2; i++) {
      Optional<RandomEntityDraft> parent =
          draw.pick(made.stream().filter(it -> !alternative.parents.contains(it)).toList());
      if (parent.isPresent() && draw.chance(i == 0 ? percent : percent / 3)) {
        boolean twice = draw.may(SpecFeature.ROLES, 15);
        references.refer(parent.get(), twice);
        if (twice) {
          references.refer(parent.get(), true);
        }
      }
    }
    if (draw.may(SpecFeature.SELF_REFERENCE, 8)) {
      references.refer(alternative, true);
    }
    return alternative;
  }

  private SpecTree options(RandomEntityDraft alternative) {
    SpecTree options = new SpecTree();
    if (draw.may(SpecFeature.SCOPE, 15)) {
      draw.pick(alternative.references).ifPresent(scope -> options.put("scope", scope));
    }
    if (draw.may(SpecFeature.TTL, 15)) {
      alternative.attributes.put("expiresAt", RandomAttributes.type("epoch"));
      options.put("ttl", "expiresAt");
    }
    if (draw.may(SpecFeature.VERSIONED, 15)) {
      options.put("versioned", true);
    }
    SpecTree operations = new SpecTree();
    if (draw.may(SpecFeature.STREAM, 12)) {
      operations.put("stream", List.of(draw.oneOf("search-indexer", "audit")));
    }
    if (draw.may(SpecFeature.RESTORE_ALONE, 8)) {
      operations.put("restoreAlone", true);
    }
    return operations.isEmpty() ? options : options.put("operations", operations);
  }

  private boolean has(SpecFeature feature) {
    return draw.features().contains(feature);
  }
}

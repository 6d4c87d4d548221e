package dev.keysmith.spec;

import com.google.common.collect.ImmutableList;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/** References from an entity that is being made to those that are there, and to itself. */
final class RandomReferences {
  private static final ImmutableList<String> ROLES =
      ImmutableList.of("owner", "author", "buyer", "seller", "editor", "source", "sponsor", "host");

  private final SeededRandom draw;
  private final RandomEntityDraft child;
  private final Deque<String> roles;

  RandomReferences(SeededRandom draw, RandomEntityDraft child) {
    this.draw = draw;
    this.child = child;
    this.roles = new ArrayDeque<>(draw.shuffled(ROLES));
  }

  /** The parent's identity becomes part of the child's. */
  void identify(RandomEntityDraft parent, boolean withRole) {
    Map<String, SpecTree> parts = parts(parent, withRole ? Optional.of(roles.pop()) : role(0));
    Map<String, String> named = new LinkedHashMap<>();
    List<String> names = List.copyOf(parts.keySet());
    List<String> targets = List.copyOf(parent.identity.keySet());
    for (int i = 0; i < names.size(); i++) {
      SpecTree asReference =
          Objects.requireNonNull(parent.identity.get(targets.get(i)), targets.get(i));
      child.identify(
          names.get(i), Objects.requireNonNull(parts.get(names.get(i))), copy(asReference));
      named.put(targets.get(i), names.get(i));
    }
    children(parent, 1);
    child.references.addAll(names);
    child.parents.add(parent);
    if (!withRole) {
      child.identifying.put(parent, named);
      share(parent);
    }
  }

  /** A parent beside the identity. */
  void refer(RandomEntityDraft parent, boolean withRole) {
    Map<String, SpecTree> parts = parts(parent, role(withRole || parent == child ? 100 : 10));
    boolean optional = parent == child || draw.may(SpecFeature.OPTIONAL_REFERENCE, 25);
    int present = draw.between(5, 95);
    boolean unchanging = draw.may(SpecFeature.IMMUTABLE, 40);
    parts.values().stream()
        .filter(part -> optional)
        .forEach(part -> part.put("present", present + "%"));
    parts.values().stream().filter(part -> unchanging).forEach(part -> part.put("immutable", true));
    child.attributes.putAll(parts);
    child.references.addAll(parts.keySet());
    child.parents.add(parent);
    children(parent, optional ? present / 100.0 : 1);
  }

  /** A parent that has one child at most. */
  void referOnce(RandomEntityDraft parent) {
    Map<String, SpecTree> parts = parts(parent, role(10));
    parts.values().forEach(part -> part.put("unique", true));
    child.attributes.putAll(parts);
    child.references.addAll(parts.keySet());
    child.parents.add(parent);
  }

  private Optional<String> role(int percent) {
    return draw.may(SpecFeature.ROLES, percent) || percent == 100
        ? Optional.of(roles.pop())
        : Optional.empty();
  }

  /** The attributes that hold a reference, in the order of the parent's identity. */
  private Map<String, SpecTree> parts(RandomEntityDraft parent, Optional<String> role) {
    Map<String, SpecTree> parts = new LinkedHashMap<>();
    parent.identity.forEach(
        (part, shape) -> {
          String plain = role.map(given -> given + RandomEntityDraft.capital(part)).orElse(part);
          boolean taken = child.attributes.containsKey(plain);
          SpecTree attribute = copy(shape).put("references", parent.name + "." + part);
          role.ifPresent(given -> attribute.put("role", given));
          parts.put(taken ? parent.prefix() + RandomEntityDraft.capital(plain) : plain, attribute);
        });
    return parts;
  }

  /** How many children a parent has, on the last attribute of the reference just made. */
  private void children(RandomEntityDraft parent, double present) {
    String last = List.copyOf(child.attributes.keySet()).get(child.attributes.size() - 1);
    SpecTree carrier = Objects.requireNonNull(child.attributes.get(last), last);
    double average = child.count * present / parent.count;
    if (draw.may(SpecFeature.AVERAGE_AND_MAX, 50)) {
      carrier.put("max", SeededRandom.amount(Math.ceil(average * draw.between(2, 20)) + 10));
    }
    if (draw.may(SpecFeature.AVERAGE_AND_MAX, 30)) {
      carrier.put("average", SeededRandom.amount(average));
    }
  }

  /** What identifies the parent is, in part, a reference to a grandparent; so it can be here. */
  private void share(RandomEntityDraft parent) {
    Map<String, String> own = Objects.requireNonNull(child.identifying.get(parent));
    parent.identifying.forEach(
        (grandparent, parts) -> {
          // The last attribute says how many children a parent has, and would say it of both.
          String last = List.copyOf(parent.identity.keySet()).get(parent.identity.size() - 1);
          if (!parts.containsValue(last)
              && !child.parents.contains(grandparent)
              && draw.may(SpecFeature.SHARED_PART, 80)) {
            parts.forEach(
                (part, inParent) -> {
                  String attribute = Objects.requireNonNull(own.get(inParent), inParent);
                  SpecTree shape = Objects.requireNonNull(child.attributes.get(attribute));
                  shape.put(
                      "references",
                      List.of(parent.name + "." + inParent, grandparent.name + "." + part));
                });
            child.parents.add(grandparent);
          }
        });
  }

  private static SpecTree copy(SpecTree tree) {
    return new SpecTree().putAll(tree);
  }
}

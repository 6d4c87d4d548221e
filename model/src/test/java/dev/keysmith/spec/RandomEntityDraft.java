package dev.keysmith.spec;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** An entity of a random spec, while it is being made and as later ones refer to it. */
final class RandomEntityDraft {
  private static final long MOST_INSTANCES = 500_000_000;

  final String name;
  final long count;
  final Map<String, SpecTree> attributes = new LinkedHashMap<>();

  /** The attributes of the identity, each with what a reference to it looks like. */
  final Map<String, SpecTree> identity = new LinkedHashMap<>();

  /** Entities that it references. */
  final Set<RandomEntityDraft> parents = new LinkedHashSet<>();

  /** By parent that identifies it: its attribute for each attribute of the parent's identity. */
  final Map<RandomEntityDraft, Map<String, String>> identifying = new LinkedHashMap<>();

  /** Attributes that hold a reference or a part of one. */
  final List<String> references = new ArrayList<>();

  RandomEntityDraft(String name, double count) {
    this.name = name;
    this.count = SeededRandom.rounded(Math.min(MOST_INSTANCES, count));
  }

  /** Adds a part of the identity. */
  void identify(String attribute, SpecTree shape, SpecTree asReference) {
    attributes.put(attribute, shape);
    identity.put(attribute, asReference);
  }

  /** Its name as the beginning of an attribute's. */
  String prefix() {
    return name.substring(0, 1).toLowerCase(Locale.ROOT) + name.substring(1);
  }

  static String capital(String name) {
    return name.substring(0, 1).toUpperCase(Locale.ROOT) + name.substring(1);
  }

  SpecTree tree(SpecTree options) {
    SpecTree listed = new SpecTree();
    attributes.forEach(
        (attribute, shape) ->
            listed.put(
                attribute, shape.keys().size() == 1 ? shape.value("type").orElseThrow() : shape));
    return new SpecTree()
        .put("identity", List.copyOf(identity.keySet()))
        .put("count", SeededRandom.amount((double) count))
        .putAll(options)
        .put("attributes", listed);
  }
}

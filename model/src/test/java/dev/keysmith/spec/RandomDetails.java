package dev.keysmith.spec;

import com.google.common.collect.ImmutableSet;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Details of entities that were drawn already: widths, fields of documents, remarks, and parents
 * that are kept elsewhere. They draw from a stream of their own, so that all else of a seed stays.
 */
final class RandomDetails {
  private static final ImmutableSet<String> DOCUMENTS = ImmutableSet.of("settings", "history");
  private static final ImmutableSet<String> NUMBERS = ImmutableSet.of("total", "points");
  private static final String ELSEWHERE = "Region";

  private final SeededRandom draw;
  private final SpecTree entities;

  RandomDetails(long seed, SeededRandom draw, SpecTree entities) {
    this.draw = new SeededRandom(new SplittableRandom(~seed * 31), draw.features());
    this.entities = entities;
  }

  /** What changes no pattern. */
  void apply() {
    for (String name : entities.keys()) {
      SpecTree entity = (SpecTree) entities.value(name).orElseThrow();
      if (draw.may(SpecFeature.NOTES, 10)) {
        entity
            .put(
                "notes", draw.oneOf("Kept for seven years", "a: b # 50%", "{x} of the \"old\" one"))
            .put("rules", List.of("Never deleted", "Two at most"));
      }
      SpecTree attributes = (SpecTree) entity.value("attributes").orElseThrow();
      for (String attribute : attributes.keys()) {
        attributes
            .value(attribute)
            .filter(SpecTree.class::isInstance)
            .map(SpecTree.class::cast)
            .ifPresent(shape -> detail(attribute, shape));
      }
    }
  }

  private void detail(String attribute, SpecTree shape) {
    if (DOCUMENTS.contains(attribute) && draw.may(SpecFeature.FIELDS, 40)) {
      shape.put("fields", new SpecTree().put("street", "string").put("no", "number"));
    }
    if (NUMBERS.contains(attribute) && draw.may(SpecFeature.WIDTH, 25)) {
      shape.value("digits").ifPresent(digits -> shape.put("width", digits));
      shape.remove("digits");
    }
  }

  /** A reference to something that another system keeps; empty if no entity gets one. */
  boolean referElsewhere() {
    if (!draw.may(SpecFeature.EXTERNAL, 20)) {
      return false;
    }
    String child = draw.pick(List.copyOf(entities.keys())).orElseThrow();
    SpecTree entity = (SpecTree) entities.value(child).orElseThrow();
    SpecTree attributes = (SpecTree) entity.value("attributes").orElseThrow();
    attributes.put(
        "regionCode", RandomAttributes.text(6).put("references", ELSEWHERE + ".regionCode"));
    entities.put(
        ELSEWHERE,
        new SpecTree()
            .put("identity", List.of("regionCode"))
            .put("count", draw.between(3, 40))
            .put("external", true)
            .put("attributes", new SpecTree().put("regionCode", RandomAttributes.text(6))));
    return true;
  }
}

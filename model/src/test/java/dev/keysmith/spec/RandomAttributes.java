package dev.keysmith.spec;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/** Attributes that are neither identity nor reference: texts, states, numbers, times, documents. */
final class RandomAttributes {
  private static final ImmutableList<String> STATES =
      ImmutableList.of("OPEN", "CLOSED", "PENDING", "FAILED", "ARCHIVED");

  private static final ImmutableSet<Object> SCOPES = ImmutableSet.of("string", "number", "date");

  private final SeededRandom draw;

  /** An attribute by the name that it has wherever it occurs. */
  private record Usual(String name, Supplier<SpecTree> shape) {}

  RandomAttributes(SeededRandom draw) {
    this.draw = draw;
  }

  /** Adds some, none of which is there yet. */
  void addTo(Map<String, SpecTree> attributes, long count) {
    List<Usual> usual = usual(count);
    int most = draw.between(2, 8);
    draw.shuffled(usual).stream()
        .limit(most)
        .forEach(one -> attributes.computeIfAbsent(one.name, name -> varied(one.shape.get())));
    if (attributes.containsKey("email") && draw.may(SpecFeature.UNIQUE_WITHIN, 30)) {
      scope(attributes);
    }
    SpecTree country = attributes.get("country");
    if (country != null && country.has("distinct") && draw.may(SpecFeature.WITHIN, 30)) {
      nest(attributes, count);
    }
  }

  /** Cities of the countries. */
  private void nest(Map<String, SpecTree> attributes, long count) {
    attributes.computeIfAbsent(
        "city",
        name ->
            text(8)
                .put("distinct", SeededRandom.amount((double) Math.min(count, 2000)))
                .put("within", "country"));
  }

  /** Unique within the values of another attribute. */
  private void scope(Map<String, SpecTree> attributes) {
    attributes.entrySet().stream()
        .filter(one -> !one.getKey().equals("email"))
        .filter(one -> one.getValue().value("type").filter(SCOPES::contains).isPresent())
        .map(Map.Entry::getKey)
        .findFirst()
        .ifPresent(
            scope ->
                attributes.computeIfPresent("email", (name, email) -> email.put("unique", scope)));
  }

  private List<Usual> usual(long count) {
    List<Usual> usual = new ArrayList<>();
    usual.add(new Usual("title", () -> open("string", count).put("bytes", draw.between(10, 80))));
    usual.add(new Usual("country", () -> distinct(text(2), Math.min(count, 200))));
    usual.add(new Usual("total", () -> number(draw.between(2, 10))));
    usual.add(new Usual("points", () -> number(draw.between(3, 7))));
    usual.add(new Usual("createdAt", () -> immutable(type("timestamp"))));
    usual.add(new Usual("updatedAt", () -> type("timestamp")));
    usual.add(new Usual("day", () -> distinct(type("date"), Math.min(count, 365))));
    usual.add(new Usual("isActive", () -> type("boolean")));
    usual.add(new Usual("note", () -> text(draw.between(20, 900))));
    usual.add(new Usual("seenAt", () -> type("epoch")));
    if (draw.features().contains(SpecFeature.VALUES)) {
      usual.add(new Usual("status", () -> type("string").put("values", shares())));
      usual.add(new Usual("kind", () -> immutable(type("string").put("values", equal("A", "B")))));
      usual.add(new Usual("rating", () -> type("number").put("values", equal("1", "2", "3"))));
    }
    if (draw.features().contains(SpecFeature.COLLECTION)) {
      usual.add(new Usual("tags", () -> type("stringSet").put("bytes", draw.between(10, 90))));
      usual.add(new Usual("scores", () -> type("numberSet").put("bytes", draw.between(10, 60))));
      usual.add(new Usual("settings", () -> type("map").put("bytes", draw.between(20, 400))));
      usual.add(new Usual("history", () -> type("list").put("bytes", draw.between(20, 400))));
    }
    if (draw.may(SpecFeature.UNIQUE, 60)) {
      usual.add(new Usual("email", () -> text(draw.between(18, 40)).put("unique", true)));
    }
    if (draw.may(SpecFeature.LARGE, 40)) {
      usual.add(new Usual("body", () -> large("string")));
      usual.add(new Usual("picture", () -> large("binary")));
    }
    return usual;
  }

  private SpecTree varied(SpecTree shape) {
    return draw.may(SpecFeature.PRESENT, 20) ? shape.put("present", draw.share(5, 95)) : shape;
  }

  static SpecTree type(String type) {
    return new SpecTree().put("type", type);
  }

  static SpecTree text(int bytes) {
    return type("string").put("bytes", bytes);
  }

  static SpecTree number(int digits) {
    return type("number").put("digits", digits);
  }

  private SpecTree large(String type) {
    return type(type).put("bytes", Math.round(draw.magnitude(2, 40)) + "KB");
  }

  private SpecTree immutable(SpecTree shape) {
    return draw.may(SpecFeature.IMMUTABLE, 70) ? shape.put("immutable", true) : shape;
  }

  private SpecTree open(String type, long count) {
    return draw.chance(50)
        ? type(type)
        : distinct(type(type), SeededRandom.rounded(draw.magnitude(1, (double) count)));
  }

  private SpecTree distinct(SpecTree shape, long distinct) {
    return draw.may(SpecFeature.DISTINCT, 80)
        ? shape.put("distinct", SeededRandom.amount((double) distinct))
        : shape;
  }

  /** A closed set, one value of which may be rare. */
  private SpecTree shares() {
    SpecTree shares = new SpecTree();
    int values = draw.between(2, STATES.size());
    int left = 100;
    for (int value = 0; value < values - 1; value++) {
      int share = draw.between(1, Math.max(1, left * 2 / 3));
      shares.put(STATES.get(value), share + "%");
      left -= share;
    }
    return shares.put(STATES.get(values - 1), left + "%");
  }

  private static ImmutableList<String> equal(String... values) {
    return ImmutableList.copyOf(values);
  }
}

package dev.keysmith.emit.html;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.keysmith.emit.html.DiagramLayout.Box;
import dev.keysmith.emit.html.DiagramLayout.Line;
import dev.keysmith.emit.html.DiagramLayout.Point;
import dev.keysmith.emit.html.DiagramLayout.Size;
import dev.keysmith.plan.NumberFormat;
import dev.keysmith.spec.Attribute;
import dev.keysmith.spec.Entity;
import dev.keysmith.spec.Relationship;
import dev.keysmith.spec.RelationshipGraph;
import dev.keysmith.spec.Spec;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The entities and how they belong together, drawn. A box has the identity and the references. */
final class EntityDiagram {
  private static final double WIDTH = 192;
  private static final double TITLE = 30;
  private static final double LINE = 18;
  private static final double PADDING = 8;
  private static final int TITLE_LETTERS = 20;
  private static final int LINE_LETTERS = 17;
  private static final double SMALLEST = 0.82;
  private static final double LOOP = 22;
  private static final int ROLE_LETTERS = 18;
  private static final double BESIDE = 9;

  /** A wide one. */
  private static final double LETTER = 7.5;

  private final Spec spec;
  private final EntityPalette palette;
  private final RelationshipGraph relationships;

  EntityDiagram(Spec spec, EntityPalette palette) {
    this.spec = spec;
    this.palette = palette;
    this.relationships = RelationshipGraph.of(spec);
  }

  HtmlElement svg() {
    ImmutableMap.Builder<String, Size> sizes = ImmutableMap.builder();
    spec.described().forEach((name, entity) -> sizes.put(name, size(entity)));
    DiagramLayout layout = new DiagramLayout(sizes.buildOrThrow(), relationships.all());
    double left = layout.lines().stream().mapToDouble(EntityDiagram::overhang).max().orElse(0);
    double natural = left + layout.width() + right(layout);
    String width = number(natural);
    String height = number(layout.height());
    HtmlElement svg =
        HtmlElement.of("svg")
            .with("viewBox", number(-left) + " 0 " + width + " " + height)
            .with("width", width)
            .with("height", height)
            // On a narrow page it shrinks, as long as it can be read, and then scrolls.
            .with("style", "min-width:" + number(Math.rint(natural * SMALLEST)) + "px")
            .with("role", "group")
            .with("aria-label", "Entities and their relationships");
    HtmlElement lines = HtmlElement.of("g").styled("lines").with("aria-hidden", "true");
    layout.lines().forEach(line -> lines.add(line(line)));
    layout
        .boxes()
        .forEach(
            (entity, box) ->
                relationships.ofChild(entity).stream()
                    .filter(one -> one.parent().equals(entity))
                    .forEach(one -> lines.add(loop(one, box))));
    svg.add(lines);
    layout.boxes().forEach((entity, box) -> svg.add(box(spec.entity(entity), box)));
    return svg;
  }

  /** How far the name of a role stands out to the left. */
  private static double overhang(Line line) {
    double end = line.points().get(line.points().size() - 1).x() - BESIDE - 2;
    double letters = line.relationship().role().map(String::length).orElse(0);
    return line.left() ? Math.max(0, Math.rint(Math.min(letters, ROLE_LETTERS) * LETTER - end)) : 0;
  }

  /** Space for the last box of a row, if the entity refers to itself. */
  private double right(DiagramLayout layout) {
    return layout.boxes().entrySet().stream()
        .filter(
            box ->
                relationships.ofChild(box.getKey()).stream()
                    .anyMatch(one -> one.parent().equals(box.getKey())))
        .mapToDouble(box -> box.getValue().x() + box.getValue().width() + LOOP - layout.width())
        .max()
        .stream()
        .map(over -> Math.max(0, over))
        .sum();
  }

  // --- boxes ------------------------------------------------------------------------------------

  private static ImmutableList<Attribute> shown(Entity entity) {
    return entity.attributes().values().stream()
        .filter(one -> entity.identity().contains(one.name()) || !one.references().isEmpty())
        .collect(ImmutableList.toImmutableList());
  }

  private static Size size(Entity entity) {
    int folded = entity.attributes().size() - shown(entity).size();
    int lines = shown(entity).size() + (folded > 0 ? 1 : 0);
    return new Size(WIDTH, TITLE + lines * LINE + PADDING);
  }

  private HtmlElement box(Entity entity, Box box) {
    HtmlElement link =
        HtmlElement.of("a")
            .with("href", "#" + EntitiesSection.id(entity.name()))
            .styled("entity")
            .with("data-entity", entity.name())
            .with("style", palette.style(entity.name()));
    link.add(
        HtmlElement.of(
            "title", entity.name() + ": " + String.join(", ", entity.attributes().keySet())));
    link.add(rectangle(box.x(), box.y(), box.width(), box.height()).styled("box").with("rx", "6"));
    link.add(
        HtmlElement.of("path")
            .styled("band")
            .with(
                "d",
                String.format(
                    Locale.ROOT,
                    "M%s %s v-%s q0 -6 6 -6 h%s q6 0 6 6 v%s z",
                    number(box.x()),
                    number(box.y() + TITLE - 4),
                    number(TITLE - 10),
                    number(box.width() - 12),
                    number(TITLE - 10))));
    link.add(
        text(box.x() + 10, box.y() + 18, shortened(entity.name(), TITLE_LETTERS)).styled("name"));
    double y = box.y() + TITLE + 12;
    for (Attribute attribute : shown(entity)) {
      link.add(
          text(box.x() + 10, y, shortened(attribute.name(), LINE_LETTERS))
              .styled(entity.identity().contains(attribute.name()) ? "identity" : "reference"));
      link.add(
          text(box.x() + box.width() - 10, y, marks(entity, attribute))
              .styled("mark")
              .with("text-anchor", "end"));
      y += LINE;
    }
    int folded = entity.attributes().size() - shown(entity).size();
    if (folded > 0) {
      link.add(
          text(box.x() + 10, y, "and " + NumberFormat.number(folded) + " more").styled("more"));
    }
    return link;
  }

  private static String marks(Entity entity, Attribute attribute) {
    List<String> marks = new ArrayList<>();
    if (entity.identity().contains(attribute.name())) {
      marks.add("PK");
    }
    if (!attribute.references().isEmpty()) {
      marks.add("FK");
    }
    return String.join(" ", marks);
  }

  // --- lines ------------------------------------------------------------------------------------

  private HtmlElement line(Line line) {
    ImmutableList<Point> points = line.points();
    StringBuilder path = new StringBuilder("M" + pair(points.get(0)));
    for (int i = 1; i < points.size(); i++) {
      Point from = points.get(i - 1);
      Point to = points.get(i);
      double middle = (from.y() + to.y()) / 2;
      path.append(
          from.x() == to.x()
              ? " L" + pair(to)
              : " C"
                  + pair(new Point(from.x(), middle))
                  + " "
                  + pair(new Point(to.x(), middle))
                  + " "
                  + pair(to));
    }
    Point parent = points.get(0);
    Point child = points.get(points.size() - 1);
    double away = child.y() >= parent.y() ? 1 : -1;
    HtmlElement group = group(line.relationship()).add(path(path.toString()));
    group.add(one(parent, away, isOptional(line.relationship())));
    group.add(line.relationship().isOneToOne() ? one(child, -away, true) : many(child, -away));
    line.relationship().role().ifPresent(role -> group.add(role(role, line, away)));
    return group;
  }

  /** Beside the line, on the side away from the middle of the child. */
  private HtmlElement role(String role, Line line, double away) {
    Point child = line.points().get(line.points().size() - 1);
    boolean left = line.left();
    return text(
            child.x() + (left ? -BESIDE : BESIDE),
            child.y() - away * 22 + 4,
            shortened(role, ROLE_LETTERS))
        .styled("role")
        .with("text-anchor", left ? "end" : "start");
  }

  private HtmlElement group(Relationship one) {
    return HtmlElement.of("g")
        .with("data-parent", one.parent())
        .with("data-child", one.child())
        .add(
            HtmlElement.of(
                "title",
                one.parent()
                    + one.role().map(role -> " as " + role).orElse("")
                    + " → "
                    + one.child()
                    + ", "
                    + one.kind().word()));
  }

  /** An entity that refers to its own kind. */
  private HtmlElement loop(Relationship one, Box box) {
    double x = box.x() + box.width();
    double from = box.y() + TITLE / 2;
    double to = from + 34;
    HtmlElement group =
        group(one)
            .add(
                path(
                    "M"
                        + pair(new Point(x, from))
                        + " C"
                        + pair(new Point(x + LOOP, from))
                        + " "
                        + pair(new Point(x + LOOP, to))
                        + " "
                        + pair(new Point(x, to))));
    String crow =
        String.format(
            Locale.ROOT,
            "M%s %s L%s %s M%s %s L%s %s",
            number(x),
            number(to - 6),
            number(x + 10),
            number(to),
            number(x),
            number(to + 6),
            number(x + 10),
            number(to));
    return group.add(path(crow));
  }

  /** Bars across the line: exactly one, or a ring and a bar: one or none. */
  private static HtmlElement one(Point at, double away, boolean orNone) {
    double far = at.y() + away * 11;
    String near = bar(at.x(), at.y() + away * 6);
    return orNone
        ? HtmlElement.of(
            "g",
            path(near),
            HtmlElement.of("circle")
                .with("cx", number(at.x()))
                .with("cy", number(at.y() + away * 13))
                .with("r", "3.5"))
        : path(near + " " + bar(at.x(), far));
  }

  /** A crow's foot with a ring: any number. */
  private static HtmlElement many(Point at, double away) {
    double far = at.y() + away * 10;
    String foot =
        String.format(
            Locale.ROOT,
            "M%s %s L%s %s M%s %s L%s %s",
            number(at.x() - 6),
            number(at.y()),
            number(at.x()),
            number(far),
            number(at.x() + 6),
            number(at.y()),
            number(at.x()),
            number(far));
    return HtmlElement.of(
        "g",
        path(foot),
        HtmlElement.of("circle")
            .with("cx", number(at.x()))
            .with("cy", number(at.y() + away * 14))
            .with("r", "3.5"));
  }

  private static String bar(double x, double y) {
    return "M" + number(x - 5) + " " + number(y) + " h10";
  }

  private boolean isOptional(Relationship one) {
    Entity child = spec.entity(one.child());
    return one.attributes().values().stream().anyMatch(name -> child.attribute(name).isOptional());
  }

  // --- small things -----------------------------------------------------------------------------

  private static HtmlElement path(String data) {
    return HtmlElement.of("path").with("d", data);
  }

  private static HtmlElement rectangle(double x, double y, double width, double height) {
    return HtmlElement.of("rect")
        .with("x", number(x))
        .with("y", number(y))
        .with("width", number(width))
        .with("height", number(height));
  }

  private static HtmlElement text(double x, double y, String text) {
    return HtmlElement.of("text", text).with("x", number(x)).with("y", number(y));
  }

  private static String shortened(String text, int letters) {
    return text.codePointCount(0, text.length()) <= letters
        ? text
        : text.substring(0, text.offsetByCodePoints(0, letters - 1)) + "…";
  }

  private static String pair(Point point) {
    return number(point.x()) + " " + number(point.y());
  }

  private static String number(double number) {
    return number == Math.rint(number)
        ? Long.toString((long) number)
        : String.format(Locale.ROOT, "%.1f", number);
  }
}

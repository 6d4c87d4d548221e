package dev.keysmith.emit.html;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.keysmith.emit.html.DiagramLayout.Box;
import dev.keysmith.emit.html.DiagramLayout.Line;
import dev.keysmith.emit.html.DiagramLayout.Point;
import dev.keysmith.emit.html.DiagramLayout.Size;
import dev.keysmith.spec.ChildDistribution;
import dev.keysmith.spec.Relationship;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Where boxes and lines go, for diagrams of any shape. */
final class DiagramLayoutTest {
  private static final int MOST = 24;

  static LongStream seeds() {
    return LongStream.range(0, 60);
  }

  private static Relationship from(String parent, String child) {
    return new Relationship(
        child,
        parent,
        Optional.empty(),
        ImmutableMap.of("id", parent),
        new ChildDistribution(1, 0, OptionalLong.empty(), 1),
        false);
  }

  private static ImmutableMap<String, Size> sizes(int count, SplittableRandom random) {
    return IntStream.range(0, count)
        .boxed()
        .collect(
            ImmutableMap.toImmutableMap(
                i -> "E" + i, i -> new Size(190, 50 + 18.0 * random.nextInt(6))));
  }

  /** Circles and references to oneself among them. */
  private static ImmutableList<Relationship> relationships(int count, SplittableRandom random) {
    return IntStream.range(0, random.nextInt(2 * count))
        .mapToObj(i -> from("E" + random.nextInt(count), "E" + random.nextInt(count)))
        .distinct()
        .collect(ImmutableList.toImmutableList());
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void noBoxLiesOnAnotherAndNoLineRunsThroughOne(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    int count = 1 + random.nextInt(MOST);
    ImmutableMap<String, Size> sizes = sizes(count, random);
    ImmutableList<Relationship> relationships = relationships(count, random);
    DiagramLayout layout = new DiagramLayout(sizes, relationships);
    ImmutableMap<String, Box> boxes = layout.boxes();
    assertThat(boxes.keySet()).containsExactlyInAnyOrderElementsOf(sizes.keySet());
    boxes.forEach(
        (name, box) -> {
          assertThat(box.x()).isBetween(DiagramLayout.MARGIN, layout.width() - box.width());
          assertThat(box.y()).isBetween(DiagramLayout.MARGIN, layout.height() - box.height());
          boxes.forEach(
              (other, second) -> {
                if (!name.equals(other)) {
                  assertThat(overlap(box, second)).as(name + " and " + other).isFalse();
                }
              });
        });
    assertThat(layout.lines().stream().map(Line::relationship))
        .containsExactlyElementsOf(
            relationships.stream().filter(one -> !one.parent().equals(one.child())).toList());
    layout.lines().forEach(line -> check(line, boxes));
  }

  private static boolean overlap(Box a, Box b) {
    return a.x() < b.x() + b.width()
        && b.x() < a.x() + a.width()
        && a.y() < b.y() + b.height()
        && b.y() < a.y() + a.height();
  }

  /** It begins and ends at its boxes, and every stretch of it passes all boxes by. */
  private static void check(Line line, Map<String, Box> boxes) {
    Box parent = Objects.requireNonNull(boxes.get(line.relationship().parent()));
    Box child = Objects.requireNonNull(boxes.get(line.relationship().child()));
    Point first = line.points().get(0);
    Point last = line.points().get(line.points().size() - 1);
    assertThat(first.x()).isBetween(parent.x(), parent.x() + parent.width());
    assertThat(last.x()).isBetween(child.x(), child.x() + child.width());
    for (int i = 1; i < line.points().size(); i++) {
      Point from = line.points().get(i - 1);
      Point to = line.points().get(i);
      Box stretch =
          new Box(
              Math.min(from.x(), to.x()),
              Math.min(from.y(), to.y()),
              Math.abs(from.x() - to.x()),
              Math.abs(from.y() - to.y()));
      boxes.forEach(
          (name, box) ->
              assertThat(overlap(stretch, box))
                  .as(line.relationship() + " over " + name)
                  .isFalse());
    }
  }

  @Test
  void parentsStandAboveTheirChildren() {
    DiagramLayout layout =
        new DiagramLayout(
            sizes(3, new SplittableRandom(1)),
            ImmutableList.of(from("E0", "E1"), from("E1", "E2"), from("E0", "E2")));
    ImmutableMap<String, Box> boxes = layout.boxes();
    assertThat(ImmutableList.of("E0", "E1", "E2"))
        .isSortedAccordingTo(
            (one, other) ->
                Double.compare(
                    Objects.requireNonNull(boxes.get(one)).y(),
                    Objects.requireNonNull(boxes.get(other)).y()));
  }
}

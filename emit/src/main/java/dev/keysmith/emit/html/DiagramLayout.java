package dev.keysmith.emit.html;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.keysmith.spec.Relationship;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Where the boxes of entities and the lines between them go: parents above children, in rows. A
 * line that passes a row has a lane of its own there, so that none runs through a box.
 *
 * <pre>
 *   ┌───┐       ┌───┐
 *   │ A │       │ B │
 *   └─┬─┘       └┬─┬┘
 *     │    ┌─────┘ │
 *   ┌─┴─┐  │     ┌─┴─┐
 *   │ C │  │     │ D │
 *   └───┘  │     └───┘
 *        ┌─┴─┐
 *        │ E │
 *        └───┘
 * </pre>
 */
final class DiagramLayout {
  static final double MARGIN = 12;
  private static final double BETWEEN_BOXES = 30;
  private static final double BESIDE_LANES = 18;
  private static final double BETWEEN_ROWS = 72;
  private static final double LANE = 6;

  /** What part of a side lines may end at. */
  private static final double PORTS = 0.72;

  /** How often rows are moved towards their neighbours. */
  private static final int SWEEPS = 12;

  record Size(double width, double height) {}

  record Point(double x, double y) {}

  record Box(double x, double y, double width, double height) {}

  /**
   * A line from the lower side of the parent to the upper side of the child.
   *
   * @param points where it passes rows, and both ends
   * @param left whether it ends left of the middle of the child
   */
  record Line(Relationship relationship, ImmutableList<Point> points, boolean left) {}

  /** A cell of a row: a box, or the lane of a line that passes. */
  private static final class Cell {
    final String entity;
    final double width;
    final double height;
    final int row;
    final List<Cell> above = new ArrayList<>();
    final List<Cell> below = new ArrayList<>();
    double x;
    double rank;

    Cell(String entity, Size size, int row) {
      this.entity = entity;
      this.width = size.width();
      this.height = size.height();
      this.row = row;
    }

    double centre() {
      return x + width / 2;
    }
  }

  /** The cells that a line goes through, parent and child included. */
  private record Course(Relationship relationship, List<Cell> cells) {}

  private final List<List<Cell>> rows = new ArrayList<>();
  private final Map<String, Cell> boxes = new LinkedHashMap<>();
  private final List<Course> courses = new ArrayList<>();
  private final Map<String, Cell> lanes = new LinkedHashMap<>();
  private final List<Double> tops = new ArrayList<>();
  private final List<Double> bottoms = new ArrayList<>();

  /**
   * @param sizes of the boxes, by entity
   * @param relationships those of an entity with itself are no business of the layout
   */
  DiagramLayout(ImmutableMap<String, Size> sizes, ImmutableList<Relationship> relationships) {
    ImmutableList<ImmutableList<String>> layers = DiagramRows.of(sizes.keySet(), relationships);
    for (ImmutableList<String> layer : layers) {
      List<Cell> row = new ArrayList<>();
      for (String entity : layer) {
        Cell cell =
            new Cell(entity, Objects.requireNonNull(sizes.get(entity), entity), rows.size());
        boxes.put(entity, cell);
        row.add(cell);
      }
      rows.add(row);
    }
    relationships.stream().filter(one -> !one.parent().equals(one.child())).forEach(this::connect);
    order();
    place();
  }

  private void connect(Relationship one) {
    Cell parent = cell(one.parent());
    Cell child = cell(one.child());
    // Where references go round in a circle, one line goes upwards; it is drawn the other way.
    Cell from = parent.row <= child.row ? parent : child;
    Cell to = from == parent ? child : parent;
    List<Cell> cells = new ArrayList<>(List.of(from));
    Cell last = from;
    for (int row = from.row + 1; row < to.row; row++) {
      Cell lane = lane(from.entity, row);
      join(last, lane);
      cells.add(lane);
      last = lane;
    }
    join(last, to);
    cells.add(to);
    courses.add(new Course(one, cells));
  }

  /** Lines that come from one box pass a row together. */
  private Cell lane(String from, int row) {
    return lanes.computeIfAbsent(
        from + "/" + row,
        first -> {
          Cell lane = new Cell("", new Size(LANE, 0), row);
          rows.get(row).add(lane);
          return lane;
        });
  }

  private static void join(Cell upper, Cell lower) {
    upper.below.add(lower);
    lower.above.add(upper);
  }

  private Cell cell(String entity) {
    return Objects.requireNonNull(boxes.get(entity), entity);
  }

  // --- order within rows ------------------------------------------------------------------------

  /** Each row by where its neighbours stand, down and up in turn. */
  private void order() {
    rows.forEach(DiagramLayout::number);
    for (int sweep = 0; sweep < SWEEPS; sweep++) {
      boolean down = sweep % 2 == 0;
      for (int i = 0; i < rows.size(); i++) {
        List<Cell> row = rows.get(down ? i : rows.size() - 1 - i);
        Map<Cell, Double> wanted = new LinkedHashMap<>();
        row.forEach(
            cell ->
                wanted.put(
                    cell,
                    (down ? cell.above : cell.below)
                        .stream().mapToDouble(other -> other.rank).average().orElse(cell.rank)));
        row.sort(Comparator.comparingDouble(cell -> Objects.requireNonNull(wanted.get(cell))));
        number(row);
      }
    }
  }

  /** From 0 at the left to 1 at the right, so that rows of different length compare. */
  private static void number(List<Cell> row) {
    for (int i = 0; i < row.size(); i++) {
      row.get(i).rank = (i + 0.5) / row.size();
    }
  }

  // --- where ------------------------------------------------------------------------------------

  private void place() {
    for (List<Cell> row : rows) {
      for (int i = 0; i < row.size(); i++) {
        row.get(i).x = before(row, i);
      }
    }
    for (int sweep = 0; sweep < SWEEPS; sweep++) {
      for (int i = 0; i < rows.size(); i++) {
        moveTogether(rows.get(sweep % 2 == 0 ? i : rows.size() - 1 - i));
      }
    }
    double left = rows.stream().flatMap(List::stream).mapToDouble(cell -> cell.x).min().orElse(0);
    rows.forEach(row -> row.forEach(cell -> cell.x = Math.rint(cell.x - left + MARGIN)));
    double top = MARGIN;
    for (List<Cell> row : rows) {
      tops.add(top);
      double bottom = top + row.stream().mapToDouble(cell -> cell.height).max().orElse(0);
      bottoms.add(bottom);
      top = bottom + BETWEEN_ROWS;
    }
  }

  /**
   * Every cell of a row as near to the middle of its neighbours as the others let it: the least sum
   * of squares that keeps order and distances, found by joining those that would overlap.
   */
  private static void moveTogether(List<Cell> row) {
    List<double[]> groups = new ArrayList<>(); // the sum of their positions, and their number
    for (int i = 0; i < row.size(); i++) {
      Cell cell = row.get(i);
      double preferredCentre =
          Stream.concat(cell.above.stream(), cell.below.stream())
              .mapToDouble(Cell::centre)
              .average()
              .orElse(cell.centre());
      groups.add(new double[] {preferredCentre - cell.width / 2 - before(row, i), 1});
      while (groups.size() > 1 && mean(groups, 2) > mean(groups, 1)) {
        double[] last = groups.remove(groups.size() - 1);
        groups.get(groups.size() - 1)[0] += last[0];
        groups.get(groups.size() - 1)[1] += last[1];
      }
    }
    int at = 0;
    for (double[] group : groups) {
      for (int i = 0; i < group[1]; i++) {
        row.get(at).x = group[0] / group[1] + before(row, at);
        at++;
      }
    }
  }

  /** How far a cell is from the left end of its row where all stand as near as they may. */
  private static double before(List<Cell> row, int position) {
    double x = 0;
    for (int i = 0; i < position; i++) {
      boolean lane = row.get(i).entity.isEmpty() || row.get(i + 1).entity.isEmpty();
      x += row.get(i).width + (lane ? BESIDE_LANES : BETWEEN_BOXES);
    }
    return x;
  }

  private static double mean(List<double[]> groups, int fromEnd) {
    double[] group = groups.get(groups.size() - fromEnd);
    return group[0] / group[1];
  }

  // --- what came of it --------------------------------------------------------------------------

  ImmutableMap<String, Box> boxes() {
    ImmutableMap.Builder<String, Box> layoutRef = ImmutableMap.builder();
    boxes.forEach(
        (entity, cell) ->
            layoutRef.put(entity, new Box(cell.x, tops.get(cell.row), cell.width, cell.height)));
    return layoutRef.buildOrThrow();
  }

  double width() {
    return rows.stream()
            .flatMap(List::stream)
            .mapToDouble(cell -> cell.x + cell.width)
            .max()
            .orElse(0)
        + MARGIN;
  }

  double height() {
    return bottoms.isEmpty() ? 0 : bottoms.get(bottoms.size() - 1) + MARGIN;
  }

  ImmutableList<Line> lines() {
    ImmutableList.Builder<Line> lines = ImmutableList.builder();
    for (Course course : courses) {
      List<Cell> cells = course.cells();
      List<Point> points = new ArrayList<>();
      for (int i = 0; i < cells.size(); i++) {
        Cell cell = cells.get(i);
        double top = tops.get(cell.row);
        if (i > 0) {
          points.add(new Point(port(course, cell, false), top));
        }
        if (i < cells.size() - 1) {
          points.add(
              new Point(
                  port(course, cell, true), i == 0 ? top + cell.height : bottoms.get(cell.row)));
          if (i == 0 && top + cell.height < bottoms.get(cell.row)) {
            points.add(new Point(port(course, cell, true), bottoms.get(cell.row)));
          }
        }
      }
      boolean down = cells.get(0).entity.equals(course.relationship().parent());
      ImmutableList<Point> fromParent =
          down ? ImmutableList.copyOf(points) : ImmutableList.copyOf(points).reverse();
      double middle = cell(course.relationship().child()).centre();
      lines.add(
          new Line(
              course.relationship(),
              fromParent,
              fromParent.get(fromParent.size() - 1).x() < middle - 1));
    }
    return lines.build();
  }

  /** Where on a side of a cell a line ends: those that go further left, further left. */
  private double port(Course course, Cell cell, boolean lower) {
    if (cell.entity.isEmpty()) {
      return Math.rint(cell.centre());
    }
    List<Object> ends =
        courses.stream()
            .filter(other -> next(other, cell, lower).isPresent())
            .sorted(
                Comparator.comparingDouble(
                    other -> next(other, cell, lower).orElseThrow().centre()))
            .map(other -> end(other, cell, lower))
            .distinct()
            .toList();
    double share = (ends.indexOf(end(course, cell, lower)) + 0.5) / ends.size();
    return Math.rint(cell.centre() + (share - 0.5) * cell.width * PORTS);
  }

  /** Lines that go on in one lane end together. */
  private static Object end(Course course, Cell cell, boolean lower) {
    Cell next = next(course, cell, lower).orElseThrow();
    return next.entity.isEmpty() ? next : course;
  }

  private static Optional<Cell> next(Course course, Cell cell, boolean lower) {
    int at = course.cells().indexOf(cell);
    int next = at + (lower ? 1 : -1);
    return at >= 0 && next >= 0 && next < course.cells().size()
        ? Optional.of(course.cells().get(next))
        : Optional.empty();
  }
}

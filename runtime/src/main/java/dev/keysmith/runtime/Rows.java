package dev.keysmith.runtime;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/** Rows that one or several requests returned, in their order. */
public final class Rows implements Iterable<Row> {
  public static final Rows NONE = new Rows(List.of());

  private final List<Row> rows;

  private Rows(List<Row> rows) {
    this.rows = rows;
  }

  static Rows of(List<Row> rows) {
    return new Rows(List.copyOf(rows));
  }

  /** The rows of a page. */
  public static Rows of(Page<Row> page) {
    return of(page.items());
  }

  @Override
  public Iterator<Row> iterator() {
    return rows.iterator();
  }

  public int size() {
    return rows.size();
  }

  public boolean isEmpty() {
    return rows.isEmpty();
  }

  /** The first row, or one of which nothing is known. */
  public Row first() {
    return rows.isEmpty() ? Row.none() : rows.get(0);
  }

  public <T> List<T> map(Function<Row, T> conversion) {
    List<T> converted = new ArrayList<>(rows.size());
    for (Row row : rows) {
      converted.add(conversion.apply(row));
    }
    return converted;
  }

  /** The only row. */
  public <T> Optional<T> one(Function<Row, T> conversion) {
    return rows.isEmpty() ? Optional.empty() : Optional.of(conversion.apply(rows.get(0)));
  }

  /** What is made of all of them. */
  public Rows then(UnaryOperator<Rows> change) {
    return change.apply(this);
  }

  /** Those that meet a condition. */
  public Rows filter(Predicate<Row> condition) {
    return new Rows(rows.stream().filter(condition).collect(Collectors.toList()));
  }

  /**
   * Elements of lists from the last to the first: what is removed moves those behind it. Other rows
   * keep their order.
   */
  Rows lastFirst() {
    return rows.stream().allMatch(row -> row.position() == 0)
        ? this
        : new Rows(
            rows.stream()
                .sorted(Comparator.comparingInt(Row::position).reversed())
                .collect(Collectors.toList()));
  }

  /** Without those that expired: DynamoDB deletes them later. */
  public Rows dropExpired(String attribute, Instant now) {
    Value time = Value.epoch(now);
    return filter(row -> !row.get(attribute).isPresent() || row.get(attribute).compareTo(time) > 0);
  }

  /** Each with a value that its item does not store. */
  public Rows set(String attribute, Value value) {
    return new Rows(
        rows.stream()
            .map(row -> value.isPresent() ? row.with(attribute, value) : row)
            .collect(Collectors.toList()));
  }

  /** Sorted, those found for one row among each other. */
  public Rows sort(Comparator<Row> order) {
    return byOrigin(group -> group.stream().sorted(order).collect(Collectors.toList()));
  }

  /** The first, of those found for one row. */
  public Rows limit(int most) {
    return byOrigin(group -> group.subList(0, Math.min(most, group.size())));
  }

  private Rows byOrigin(Function<List<Row>, List<Row>> change) {
    IdentityHashMap<Row, List<Row>> groups = new IdentityHashMap<>();
    List<List<Row>> inOrder = new ArrayList<>();
    Row alone = Row.none();
    for (Row row : rows) {
      Row origin = row.hasOrigin() ? row.origin() : alone;
      List<Row> group = groups.get(origin);
      if (group == null) {
        group = new ArrayList<>();
        groups.put(origin, group);
        inOrder.add(group);
      }
      group.add(row);
    }
    List<Row> changed = new ArrayList<>();
    inOrder.forEach(group -> changed.addAll(change.apply(group)));
    return new Rows(changed);
  }

  /** Those that were found for a row. */
  public Rows of(Row origin) {
    return filter(row -> row.isOf(origin));
  }

  /**
   * Those that are related to a row, each once: they may have been read for several others.
   *
   * @param on their attributes, each with the attribute of the row that it equals
   */
  public Rows joined(Row to, Map<String, String> on) {
    Map<Object, Row> related = new LinkedHashMap<>();
    for (Row row : rows) {
      boolean equal =
          on.entrySet().stream()
              .allMatch(
                  pair ->
                      row.get(pair.getKey()).isPresent()
                          && row.get(pair.getKey()).equals(to.get(pair.getValue())));
      if (equal) {
        related.putIfAbsent(row.form().identity().isEmpty() ? row : row.identity(), row);
      }
    }
    return new Rows(List.copyOf(related.values()));
  }

  /** What came with each, such as its children. */
  public Rows all(Function<Row, Rows> related) {
    List<Row> all = new ArrayList<>();
    for (Row row : rows) {
      related.apply(row).forEach(one -> all.add(one.foundFor(row)));
    }
    return new Rows(all);
  }

  /** The children in an attribute of each. */
  public Rows children(String attribute) {
    List<Row> children = new ArrayList<>();
    for (Row row : rows) {
      row.children(attribute).forEach(children::add);
    }
    return new Rows(children);
  }

  /** With the attributes that another request returned; without those that it did not find. */
  public Rows completedBy(Rows others) {
    return completed(others, false);
  }

  /** The same, but those that it did not find stay as they are. */
  public Rows completedIfFoundBy(Rows others) {
    return completed(others, true);
  }

  private Rows completed(Rows others, boolean optional) {
    Map<List<Value>, Row> byIdentity = new LinkedHashMap<>();
    IdentityHashMap<Row, Row> byOrigin = new IdentityHashMap<>();
    for (Row other : others) {
      byIdentity.putIfAbsent(other.identity(), other);
      byOrigin.putIfAbsent(other.origin(), other);
    }
    List<Row> completed = new ArrayList<>();
    for (Row row : rows) {
      Row other = byOrigin.getOrDefault(row, byIdentity.get(row.identity()));
      if (other != null) {
        completed.add(row.completedBy(other));
      } else if (optional) {
        completed.add(row);
      }
    }
    return new Rows(completed);
  }

  /** Both. */
  public Rows and(Rows others) {
    List<Row> all = new ArrayList<>(rows);
    others.forEach(all::add);
    return unique(all);
  }

  /** These, and those of others that are not among them. */
  public Rows or(Rows others) {
    Map<Object, Row> all = new LinkedHashMap<>();
    for (Rows some : List.of(this, others)) {
      some.forEach(
          row -> all.putIfAbsent(row.form().identity().isEmpty() ? row : row.identity(), row));
    }
    return new Rows(List.copyOf(all.values()));
  }

  /** Several items of one instance are one row. */
  static Rows unique(List<Row> rows) {
    if (rows.size() <= 1) {
      return of(rows);
    }
    Map<Object, Row> byIdentity = new LinkedHashMap<>();
    IdentityHashMap<Row, Integer> origins = new IdentityHashMap<>();
    for (Row row : rows) {
      Object identity =
          row.hasOrigin()
              ? List.of(
                  origins.computeIfAbsent(row.origin(), added -> origins.size() + 1),
                  row.identity())
              : row.identity();
      byIdentity.merge(identity, row, Row::and);
    }
    return new Rows(List.copyOf(byIdentity.values()));
  }

  /** The order of an attribute; rows without it come last. */
  public static Comparator<Row> by(String attribute) {
    return Comparator.comparing(
        row -> row.get(attribute), RowOrder.missingLast(Comparator.naturalOrder()));
  }

  public static Comparator<Row> byDescending(String attribute) {
    return Comparator.comparing(
        row -> row.get(attribute), RowOrder.missingLast(Comparator.reverseOrder()));
  }
}

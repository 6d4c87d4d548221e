package dev.keysmith.execute.memory;

import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.design.SymbolicSum;
import dev.keysmith.execute.DocumentPath;
import dev.keysmith.execute.PredicateEvaluation;
import dev.keysmith.execute.UpdateClause;
import dev.keysmith.instance.PlainValues;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Evaluates an update expression. Every operand is read from the item as it was before, whatever
 * the order of the clauses. As a visitor it says what a clause sets its attribute to; nothing where
 * it removes it.
 */
final class UpdateEvaluation implements UpdateClause.Visitor<Optional<Object>> {
  private final ImmutableMap<String, Object> before;

  UpdateEvaluation(ImmutableMap<String, Object> before) {
    this.before = before;
  }

  ImmutableMap<String, Object> after(List<UpdateClause> clauses) {
    Map<String, Object> after = mutable(before);
    List<DocumentPath> removed = new ArrayList<>();
    for (UpdateClause clause : clauses) {
      // Nothing is left of what is removed, and of a set without elements.
      clause
          .accept(this)
          .ifPresentOrElse(
              value -> set(after, clause.path(), value), () -> removed.add(clause.path()));
    }
    // The last elements of a list first, so that the positions of the others stay.
    removed.stream()
        .sorted(Comparator.comparing(UpdateEvaluation::position).reversed())
        .forEach(path -> remove(after, path));
    return PlainValues.normal(after);
  }

  /** The value that an attribute had. */
  private Optional<Object> old(UpdateClause clause) {
    return PredicateEvaluation.at(clause.path(), before);
  }

  @Override
  public Optional<Object> set(UpdateClause.Set clause) {
    return Optional.of(clause.value());
  }

  @Override
  public Optional<Object> setIfAbsent(UpdateClause.SetIfAbsent clause) {
    return Optional.of(old(clause).orElse(clause.value()));
  }

  @Override
  public Optional<Object> addNumber(UpdateClause.AddNumber clause) {
    return Optional.of(SymbolicSum.of(old(clause).orElse(BigDecimal.ZERO), clause.amount()));
  }

  @Override
  public Optional<Object> addElements(UpdateClause.AddElements clause) {
    Set<Object> all = new LinkedHashSet<>((Set<?>) old(clause).orElse(ImmutableSet.of()));
    all.addAll((Set<?>) clause.elements());
    return Optional.of(all);
  }

  @Override
  public Optional<Object> deleteElements(UpdateClause.DeleteElements clause) {
    Set<Object> left = new LinkedHashSet<>((Set<?>) old(clause).orElse(ImmutableSet.of()));
    left.removeAll((Set<?>) clause.elements());
    return left.isEmpty() ? Optional.empty() : Optional.of(left);
  }

  @Override
  public Optional<Object> append(UpdateClause.Append clause) {
    List<Object> all = new ArrayList<>((Collection<?>) old(clause).orElse(List.of()));
    all.add(clause.element());
    return Optional.of(all);
  }

  @Override
  public Optional<Object> remove(UpdateClause.Remove clause) {
    return Optional.empty();
  }

  private static int position(DocumentPath path) {
    Object last = path.elements().get(path.elements().size() - 1);
    return last instanceof Integer position ? position : -1;
  }

  @SuppressWarnings("unchecked") // what mutable() made
  private static void set(Map<String, Object> item, DocumentPath path, Object value) {
    Object last = path.elements().get(path.elements().size() - 1);
    Object container = container(item, path);
    if (container instanceof List<?> list && last instanceof Integer position) {
      List<Object> elements = (List<Object>) list;
      if (position < elements.size()) {
        elements.set(position, mutable(value));
      } else {
        elements.add(mutable(value));
      }
    } else if (container instanceof Map<?, ?> map && last instanceof String name) {
      ((Map<String, Object>) map).put(name, mutable(value));
    } else {
      throw invalid(path);
    }
  }

  private static void remove(Map<String, Object> item, DocumentPath path) {
    Object last = path.elements().get(path.elements().size() - 1);
    Object container = container(item, path);
    if (container instanceof List<?> list && last instanceof Integer position) {
      if (position < list.size()) {
        list.remove(position.intValue());
      }
    } else if (container instanceof Map<?, ?> map && last instanceof String name) {
      map.remove(name);
    } else {
      throw invalid(path);
    }
  }

  /** The list or map that contains the last element of a path; DynamoDB creates none. */
  private static Object container(Map<String, Object> item, DocumentPath path) {
    int depth = path.elements().size() - 1;
    return depth == 0
        ? item
        : PredicateEvaluation.at(new DocumentPath(path.elements().subList(0, depth)), item)
            .orElseThrow(() -> invalid(path));
  }

  private static IllegalStateException invalid(DocumentPath path) {
    return new IllegalStateException(
        "the document path in the update is not valid for the item: " + path.elements());
  }

  private static Map<String, Object> mutable(Map<String, Object> item) {
    Map<String, Object> copy = new LinkedHashMap<>();
    item.forEach((name, value) -> copy.put(name, mutable(value)));
    return copy;
  }

  private static Object mutable(Object value) {
    if (value instanceof Map<?, ?> map) {
      Map<Object, Object> copy = new LinkedHashMap<>();
      map.forEach((name, element) -> copy.put(name, mutable(element)));
      return copy;
    }
    if (value instanceof List<?> list) {
      List<Object> copy = new ArrayList<>();
      list.forEach(element -> copy.add(mutable(element)));
      return copy;
    }
    return value;
  }
}

package dev.keysmith.execute.memory;

import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
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
 * the order of the clauses.
 */
final class UpdateEvaluation {
  private final ImmutableMap<String, Object> before;

  UpdateEvaluation(ImmutableMap<String, Object> before) {
    this.before = before;
  }

  ImmutableMap<String, Object> after(List<UpdateClause> clauses) {
    Map<String, Object> after = mutable(before);
    for (UpdateClause clause : clauses) {
      value(clause).ifPresent(value -> set(after, clause.path(), value));
    }
    // The last elements of a list first, so that the positions of the others stay.
    clauses.stream()
        .filter(UpdateClause.Remove.class::isInstance)
        .map(UpdateClause::path)
        .sorted(Comparator.comparing(UpdateEvaluation::position).reversed())
        .forEach(path -> remove(after, path));
    return PlainValues.normal(after);
  }

  /** What an attribute is set to; empty where it is removed. */
  private Optional<Object> value(UpdateClause clause) {
    Optional<Object> old = PredicateEvaluation.at(clause.path(), before);
    if (clause instanceof UpdateClause.Set set) {
      return Optional.of(set.value());
    }
    if (clause instanceof UpdateClause.SetIfAbsent given) {
      return Optional.of(old.orElse(given.value()));
    }
    if (clause instanceof UpdateClause.AddNumber plus) {
      return Optional.of(((BigDecimal) old.orElse(BigDecimal.ZERO)).add(plus.amount()));
    }
    if (clause instanceof UpdateClause.AddElements elements) {
      Set<Object> all = new LinkedHashSet<>((Set<?>) old.orElse(ImmutableSet.of()));
      all.addAll(elements.elements());
      return Optional.of(all);
    }
    if (clause instanceof UpdateClause.Append append) {
      List<Object> all = new ArrayList<>((Collection<?>) old.orElse(List.of()));
      all.add(append.element());
      return Optional.of(all);
    }
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

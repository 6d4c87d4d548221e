package dev.keysmith.verify.engine;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.keysmith.execute.DocumentPath;
import dev.keysmith.execute.ItemPredicate;
import dev.keysmith.execute.UpdateClause;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Writes expressions as DynamoDB reads them, every name and every value behind a placeholder: so no
 * reserved word is ever in the way.
 */
final class ExpressionBuilder {
  private final Map<String, String> names = new LinkedHashMap<>();
  private final Map<String, Object> values = new LinkedHashMap<>();

  /** Attribute names by placeholder. */
  ImmutableMap<String, String> names() {
    ImmutableMap.Builder<String, String> byPlaceholder = ImmutableMap.builder();
    names.forEach((name, placeholder) -> byPlaceholder.put(placeholder, name));
    return byPlaceholder.buildOrThrow();
  }

  /** Plain values by placeholder. */
  ImmutableMap<String, Object> values() {
    return ImmutableMap.copyOf(values);
  }

  String all(List<ItemPredicate> predicates) {
    return predicates.stream().map(this::text).collect(Collectors.joining(" AND "));
  }

  private String text(ItemPredicate predicate) {
    if (predicate instanceof ItemPredicate.All all) {
      return all(all.of());
    }
    if (predicate instanceof ItemPredicate.Any any) {
      return any.of().stream().map(this::text).collect(Collectors.joining(" OR ", "(", ")"));
    }
    if (predicate instanceof ItemPredicate.Exists exists) {
      return "attribute_exists(" + path(exists.path()) + ")";
    }
    if (predicate instanceof ItemPredicate.Absent absent) {
      return "attribute_not_exists(" + path(absent.path()) + ")";
    }
    if (predicate instanceof ItemPredicate.Compared compared) {
      return path(compared.path()) + " " + compared.sign() + " " + value(compared.value());
    }
    if (predicate instanceof ItemPredicate.Between between) {
      return path(between.path())
          + " BETWEEN "
          + value(between.lower())
          + " AND "
          + value(between.upper());
    }
    if (predicate instanceof ItemPredicate.In in) {
      return path(in.path())
          + in.values().stream().map(this::value).collect(Collectors.joining(", ", " IN (", ")"));
    }
    if (predicate instanceof ItemPredicate.BeginsWith begins) {
      return "begins_with(" + path(begins.path()) + ", " + value(begins.prefix()) + ")";
    }
    ItemPredicate.Contains contains = (ItemPredicate.Contains) predicate;
    return "contains(" + path(contains.path()) + ", " + value(contains.value()) + ")";
  }

  /** An update expression: SET, REMOVE and ADD, each where there is something for it. */
  String update(List<UpdateClause> clauses) {
    List<String> sets = new ArrayList<>();
    List<String> removes = new ArrayList<>();
    List<String> adds = new ArrayList<>();
    for (UpdateClause clause : clauses) {
      String path = path(clause.path());
      if (clause instanceof UpdateClause.Set set) {
        sets.add(path + " = " + value(set.value()));
      } else if (clause instanceof UpdateClause.SetIfAbsent given) {
        sets.add(path + " = if_not_exists(" + path + ", " + value(given.value()) + ")");
      } else if (clause instanceof UpdateClause.AddNumber plus) {
        // ADD takes no path into a document.
        sets.add(
            path
                + " = if_not_exists("
                + path
                + ", "
                + value(BigDecimal.ZERO)
                + ") + "
                + value(plus.amount()));
      } else if (clause instanceof UpdateClause.Append append) {
        sets.add(
            path
                + " = list_append(if_not_exists("
                + path
                + ", "
                + value(ImmutableList.of())
                + "), "
                + value(ImmutableList.of(append.element()))
                + ")");
      } else if (clause instanceof UpdateClause.AddElements elements) {
        adds.add(path + " " + value(elements.elements()));
      } else {
        removes.add(path);
      }
    }
    return words("SET", sets) + words("REMOVE", removes) + words("ADD", adds);
  }

  private static String words(String word, List<String> parts) {
    return parts.isEmpty() ? "" : word + " " + String.join(", ", parts) + " ";
  }

  private String path(DocumentPath path) {
    StringBuilder text = new StringBuilder();
    for (Object element : path.elements()) {
      if (element instanceof Integer position) {
        text.append('[').append(position).append(']');
      } else {
        text.append(text.length() == 0 ? "" : ".").append(name((String) element));
      }
    }
    return text.toString();
  }

  private String name(String name) {
    return names.computeIfAbsent(name, added -> "#n" + names.size());
  }

  private String value(Object value) {
    String placeholder = ":v" + values.size();
    values.put(placeholder, value);
    return placeholder;
  }
}

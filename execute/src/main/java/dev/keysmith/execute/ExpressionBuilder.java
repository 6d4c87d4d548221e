package dev.keysmith.execute;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableListMultimap;
import com.google.common.collect.ImmutableMap;
import dev.keysmith.aws.ReservedWords;
import dev.keysmith.design.ValueSymbol;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Writes expressions as DynamoDB reads them. A name that is a reserved word, or that an expression
 * cannot have, stands behind a placeholder, and so does every value, under the attribute's name.
 *
 * <p>One builder makes the expressions that are sent and those that documents show.
 */
public final class ExpressionBuilder implements ItemPredicate.Visitor<String> {
  private static final Pattern PLAIN_NAME = Pattern.compile("[A-Za-z][A-Za-z0-9_]*");

  private final Map<String, String> names = new LinkedHashMap<>();
  private final Map<String, Object> values = new LinkedHashMap<>();

  /** Attribute names by placeholder, where there is one. */
  public ImmutableMap<String, String> names() {
    ImmutableMap.Builder<String, String> byPlaceholder = ImmutableMap.builder();
    names.forEach(
        (name, placeholder) -> {
          if (placeholder.startsWith("#")) {
            byPlaceholder.put(placeholder, name);
          }
        });
    return byPlaceholder.buildOrThrow();
  }

  /** Plain values by placeholder. */
  public ImmutableMap<String, Object> values() {
    return ImmutableMap.copyOf(values);
  }

  public String all(List<ItemPredicate> predicates) {
    return predicates.stream().map(this::text).collect(Collectors.joining(" AND "));
  }

  private String text(ItemPredicate predicate) {
    return predicate.accept(this);
  }

  @Override
  public String all(ItemPredicate.All all) {
    return all(all.of());
  }

  @Override
  public String any(ItemPredicate.Any any) {
    return any.of().stream().map(this::text).collect(Collectors.joining(" OR ", "(", ")"));
  }

  @Override
  public String exists(ItemPredicate.Exists exists) {
    return "attribute_exists(" + path(exists.path()) + ")";
  }

  @Override
  public String absent(ItemPredicate.Absent absent) {
    return "attribute_not_exists(" + path(absent.path()) + ")";
  }

  @Override
  public String compared(ItemPredicate.Compared compared) {
    String value = value(compared.path(), "", compared.value());
    return path(compared.path()) + " " + compared.sign() + " " + value;
  }

  @Override
  public String between(ItemPredicate.Between between) {
    String lower = value(between.path(), "_from", between.lower());
    String upper = value(between.path(), "_to", between.upper());
    return "%s BETWEEN %s AND %s".formatted(path(between.path()), lower, upper);
  }

  @Override
  public String in(ItemPredicate.In choice) {
    return path(choice.path())
        + choice.values().stream()
            .map(one -> value(choice.path(), "", one))
            .collect(Collectors.joining(", ", " IN (", ")"));
  }

  @Override
  public String beginsWith(ItemPredicate.BeginsWith beginsWith) {
    String prefix = value(beginsWith.path(), "", beginsWith.prefix());
    return "begins_with(%s, %s)".formatted(path(beginsWith.path()), prefix);
  }

  @Override
  public String contains(ItemPredicate.Contains contains) {
    String part = value(contains.path(), "", contains.value());
    return "contains(%s, %s)".formatted(path(contains.path()), part);
  }

  /** An update expression: SET, REMOVE, ADD and DELETE, each where there is something for it. */
  public String update(List<UpdateClause> clauses) {
    ClauseTexts texts = new ClauseTexts();
    ImmutableListMultimap.Builder<String, String> byKeyword = ImmutableListMultimap.builder();
    for (UpdateClause clause : clauses) {
      Map.Entry<String, String> text = clause.accept(texts);
      byKeyword.put(text);
    }
    ImmutableListMultimap<String, String> all = byKeyword.build();
    return Stream.of("SET", "REMOVE", "ADD", "DELETE")
        .filter(all::containsKey)
        .map(keyword -> keyword + " " + String.join(", ", all.get(keyword)))
        .collect(Collectors.joining(" "));
  }

  /** The keyword of a clause, and what stands behind it. */
  private final class ClauseTexts implements UpdateClause.Visitor<Map.Entry<String, String>> {
    private Map.Entry<String, String> set(UpdateClause clause, String value) {
      return Map.entry("SET", path(clause.path()) + " = " + value);
    }

    @Override
    public Map.Entry<String, String> set(UpdateClause.Set clause) {
      return set(clause, value(clause.path(), "", clause.value()));
    }

    @Override
    public Map.Entry<String, String> setIfAbsent(UpdateClause.SetIfAbsent clause) {
      return set(clause, ifAbsent(clause.path(), value(clause.path(), "", clause.value())));
    }

    /** Not by ADD, which takes no path into a document. */
    @Override
    public Map.Entry<String, String> addNumber(UpdateClause.AddNumber clause) {
      String before = ifAbsent(clause.path(), value(":zero", BigDecimal.ZERO));
      return set(clause, before + " + " + value(clause.path(), "_add", clause.amount()));
    }

    @Override
    public Map.Entry<String, String> append(UpdateClause.Append clause) {
      String before = ifAbsent(clause.path(), value(":empty", ImmutableList.of()));
      String added = value(clause.path(), "_add", ImmutableList.of(clause.element()));
      return set(clause, "list_append(%s, %s)".formatted(before, added));
    }

    @Override
    public Map.Entry<String, String> addElements(UpdateClause.AddElements clause) {
      return Map.entry(
          "ADD", path(clause.path()) + " " + value(clause.path(), "_add", clause.elements()));
    }

    @Override
    public Map.Entry<String, String> deleteElements(UpdateClause.DeleteElements clause) {
      return Map.entry(
          "DELETE", path(clause.path()) + " " + value(clause.path(), "_delete", clause.elements()));
    }

    @Override
    public Map.Entry<String, String> remove(UpdateClause.Remove clause) {
      return Map.entry("REMOVE", path(clause.path()));
    }
  }

  private String ifAbsent(DocumentPath path, String value) {
    return "if_not_exists(" + path(path) + ", " + value + ")";
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
    String known = names.get(name);
    if (known != null) {
      return known;
    }
    boolean plain = PLAIN_NAME.matcher(name).matches() && !ReservedWords.contains(name);
    String placeholder = plain ? name : unused("#" + word(name), names::containsValue);
    names.put(name, placeholder);
    return placeholder;
  }

  private String value(DocumentPath path, String suffix, Object value) {
    String last =
        path.elements().stream()
            .filter(String.class::isInstance)
            .map(String.class::cast)
            .reduce("", (before, next) -> next);
    return value(":" + word(last) + suffix, value);
  }

  /** The placeholder of a value; the same value of the same attribute has one. */
  private String value(String wanted, Object value) {
    String placeholder =
        unused(wanted, taken -> values.containsKey(taken) && !value.equals(values.get(taken)));
    values.put(placeholder, value);
    return placeholder;
  }

  private static String word(String name) {
    String word =
        ValueSymbol.readable(name).replaceAll("\\[\\d+\\]", "").replaceAll("[^A-Za-z0-9_]", "");
    return word.isEmpty() ? "value" : word;
  }

  private static String unused(String wanted, Predicate<String> taken) {
    String placeholder = wanted;
    for (int i = 2; taken.test(placeholder); i++) {
      placeholder = wanted + i;
    }
    return placeholder;
  }
}

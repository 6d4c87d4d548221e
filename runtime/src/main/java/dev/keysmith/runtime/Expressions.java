package dev.keysmith.runtime;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * The expressions of one operation, with their names and values.
 *
 * <p>Where a value is absent, {@code SET a = :a} becomes {@code REMOVE a}, another clause with it
 * is left out, and the conditions {@code a = :a} and {@code a <> :a} become {@code
 * attribute_not_exists(a)} and {@code attribute_exists(a)}.
 *
 * @param update the update expression; empty if there is none
 * @param condition the condition; empty if there is none
 */
record Expressions(
    String update,
    String condition,
    Map<String, String> names,
    Map<String, AttributeValue> values) {
  private static final Pattern PLACEHOLDER = Pattern.compile("[:#]\\w+");
  private static final Pattern STEP = Pattern.compile("\\.|(?=\\[)");
  private static final Pattern VALUE = Pattern.compile(":\\w+");
  private static final Pattern COMPARISON = Pattern.compile("([^ (]+) (=|<>) (:\\w+)");
  private static final Pattern CLAUSE =
      Pattern.compile("(?:(SET|REMOVE|ADD|DELETE) )?(.*)", Pattern.DOTALL);

  static Expressions of(
      String update, String condition, Map<String, String> names, Map<String, Value> values) {
    Map<String, AttributeValue> present = Value.present(values);
    if (present.size() == values.size()) {
      return new Expressions(update, condition, names, present);
    }
    Set<String> absent = new LinkedHashSet<>(values.keySet());
    absent.removeAll(present.keySet());
    return new Expressions(
            withoutAbsent(update, absent), comparing(condition, absent), names, present)
        .mentioned();
  }

  private static String withoutAbsent(String update, Set<String> absent) {
    Clauses kept = new Clauses();
    for (Clause clause : clauses(update)) {
      boolean mentions =
          VALUE.matcher(clause.action()).results().anyMatch(one -> absent.contains(one.group()));
      if (!mentions) {
        kept.add(clause);
      } else if (clause.action().matches("[^ ]+ = :\\w+")) {
        kept.add(new Clause("REMOVE", clause.path()));
      }
    }
    return kept.text();
  }

  private static String comparing(String condition, Set<String> absent) {
    Matcher comparison = COMPARISON.matcher(condition);
    return comparison.replaceAll(
        found ->
            Matcher.quoteReplacement(
                !absent.contains(found.group(3))
                    ? found.group()
                    : String.format(
                        found.group(2).equals("=")
                            ? "attribute_not_exists(%s)"
                            : "attribute_exists(%s)",
                        found.group(1))));
  }

  /** Without names and values that no expression mentions, which DynamoDB refuses. */
  private Expressions mentioned() {
    Set<String> mentioned =
        PLACEHOLDER
            .matcher(update + " " + condition)
            .results()
            .map(one -> one.group())
            .collect(Collectors.toSet());
    Map<String, String> usedNames = new LinkedHashMap<>(names);
    usedNames.keySet().retainAll(mentioned);
    Map<String, AttributeValue> usedValues = new LinkedHashMap<>(values);
    usedValues.keySet().retainAll(mentioned);
    return new Expressions(update, condition, usedNames, usedValues);
  }

  /** Two updates of one item as one: all clauses and conditions; additions are summed. */
  Expressions and(Expressions second, int number) {
    Expressions other = second.renamed(number);
    Map<String, String> allNames = new LinkedHashMap<>(names);
    allNames.putAll(other.names);
    Map<String, AttributeValue> allValues = new LinkedHashMap<>(values);
    allValues.putAll(other.values);
    List<Clause> merged = new ArrayList<>();
    for (Clause clause :
        Stream.concat(clauses(update).stream(), clauses(other.update).stream())
            .collect(Collectors.toList())) {
      Optional<Clause> same =
          merged.stream()
              .filter(one -> one.keyword().equals(clause.keyword()))
              .filter(one -> one.plainPath(allNames).equals(clause.plainPath(allNames)))
              .findFirst();
      if (same.isEmpty()) {
        merged.add(clause);
      } else if (clause.action().contains("+") || clause.keyword().equals("ADD")) {
        allValues.merge(
            same.get().lastValue(),
            allValues.getOrDefault(clause.lastValue(), AttributeValue.fromN("0")),
            (one, more) -> Value.of(one).plus(Value.of(more)).attribute());
      }
    }
    Clauses all = new Clauses();
    merged.forEach(all::add);
    String conditions =
        Stream.of(condition, other.condition)
            .filter(one -> !one.isEmpty())
            .distinct()
            .collect(Collectors.joining(" AND "));
    return new Expressions(all.text(), conditions, allNames, allValues).mentioned();
  }

  private Expressions renamed(int number) {
    Map<String, String> newNames = new LinkedHashMap<>();
    names.forEach((name, path) -> newNames.put(name + "_" + number, path));
    Map<String, AttributeValue> newValues = new LinkedHashMap<>();
    values.forEach((name, value) -> newValues.put(name + "_" + number, value));
    return new Expressions(
        PLACEHOLDER.matcher(update).replaceAll("$0_" + number),
        PLACEHOLDER.matcher(condition).replaceAll("$0_" + number),
        newNames,
        newValues);
  }

  /** What an item has at a path into its maps and lists. */
  Value stored(String path, Map<String, AttributeValue> item) {
    Value at = Value.of(AttributeValue.fromM(item));
    for (String part : STEP.split(path, -1)) {
      AttributeValue inner = at.isPresent() ? at.attribute() : AttributeValue.fromNul(true);
      if (part.startsWith("[")) {
        int position = Integer.parseInt(part.substring(1, part.length() - 1));
        at = position < inner.l().size() ? Value.of(inner.l().get(position)) : Value.ABSENT;
      } else {
        at = Value.of(inner.m(), names.getOrDefault(part, part));
      }
    }
    return at;
  }

  // --- clauses ----------------------------------------------------------------------------------

  record Clause(String keyword, String action) {
    String path() {
      int end = action.indexOf(' ');
      return end < 0 ? action : action.substring(0, end);
    }

    String plainPath(Map<String, String> names) {
      return PLACEHOLDER
          .matcher(path())
          .replaceAll(
              one -> Matcher.quoteReplacement(names.getOrDefault(one.group(), one.group())));
    }

    /** The amount of an addition. */
    String lastValue() {
      return action.substring(action.lastIndexOf(':'));
    }
  }

  /** By keyword, in the order of their first use. */
  private static final class Clauses {
    private final Map<String, List<String>> actions = new LinkedHashMap<>();

    void add(Clause clause) {
      actions.computeIfAbsent(clause.keyword(), added -> new ArrayList<>()).add(clause.action());
    }

    String text() {
      return actions.entrySet().stream()
          .map(entry -> entry.getKey() + " " + String.join(", ", entry.getValue()))
          .collect(Collectors.joining(" "));
    }
  }

  static List<Clause> clauses(String update) {
    List<Clause> clauses = new ArrayList<>();
    String keyword = "";
    for (String part : split(update)) {
      Matcher clause = CLAUSE.matcher(part);
      if (clause.matches() && !part.isEmpty()) {
        keyword = clause.group(1) == null ? keyword : clause.group(1);
        clauses.add(new Clause(keyword, clause.group(2)));
      }
    }
    return clauses;
  }

  /** At commas outside of functions, and before keywords. */
  private static List<String> split(String update) {
    List<String> parts = new ArrayList<>();
    StringBuilder part = new StringBuilder();
    int depth = 0;
    for (int i = 0; i < update.length(); i++) {
      int at = i;
      char one = update.charAt(i);
      depth += one == '(' ? 1 : one == ')' ? -1 : 0;
      boolean comma = depth == 0 && update.startsWith(", ", i);
      boolean keyword =
          depth == 0
              && one == ' '
              && Stream.of(" REMOVE ", " ADD ", " DELETE ", " SET ")
                  .anyMatch(next -> update.startsWith(next, at));
      if (comma || keyword) {
        parts.add(part.toString());
        part.setLength(0);
        i += comma ? 1 : 0;
      } else {
        part.append(one);
      }
    }
    parts.add(part.toString());
    return parts;
  }
}

package dev.keysmith.runtime;

import java.util.List;
import java.util.regex.Pattern;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** An update whose response was lost: whether it may be sent again. */
final class RepeatedUpdate {
  private static final Pattern ASSIGNMENT = Pattern.compile("([^ ]+) = (:\\w+)");
  private static final Pattern IF_ABSENT =
      Pattern.compile("([^ ]+) = if_not_exists\\(\\1, :\\w+\\)");
  private static final Pattern ELEMENT = Pattern.compile(".*\\[\\d+\\]");

  private RepeatedUpdate() {}

  /** Whether an update that is done twice changes what it changes once, or is rejected. */
  static boolean isRepeatable(Expressions sent) {
    return Expressions.clauses(sent.update()).stream()
        .allMatch(clause -> isIdempotent(clause, sent) || isGuarded(clause, sent));
  }

  private static boolean isIdempotent(Expressions.Clause clause, Expressions sent) {
    switch (clause.keyword()) {
      case "SET" -> {
        return ASSIGNMENT.matcher(clause.action()).matches()
            || IF_ABSENT.matcher(clause.action()).matches();
      }
      case "REMOVE" -> {
        return !ELEMENT.matcher(clause.path()).matches();
      }
      case "DELETE" -> {
        return true;
      }
      default -> {
        AttributeValue added = sent.values().get(clause.lastValue());
        return added != null && added.n() == null;
      }
    }
  }

  /** Whether the condition compares what the clause changes, so that it cannot hold twice. */
  private static boolean isGuarded(Expressions.Clause clause, Expressions sent) {
    return List.of(sent.condition().split(" AND ")).stream()
        .anyMatch(
            condition ->
                condition.startsWith(clause.path() + " = :")
                    || (condition.startsWith(clause.path() + ".") && condition.contains(" = :")));
  }
}

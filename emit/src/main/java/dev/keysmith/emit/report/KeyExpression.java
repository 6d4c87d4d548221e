package dev.keysmith.emit.report;

import dev.keysmith.design.KeyFormat;
import dev.keysmith.design.KeySegment;
import dev.keysmith.plan.KeyBinding;
import dev.keysmith.spec.AttributeCondition.Bound;
import dev.keysmith.spec.AttributeCondition.Test;
import dev.keysmith.spec.ValueExpression;
import java.util.Optional;

/** The condition of a request on one key attribute, in DynamoDB's syntax. */
final class KeyExpression {
  private final KeyBinding use;

  /** The given beginning of the key: {@code ORDER#{$order}#}. */
  private final StringBuilder given = new StringBuilder();

  /** The first attribute that is not given. */
  private Optional<KeySegment.Field> open = Optional.empty();

  private KeyExpression(KeyBinding use) {
    this.use = use;
    for (KeySegment segment : use.template().segments()) {
      if (segment instanceof KeySegment.Literal literal) {
        given.append(literal.text());
      } else if (segment instanceof KeySegment.Shard) {
        given.append("{shard}");
      } else if (segment instanceof KeySegment.Field field) {
        ValueExpression value = use.equal().get(field.attribute());
        if (value != null) {
          given.append(filled(value, field));
        } else if (field.format() instanceof KeyFormat.Bucket && use.next().isEmpty()) {
          // One request for each bucket.
          given.append(field);
        } else {
          open = Optional.of(field);
          return;
        }
      }
    }
  }

  /** The value of a whole key: {@code $order}, {@code "ORDER#{$order}"}. */
  static String value(KeyBinding use) {
    return new KeyExpression(use).text();
  }

  /** {@code PK = :pk}, {@code begins_with(SK, :sk)}; empty where every key matches. */
  static Optional<String> condition(KeyBinding use, boolean backward, ExpressionValues values) {
    return new KeyExpression(use).condition(backward, values);
  }

  private Optional<String> condition(boolean backward, ExpressionValues values) {
    if (use.onward()) {
      return Optional.of(compared(backward ? "<=" : ">=", values));
    }
    if (open.isEmpty()) {
      return Optional.of(compared("=", values));
    }
    if (use.next().isPresent()) {
      return Optional.of(open(open.get(), use.next().get(), values));
    }
    return given.isEmpty() ? Optional.empty() : Optional.of(beginsWith(quoted(""), values));
  }

  private String compared(String sign, ExpressionValues values) {
    String placeholder =
        lone()
            .map(value -> values.placeholder(use.attribute(), value))
            .orElseGet(() -> values.named(use.attribute(), text()));
    return use.attribute() + " " + sign + " " + placeholder;
  }

  private String text() {
    return lone().map(ExpressionValues::text).orElseGet(() -> quoted(""));
  }

  /** The value of a key that is one attribute. */
  private Optional<ValueExpression> lone() {
    return use.template()
        .lone()
        .flatMap(field -> Optional.ofNullable(use.equal().get(field.attribute())));
  }

  private String open(KeySegment.Field field, Test test, ExpressionValues values) {
    if (test instanceof Test.Prefix prefix) {
      return use.template().isLone()
          ? "begins_with(%s, %s)"
              .formatted(use.attribute(), values.placeholder(use.attribute(), prefix.value()))
          : beginsWith(quoted(filled(prefix.value(), field)), values);
    }
    if (test instanceof Test.Range range) {
      return use.template().isLone()
          ? loneRange(range, values)
          : composedRange(field, range, values);
    }
    throw new IllegalStateException("no key condition tests " + test);
  }

  private String loneRange(Test.Range range, ExpressionValues values) {
    String attribute = use.attribute();
    if (range.lower().isPresent() && range.upper().isPresent()) {
      return "%s BETWEEN %s AND %s"
          .formatted(
              attribute,
              values.placeholder(attribute, range.lower().get().value()),
              values.placeholder(attribute, range.upper().get().value()));
    }
    String sign = range.lower().isPresent() ? ">" : "<";
    Bound bound = range.lower().or(range::upper).orElseThrow();
    return "%s %s%s %s"
        .formatted(
            attribute,
            sign,
            bound.inclusive() ? "=" : "",
            values.placeholder(attribute, bound.value()));
  }

  /** Between two keys; what the range leaves open ends with the given beginning. */
  private String composedRange(KeySegment.Field field, Test.Range range, ExpressionValues values) {
    boolean descending =
        field.format() instanceof KeyFormat.LatestFirst
            || (field.format() instanceof KeyFormat.Padded padded && padded.descending());
    Optional<Bound> first = descending ? range.upper() : range.lower();
    Optional<Bound> last = descending ? range.lower() : range.upper();
    return "%s BETWEEN %s AND %s"
        .formatted(
            use.attribute(),
            values.named(
                use.attribute(),
                "_from",
                quoted(first.map(bound -> filled(bound.value(), field)).orElse(""))),
            values.named(
                use.attribute(),
                "_to",
                quoted(last.map(bound -> filled(bound.value(), field)).orElse("…"))));
  }

  private String beginsWith(String value, ExpressionValues values) {
    return "begins_with(%s, %s)".formatted(use.attribute(), values.named(use.attribute(), value));
  }

  private String quoted(String rest) {
    return '"' + given.toString() + rest + '"';
  }

  /** {@code {$number:08}}, or a literal as it is. */
  private static String filled(ValueExpression value, KeySegment.Field field) {
    return value instanceof ValueExpression.Literal
        ? value.toString()
        : "{" + value + field.format().suffix() + "}";
  }
}

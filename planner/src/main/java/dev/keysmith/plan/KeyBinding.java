package dev.keysmith.plan;

import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.design.KeySegment;
import dev.keysmith.design.KeyTemplate;
import dev.keysmith.spec.AttributeCondition.Bound;
import dev.keysmith.spec.AttributeCondition.Test;
import dev.keysmith.spec.ValueExpression;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The condition of a request on one key attribute: its template with the leading attributes given,
 * and perhaps a range or a prefix on the one behind them.
 *
 * <pre>
 *   SK   ISSUE#OPEN#{number:-08}   number &gt; $after   ⇒   SK between ISSUE#OPEN#…
 * </pre>
 *
 * @param attribute the key attribute of the table or index
 * @param equal what the template's leading attributes are equal to, by their names there
 * @param next a range or a prefix on the attribute behind them
 * @param onward whether all keys from there on are read, in the direction of the Query
 */
public record KeyBinding(
    String attribute,
    KeyTemplate template,
    ImmutableMap<String, ValueExpression> equal,
    Optional<Test> next,
    boolean onward) {

  public KeyBinding(
      String attribute,
      KeyTemplate template,
      ImmutableMap<String, ValueExpression> equal,
      Optional<Test> next) {
    this(attribute, template, equal, next, false);
  }

  /** The same where what was found of an entity was found of the so manieth instance of it. */
  public KeyBinding ofInstance(String entity, int number) {
    Map<String, ValueExpression> named = new LinkedHashMap<>(equal);
    named.replaceAll(
        (name, value) ->
            value instanceof ValueExpression.Parameter found
                    && found.name().startsWith(entity + ".")
                ? new ValueExpression.Parameter(
                    entity + "(" + number + ")" + found.name().substring(entity.length()))
                : value);
    return new KeyBinding(attribute, template, ImmutableMap.copyOf(named), next, onward);
  }

  /** Attributes that are given as parameters of their own names, as those of a row are. */
  public ImmutableSet<String> unbound() {
    return equal.entrySet().stream()
        .filter(entry -> entry.getValue().equals(new ValueExpression.Parameter(entry.getKey())))
        .map(Map.Entry::getKey)
        .collect(ImmutableSet.toImmutableSet());
  }

  /** The same without what some attributes are equal to. */
  public KeyBinding without(Set<String> attributes) {
    Map<String, ValueExpression> rest = new LinkedHashMap<>(equal);
    rest.keySet().removeAll(attributes);
    return new KeyBinding(attribute, template, ImmutableMap.copyOf(rest), next, onward);
  }

  /**
   * Whether an attribute stands in the key and is given; what only determines a shard is not in it.
   */
  public boolean gives(String name) {
    return equal.containsKey(name)
        && template.segments().stream()
            .anyMatch(
                segment ->
                    segment instanceof KeySegment.Field field && field.attribute().equals(name));
  }

  /** Whether the whole key is given. */
  public boolean isWhole() {
    return template.segments().stream().allMatch(segment -> segment.isGivenBy(equal.keySet()));
  }

  /** As a person would write it: {@code PK = REPO#{$owner}#{$name}}. */
  @Override
  public String toString() {
    StringBuilder text = new StringBuilder();
    for (KeySegment segment : template.segments()) {
      if (segment instanceof KeySegment.Field field) {
        ValueExpression value = equal.get(field.attribute());
        if (value == null) {
          return attribute + open(text.toString(), field.attribute());
        }
        text.append(
            value instanceof ValueExpression.Literal
                ? value.toString()
                : "{" + value + field.format().suffix() + "}");
      } else {
        text.append(segment);
      }
    }
    return attribute + (onward ? " from " + text + " on" : " = " + text);
  }

  private String open(String prefix, String nextAttribute) {
    String bounds = next.map(test -> bounds(test, nextAttribute)).orElse("");
    if (prefix.isEmpty()) {
      return bounds.isEmpty() ? " any" : " with " + bounds;
    }
    return " begins with " + prefix + (bounds.isEmpty() ? "" : ", " + bounds);
  }

  private static String bounds(Test test, String attribute) {
    if (test instanceof Test.Prefix prefix) {
      return attribute + " begins with " + prefix.value();
    }
    if (test instanceof Test.Range range) {
      return range.lower().map(bound -> attribute + sign(bound, ">") + bound.value()).orElse("")
          + (range.lower().isPresent() && range.upper().isPresent() ? " and " : "")
          + range.upper().map(bound -> attribute + sign(bound, "<") + bound.value()).orElse("");
    }
    throw new IllegalStateException("no key takes " + test);
  }

  private static String sign(Bound bound, String sign) {
    return " " + sign + (bound.inclusive() ? "= " : " ");
  }
}

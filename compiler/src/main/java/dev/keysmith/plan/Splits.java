package dev.keysmith.plan;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.spec.Attribute;
import dev.keysmith.spec.Condition.Test;
import dev.keysmith.spec.Value;
import java.util.Optional;

/**
 * Asks once for each value, where a key needs a value that the pattern leaves open among few.
 *
 * <pre>
 *   status in (OPEN, WAITING)            PK = …#OPEN  and  PK = …#WAITING, merged
 *   newest of every state                SK begins with NORMAL#, WARNING1#, …, merged
 * </pre>
 */
final class Splits {
  /** More requests than this for one question are no way to serve it. */
  private static final int MOST = 100;

  private Splits() {}

  /** The question for each value of an attribute; empty where the values are not known. */
  static Optional<ImmutableList<Question>> by(
      PlanFacts facts, ImmutableList<Question> questions, String attribute) {
    ImmutableList.Builder<Question> split = ImmutableList.builder();
    for (Question question : questions) {
      Optional<ImmutableList<Value>> values = values(facts, question, attribute);
      if (values.isEmpty()) {
        return Optional.empty();
      }
      values.get().forEach(value -> split.add(question.with(attribute, value)));
    }
    return Optional.of(split.build()).filter(all -> all.size() <= MOST);
  }

  private static Optional<ImmutableList<Value>> values(
      PlanFacts facts, Question question, String name) {
    Attribute attribute = question.entity().attributes().get(name);
    Optional<Test> test = question.test(name);
    if (attribute == null) {
      return Optional.empty();
    }
    if (test.isPresent()) {
      return test.get() instanceof Test.In in
          ? Optional.of(in.values())
          : attribute.meeting(test.get()).map(ImmutableSet::asList);
    }
    // Instances without the attribute would be asked for by none of its values.
    if (attribute.isOptional()) {
      return Optional.empty();
    }
    // One that gets another value meanwhile may be found by none of the requests.
    if (question.lookup() && !facts.isSteady(question.entity(), name)) {
      return Optional.empty();
    }
    return attribute.closedSet().map(ImmutableSet::asList);
  }
}

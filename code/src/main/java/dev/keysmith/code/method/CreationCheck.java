package dev.keysmith.code.method;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.keysmith.code.CodeInput;
import dev.keysmith.code.CodeInput.PatternSource;
import dev.keysmith.code.method.ResultType.Multiplicity;
import dev.keysmith.spec.AccessPattern;
import dev.keysmith.spec.AttributeCondition;
import dev.keysmith.spec.AttributeCondition.Test;
import dev.keysmith.spec.Entity;
import dev.keysmith.spec.ValueExpression;
import java.util.Optional;

/**
 * A read that finds an instance that was just created, for tests of generated code.
 *
 * @param properties of the instance, which are its arguments
 */
public record CreationCheck(GeneratedMethod method, ImmutableList<String> properties) {

  /** The first read of an entity by its identity, or none. */
  public static Optional<CreationCheck> of(
      CodeInput input,
      ImmutableMap<String, GeneratedMethod> methods,
      Entity entity,
      CodeSyntax syntax) {
    for (PatternSource source : input.patterns()) {
      GeneratedMethod method = methods.get(source.pattern().id());
      if (method == null
          || !(source.pattern() instanceof AccessPattern.Read read)
          || method.multiplicity().orElseThrow() != Multiplicity.ONE
          || !read.strong() && !isOnTable(source)
          || !method.result().orElseThrow().record().equals(CodeNames.entity(entity.name()))) {
        continue;
      }
      ImmutableList<String> properties =
          method.signature().parameters().stream()
              .flatMap(parameter -> attribute(read, parameter.source(), entity).stream())
              .map(syntax::member)
              .collect(ImmutableList.toImmutableList());
      if (properties.size() == read.selection().where().size()
          && properties.size() == method.signature().parameters().size()) {
        return Optional.of(new CreationCheck(method, properties));
      }
    }
    return Optional.empty();
  }

  /** Whether an instance can be created in empty tables: only new items are written. */
  public static boolean isPossible(PatternSource creation) {
    return creation.requests().steps().stream()
        .allMatch(
            step ->
                step.operation().equals("PutItem")
                    || (step.operation().equals("TransactWriteItems")
                        && StepCode.list(step.request().get("TransactItems")).stream()
                            .allMatch(one -> StepCode.map(one).containsKey("Put"))));
  }

  private static boolean isOnTable(PatternSource source) {
    return source.requests().steps().stream()
        .noneMatch(step -> step.request().containsKey("IndexName"));
  }

  private static Optional<String> attribute(
      AccessPattern.Read read, String parameter, Entity entity) {
    return read.selection().where().stream()
        .filter(one -> one.path().isOwn() && one.test() instanceof Test.Is)
        .filter(one -> isParameter(one, parameter))
        .map(one -> one.path().attribute())
        .filter(name -> !entity.attribute(name).isOptional())
        .findFirst();
  }

  private static boolean isParameter(AttributeCondition condition, String name) {
    return ((Test.Is) condition.test()).value() instanceof ValueExpression.Parameter parameter
        && parameter.name().equals(name);
  }
}

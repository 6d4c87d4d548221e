package dev.keysmith.verify.data;

import com.google.common.collect.ImmutableMap;
import dev.keysmith.instance.EntityInstance;
import dev.keysmith.spec.AccessPattern;
import dev.keysmith.spec.AttributeCondition;
import dev.keysmith.spec.AttributeCondition.Test;
import dev.keysmith.spec.Entity;
import dev.keysmith.spec.Spec;
import dev.keysmith.spec.ValueExpression;
import dev.keysmith.spec.WriteAction;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What writes want of an instance before they do anything, and what of that none has yet: among few
 * instances there may be none of a rare kind, and the write would only be rejected.
 *
 * <pre>
 *   update: Attempt   where: {attemptId: $id, status: PENDING}      one Attempt must be PENDING
 * </pre>
 */
final class PreconditionCoverage {
  private final Entity entity;
  private final Set<Map<String, Object>> wanted = new LinkedHashSet<>();

  PreconditionCoverage(Spec spec, Entity entity) {
    this.entity = entity;
    for (AccessPattern pattern : spec.patterns()) {
      if (pattern instanceof AccessPattern.Write write) {
        write.actions().stream()
            .filter(WriteAction.Select.class::isInstance)
            .map(WriteAction.Select.class::cast)
            .filter(select -> select.entity().equals(entity.name()))
            .map(this::literals)
            .filter(values -> !values.isEmpty())
            .forEach(wanted::add);
      }
    }
  }

  private Map<String, Object> literals(WriteAction.Select select) {
    ImmutableMap.Builder<String, Object> values = ImmutableMap.builder();
    for (AttributeCondition condition : select.where()) {
      if (condition.path().isOwn()
          && condition.test() instanceof Test.Is is
          && is.value() instanceof ValueExpression.Literal literal) {
        String name = condition.path().attribute();
        values.put(name, LiteralValues.value(literal.text(), entity.attribute(name).type()));
      }
    }
    return values.buildKeepingLast();
  }

  /** How many kinds of instances are still missing. */
  int missing() {
    return wanted.size();
  }

  /** One of them. */
  Optional<Map<String, Object>> next() {
    return wanted.stream().findFirst();
  }

  /**
   * There is one more instance.
   *
   * @param alive whether it has not expired
   */
  void made(EntityInstance instance, boolean alive) {
    wanted.removeIf(
        values ->
            alive
                && values.entrySet().stream()
                    .allMatch(
                        one ->
                            instance
                                .value(one.getKey())
                                .filter(one.getValue()::equals)
                                .isPresent()));
  }
}

package dev.keysmith.verify.data;

import com.google.common.collect.ImmutableMap;
import dev.keysmith.spec.Condition;
import dev.keysmith.spec.Condition.Test;
import dev.keysmith.spec.Entity;
import dev.keysmith.spec.Pattern;
import dev.keysmith.spec.Spec;
import dev.keysmith.spec.Value;
import dev.keysmith.spec.WriteAction;
import dev.keysmith.verify.plain.Instance;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What writes want of an instance before they do anything, and what of that none has yet: among few
 * instances there may be none of a rare kind, and the write would only be refused.
 *
 * <pre>
 *   update: Attempt   where: {attemptId: $id, status: PENDING}      one Attempt must be PENDING
 * </pre>
 */
final class Fitting {
  private final Entity entity;
  private final Set<Map<String, Object>> wanted = new LinkedHashSet<>();

  Fitting(Spec spec, Entity entity) {
    this.entity = entity;
    for (Pattern pattern : spec.patterns()) {
      if (pattern instanceof Pattern.Write write) {
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
    for (Condition condition : select.where()) {
      if (condition.path().isOwn()
          && condition.test() instanceof Test.Is is
          && is.value() instanceof Value.Literal literal) {
        String name = condition.path().attribute();
        values.put(name, Literals.value(literal.text(), entity.attribute(name).type()));
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
  void made(Instance instance, boolean alive) {
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

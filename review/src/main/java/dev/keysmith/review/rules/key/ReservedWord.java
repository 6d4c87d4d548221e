package dev.keysmith.review.rules.key;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.aws.ReservedWords;
import dev.keysmith.plan.DynamoDbOperation;
import dev.keysmith.plan.NumberFormat;
import dev.keysmith.plan.PlanStep;
import dev.keysmith.review.fix.FindingPhrases;
import dev.keysmith.review.rules.ReviewContext;
import dev.keysmith.review.rules.ReviewFinding;
import dev.keysmith.review.rules.Rule;
import dev.keysmith.source.Severity;
import dev.keysmith.spec.AccessPattern;
import dev.keysmith.spec.AttributeCondition;
import dev.keysmith.spec.AttributePath;
import dev.keysmith.spec.Entity;
import dev.keysmith.spec.EntitySelection;
import dev.keysmith.spec.WriteAction;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;

/**
 * SUGGESTION when the name of an attribute that expressions use is a reserved word: such an
 * expression is rejected unless it uses a placeholder.
 *
 * <pre>
 *   bad   SET status = :s                  ValidationException
 *   good  SET #status = :s  with ExpressionAttributeNames {"#status": "status"}
 * </pre>
 */
public final class ReservedWord implements Rule {
  @Override
  public Severity severity() {
    return Severity.SUGGESTION;
  }

  @Override
  public String what() {
    return "The name of an attribute that expressions use is a reserved word.";
  }

  @Override
  public ImmutableList<ReviewFinding> review(ReviewContext context) {
    return context.spec().entities().values().stream()
        .flatMap(entity -> finding(context, entity).stream())
        .collect(ImmutableList.toImmutableList());
  }

  private Optional<ReviewFinding> finding(ReviewContext context, Entity entity) {
    Set<String> reserved = new LinkedHashSet<>();
    Set<String> patterns = new LinkedHashSet<>();
    double rate = 0;
    for (AccessPattern pattern : context.spec().patterns()) {
      Set<String> named = named(context, pattern, entity);
      named.removeIf(name -> !ReservedWords.contains(name));
      if (!named.isEmpty()) {
        reserved.addAll(named);
        patterns.add(pattern.id());
        rate += pattern.traffic().average();
      }
    }
    if (reserved.isEmpty()) {
      return Optional.empty();
    }
    String first = reserved.iterator().next();
    return Optional.of(
        finding(
            context.attribute(entity.name(), first),
            "%s of %s %s: expressions that use %s without a placeholder are rejected, in %s, %s/s"
                .formatted(
                    String.join(", ", reserved),
                    entity.name(),
                    FindingPhrases.verb(
                        reserved.size(), "is a reserved word", "are reserved words"),
                    FindingPhrases.verb(reserved.size(), "it", "them"),
                    String.join(", ", patterns),
                    NumberFormat.counted(rate, "request")),
            "use #%s with ExpressionAttributeNames, or rename %s"
                .formatted(first, FindingPhrases.verb(reserved.size(), "it", "them"))));
  }

  /** The attributes of an entity that the expressions of a pattern use. */
  private static Set<String> named(ReviewContext context, AccessPattern pattern, Entity entity) {
    Set<String> named = new LinkedHashSet<>();
    ImmutableSet<String> items = context.itemNames(entity.name());
    context
        .plan(pattern.id())
        .ifPresent(plan -> plan.steps().forEach(step -> requested(step, items, named)));
    pattern.visit(
        read -> projected(read.selection(), entity, named),
        write ->
            write.actions().stream()
                .filter(action -> action.entity().equals(entity.name()))
                .forEach(action -> written(action, entity, named)),
        external -> {});
    named.retainAll(entity.attributes().keySet());
    return named;
  }

  /** A GetItem names no attribute, and a composite key has another name. */
  private static void requested(PlanStep step, ImmutableSet<String> items, Set<String> named) {
    if (step.request().layouts().stream().anyMatch(items::contains)) {
      if (step.request().operation() == DynamoDbOperation.QUERY) {
        step.request().key().forEach(use -> named.add(use.attribute()));
      }
      step.request().filter().stream()
          .map(AttributeCondition::path)
          .filter(AttributePath::isOwn)
          .forEach(path -> named.add(path.attribute()));
    }
  }

  /** A read of all attributes needs no ProjectionExpression. */
  private static void projected(EntitySelection selection, Entity entity, Set<String> named) {
    if (selection.entity().equals(entity.name())
        && selection.needs().attributes().size() < entity.attributes().size()) {
      named.addAll(selection.needs().attributes());
    }
    selection.include().forEach(include -> projected(include.selection(), entity, named));
  }

  private static void written(WriteAction action, Entity entity, Set<String> named) {
    if (action instanceof WriteAction.Select select) {
      select.where().stream()
          .map(AttributeCondition::path)
          .filter(path -> path.isOwn() && !entity.identity().contains(path.attribute()))
          .forEach(path -> named.add(path.attribute()));
    }
    if (action instanceof WriteAction.Update update) {
      named.addAll(update.set().keySet());
      named.addAll(update.adjusted());
      named.addAll(update.remove());
    }
  }
}

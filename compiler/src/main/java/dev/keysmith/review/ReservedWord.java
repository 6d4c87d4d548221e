package dev.keysmith.review;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.aws.ReservedWords;
import dev.keysmith.plan.Figures;
import dev.keysmith.plan.Operation;
import dev.keysmith.plan.Step;
import dev.keysmith.source.Severity;
import dev.keysmith.spec.AttributePath;
import dev.keysmith.spec.Condition;
import dev.keysmith.spec.Entity;
import dev.keysmith.spec.Pattern;
import dev.keysmith.spec.Selection;
import dev.keysmith.spec.WriteAction;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;

/**
 * ADVICE when an attribute that expressions name is called by a reserved word: such an expression
 * is refused unless it writes a placeholder.
 *
 * <pre>
 *   bad   SET status = :s                  ValidationException
 *   good  SET #status = :s  with ExpressionAttributeNames {"#status": "status"}
 * </pre>
 */
public final class ReservedWord implements Rule {
  @Override
  public Severity severity() {
    return Severity.ADVICE;
  }

  @Override
  public String what() {
    return "An attribute that expressions name is called by a reserved word.";
  }

  @Override
  public ImmutableList<Finding> review(Reviewed reviewed) {
    return reviewed.spec().entities().values().stream()
        .flatMap(entity -> finding(reviewed, entity).stream())
        .collect(ImmutableList.toImmutableList());
  }

  private Optional<Finding> finding(Reviewed reviewed, Entity entity) {
    Set<String> reserved = new LinkedHashSet<>();
    Set<String> patterns = new LinkedHashSet<>();
    double rate = 0;
    for (Pattern pattern : reviewed.spec().patterns()) {
      Set<String> named = named(reviewed, pattern, entity);
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
            reviewed.attribute(entity.name(), first),
            String.join(", ", reserved)
                + " of "
                + entity.name()
                + (reserved.size() == 1 ? " is a reserved word" : " are reserved words")
                + ": an expression that names "
                + (reserved.size() == 1 ? "it" : "one")
                + " plainly is refused, in "
                + String.join(", ", patterns)
                + ", "
                + Figures.counted(rate, "request")
                + " a second",
            "write #"
                + first
                + " with ExpressionAttributeNames, or rename"
                + (reserved.size() == 1 ? " it" : " them")));
  }

  /** The attributes of an entity that the expressions of a pattern name. */
  private static Set<String> named(Reviewed reviewed, Pattern pattern, Entity entity) {
    Set<String> named = new LinkedHashSet<>();
    ImmutableSet<String> items =
        reviewed.design().items(entity.name()).stream()
            .map(placed -> placed.item().name())
            .collect(ImmutableSet.toImmutableSet());
    reviewed
        .plan(pattern.id())
        .ifPresent(plan -> plan.steps().forEach(step -> requested(step, items, named)));
    if (pattern instanceof Pattern.Read read) {
      projected(read.selection(), entity, named);
    } else if (pattern instanceof Pattern.Write write) {
      write.actions().stream()
          .filter(action -> action.entity().equals(entity.name()))
          .forEach(action -> written(action, entity, named));
    }
    named.retainAll(entity.attributes().keySet());
    return named;
  }

  /** A GetItem names no attribute, and a composed key has another name. */
  private static void requested(Step step, ImmutableSet<String> items, Set<String> named) {
    if (step.fetches().stream().anyMatch(items::contains)) {
      if (step.operation() == Operation.QUERY) {
        step.key().forEach(use -> named.add(use.attribute()));
      }
      step.filter().stream()
          .map(Condition::path)
          .filter(AttributePath::isOwn)
          .forEach(path -> named.add(path.attribute()));
    }
  }

  /** Where all is asked for, nothing needs to be named. */
  private static void projected(Selection selection, Entity entity, Set<String> named) {
    if (selection.entity().equals(entity.name())
        && selection.needs().attributes().size() < entity.attributes().size()) {
      named.addAll(selection.needs().attributes());
    }
    selection.include().forEach(include -> projected(include.selection(), entity, named));
  }

  private static void written(WriteAction action, Entity entity, Set<String> named) {
    if (action instanceof WriteAction.Select select) {
      select.where().stream()
          .map(Condition::path)
          .filter(path -> path.isOwn() && !entity.identity().contains(path.attribute()))
          .forEach(path -> named.add(path.attribute()));
    }
    if (action instanceof WriteAction.Update update) {
      named.addAll(update.set().keySet());
      named.addAll(update.add());
      named.addAll(update.remove());
    }
  }
}

package dev.keysmith.review.rules.key;

import com.google.common.collect.ImmutableSet;
import dev.keysmith.spec.AccessPattern;
import dev.keysmith.spec.AttributeCondition;
import dev.keysmith.spec.AttributePath;
import dev.keysmith.spec.Entity;
import dev.keysmith.spec.EntitySelection;
import dev.keysmith.spec.IncludeClause;
import dev.keysmith.spec.WriteAction;
import java.util.List;
import java.util.stream.Stream;

/** What a pattern reads or writes of an instance: an item that stores no more would do for it. */
final class AttributesInUse {
  private AttributesInUse() {}

  /**
   * The attributes of an entity, with its identity.
   *
   * @param read what is read; otherwise what is written
   */
  static ImmutableSet<String> of(AccessPattern pattern, Entity entity, boolean read) {
    Stream<String> used =
        pattern instanceof AccessPattern.Write write
            ? write.actions().stream()
                .filter(action -> action.entity().equals(entity.name()))
                .flatMap(action -> written(action, entity, read))
            : pattern instanceof AccessPattern.Read one
                ? read(one.selection(), entity)
                : Stream.empty();
    return Stream.concat(entity.identity().stream(), used).collect(ImmutableSet.toImmutableSet());
  }

  private static Stream<String> read(EntitySelection selection, Entity entity) {
    Stream<String> own =
        selection.entity().equals(entity.name())
            ? Stream.of(
                    selection.needs().attributes().stream(),
                    own(selection.where(), entity),
                    selection.sort().stream().map(EntitySelection.SortOrder::attribute))
                .flatMap(names -> names)
            : Stream.empty();
    return Stream.concat(
        own,
        selection.include().stream()
            .map(IncludeClause::selection)
            .flatMap(inner -> read(inner, entity)));
  }

  /** A whole instance is written or deleted as such; an update needs what it changes. */
  private static Stream<String> written(WriteAction action, Entity entity, boolean read) {
    return action.match(
        store -> entity.attributes().keySet().stream(),
        update ->
            read && update.returnsOld()
                ? entity.attributes().keySet().stream()
                : Stream.of(
                        update.set().keySet().stream(),
                        update.adjusted().stream(),
                        update.remove().stream())
                    .flatMap(names -> names),
        delete -> entity.attributes().keySet().stream(),
        require -> own(require.where(), entity));
  }

  private static Stream<String> own(List<AttributeCondition> conditions, Entity entity) {
    return conditions.stream()
        .map(AttributeCondition::path)
        .filter(path -> path.entity().equals(entity.name()))
        .map(AttributePath::attribute);
  }
}

package dev.keysmith.spec.reader;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Maps;
import dev.keysmith.spec.AccessPattern;
import dev.keysmith.spec.Attribute;
import dev.keysmith.spec.AttributeType;
import dev.keysmith.spec.DesignPreferences;
import dev.keysmith.spec.Entity;
import dev.keysmith.spec.ValueExpression;
import dev.keysmith.spec.WriteAction;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * {@code prefer: {timestamps: true}}: every entity has {@code CreatedAt} and {@code UpdatedAt}, as
 * if the spec had them, and every write sets them to the time of its request.
 *
 * <p>An entity that has an attribute of such a name keeps it as it is. An upsert names all of its
 * attributes, these too.
 */
final class TimestampAttributes {
  private static final ValueExpression NOW = new ValueExpression.Parameter("now");

  /** The attributes of each entity that were added to it. */
  private final Map<String, ImmutableMap<String, ValueExpression>> added = new LinkedHashMap<>();

  /** The entities with these attributes, but for those that are kept elsewhere. */
  ImmutableMap<String, Entity> addTo(
      ImmutableMap<String, Entity> entities, ImmutableSet<String> external) {
    return entities.values().stream()
        .map(entity -> external.contains(entity.name()) ? entity : addTo(entity))
        .collect(ImmutableMap.toImmutableMap(Entity::name, entity -> entity));
  }

  private Entity addTo(Entity entity) {
    ImmutableMap.Builder<String, ValueExpression> names = ImmutableMap.builder();
    ImmutableList.Builder<Attribute> attributes = ImmutableList.builder();
    for (String name :
        ImmutableList.of(DesignPreferences.CREATED_AT, DesignPreferences.UPDATED_AT)) {
      if (!entity.attributes().containsKey(name)) {
        names.put(name, NOW);
        attributes.add(AttributeReader.plain(name, AttributeType.TIMESTAMP));
      }
    }
    added.put(entity.name(), names.buildOrThrow());
    return entity.with(attributes.build());
  }

  /** The patterns with writes that set them. */
  ImmutableList<AccessPattern> setBy(ImmutableList<AccessPattern> patterns) {
    return patterns.stream()
        .map(
            pattern ->
                pattern instanceof AccessPattern.Write write
                    ? new AccessPattern.Write(
                        write.head(),
                        write.actions().stream()
                            .map(this::setBy)
                            .collect(ImmutableList.toImmutableList()),
                        write.atomic())
                    : pattern)
        .collect(ImmutableList.toImmutableList());
  }

  private WriteAction setBy(WriteAction action) {
    ImmutableMap<String, ValueExpression> all =
        Optional.ofNullable(added.get(action.entity())).orElse(ImmutableMap.of());
    if (action instanceof WriteAction.Create create) {
      return new WriteAction.Create(
          create.entity(),
          merged(create.set(), all),
          create.absent(),
          create.knows(),
          create.times());
    }
    if (action instanceof WriteAction.Put put) {
      return new WriteAction.Put(
          put.entity(), merged(put.set(), all), put.absent(), put.knows(), put.times());
    }
    if (action instanceof WriteAction.Update update) {
      return new WriteAction.Update(
          update.entity(),
          update.where(),
          merged(update.set(), Maps.filterKeys(all, DesignPreferences.UPDATED_AT::equals)),
          update.add(),
          update.subtract(),
          update.remove(),
          update.knows(),
          update.matches(),
          update.times(),
          update.returnsOld());
    }
    return action;
  }

  private static ImmutableMap<String, ValueExpression> merged(
      ImmutableMap<String, ValueExpression> stated, Map<String, ValueExpression> more) {
    return ImmutableMap.<String, ValueExpression>builder()
        .putAll(more)
        .putAll(stated)
        .buildKeepingLast();
  }
}

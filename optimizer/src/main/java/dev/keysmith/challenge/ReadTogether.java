package dev.keysmith.challenge;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.challenge.QueryShape.NamedCondition;
import dev.keysmith.design.Design;
import dev.keysmith.design.Design.LayoutRef;
import dev.keysmith.design.KeyRule;
import dev.keysmith.design.TableKey;
import dev.keysmith.spec.Entity;
import dev.keysmith.technique.ComposedKeyNames;
import dev.keysmith.technique.KeyPrefixes;
import dev.keysmith.technique.NamingConventions;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** A table of one entity under one partition key, for reads that give none. */
record ReadTogether(ChangeContext context) implements DesignChange {

  @Override
  public boolean isPaired() {
    return false;
  }

  @Override
  public Stream<NeighbourDesign> neighbours(Design design) {
    return ChangeContext.mains(design)
        .filter(layoutRef -> layoutRef.table().items().size() == 1)
        .filter(layoutRef -> layoutRef.item().shards().isEmpty())
        .filter(layoutRef -> context.shapes(layoutRef.item().entity()).anyMatch(this::isOpen))
        .flatMap(layoutRef -> together(design, layoutRef).stream());
  }

  private boolean isOpen(QueryShape shape) {
    return shape.where().stream()
        .noneMatch(condition -> new NamedCondition("", condition).isEquality());
  }

  private Optional<NeighbourDesign> together(Design design, LayoutRef layoutRef) {
    Entity entity = context.spec().entity(layoutRef.item().entity());
    String name =
        NamingConventions.free(
            ComposedKeyNames.PARTITION, ImmutableSet.copyOf(entity.attributes().keySet()));
    if (layoutRef.table().key().partition().equals(name)) {
      return Optional.empty();
    }
    Map<String, KeyRule> sorting = new LinkedHashMap<>();
    String sort =
        new SeparateTables(context).sortAttribute(layoutRef.item(), entity.identity(), sorting);
    KeyRule constant =
        KeyRule.always(
            context.template(
                layoutRef.item(),
                KeyPrefixes.of(context.spec()).of(entity.name()),
                ImmutableList.of()));
    return Optional.of(
        NeighbourDesign.of(
            "key %s by one partition for all".formatted(layoutRef.table().name()),
            TableEditor.of(layoutRef.table())
                .key(new TableKey(name, Optional.of(sort)))
                .put(
                    TableEditor.withMoreKeys(
                        layoutRef.item(),
                        ImmutableMap.<String, KeyRule>builder()
                            .putAll(sorting)
                            .put(name, constant)
                            .buildKeepingLast()))
                .in(design, context.spec())));
  }
}

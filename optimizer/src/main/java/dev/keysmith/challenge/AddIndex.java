package dev.keysmith.challenge;

import com.google.common.collect.ImmutableList;
import dev.keysmith.challenge.IndexKeyVariants.IndexKeyVariant;
import dev.keysmith.challenge.NeighbourDesign.Effect;
import dev.keysmith.challenge.QueryShape.NamedCondition;
import dev.keysmith.design.Design;
import dev.keysmith.design.Design.LayoutRef;
import dev.keysmith.design.Index;
import dev.keysmith.design.IndexProjection;
import dev.keysmith.design.Table;
import dev.keysmith.technique.NamingConventions;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.stream.Stream;

/** One more index, by what some query gives, with what it needs, everything, or only the keys. */
record AddIndex(ChangeContext context) implements DesignChange {
  @Override
  public Stream<NeighbourDesign> neighbours(Design design) {
    return ChangeContext.mains(design)
        .filter(
            layoutRef -> layoutRef.table().indexes().size() < context.spec().prefer().maxIndexes())
        .flatMap(
            layoutRef ->
                context
                    .shapes(layoutRef.item().entity())
                    .flatMap(shape -> neighbours(design, layoutRef, shape)))
        .distinct();
  }

  private Stream<NeighbourDesign> neighbours(Design design, LayoutRef layoutRef, QueryShape shape) {
    return new IndexKeyVariants(context, layoutRef.item(), shape)
        .all().stream()
            .flatMap(
                key ->
                    projections(layoutRef, shape, key).stream()
                        .map(projection -> added(design, layoutRef, key, projection)));
  }

  private NeighbourDesign added(
      Design design, LayoutRef layoutRef, IndexKeyVariant key, IndexProjection projection) {
    Table table = layoutRef.table();
    String name =
        NamingConventions.numbered(
            NamingConventions.allowed(key.label(), "Index"), table.indexes().keySet());
    Index index = new Index(name, key.partition(), key.sort(), false, projection);
    return new NeighbourDesign(
        "add index %s.%s by %s, projecting %s"
            .formatted(
                table.name(),
                name,
                String.join(", ", index.keyAttributes()),
                ChangeProjection.text(projection)),
        TableEditor.of(table)
            .put(index)
            .put(TableEditor.withMoreKeys(layoutRef.item(), key.rules()))
            .in(design, context.spec()),
        Effect.CHEAPER_READS);
  }

  private static Set<IndexProjection> projections(
      LayoutRef layoutRef, QueryShape shape, IndexKeyVariant key) {
    Set<String> needed = new LinkedHashSet<>(shape.needs());
    shape.conditions(layoutRef.item()).stream().map(NamedCondition::name).forEach(needed::add);
    shape.sort().forEach(by -> needed.add(by.attribute()));
    needed.removeIf(name -> !layoutRef.item().stores(name, layoutRef.table().key()));
    needed.removeAll(key.partition());
    needed.removeAll(key.sort());
    needed.removeAll(layoutRef.table().key().attributes());
    Set<IndexProjection> projections = new LinkedHashSet<>();
    ChangeProjection.of(ImmutableList.copyOf(needed)).ifPresent(projections::add);
    projections.add(new IndexProjection.All());
    projections.add(new IndexProjection.Keys());
    return projections;
  }
}

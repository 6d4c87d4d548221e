package dev.keysmith.measure.figure;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.design.Design;
import dev.keysmith.design.Design.LayoutRef;
import dev.keysmith.design.ItemLayout.Embed;
import dev.keysmith.instance.NullValue;
import dev.keysmith.item.CounterLocations;
import dev.keysmith.item.EmbeddedCollectionCodec;
import dev.keysmith.item.EntitySource;
import dev.keysmith.item.ItemDecoder;
import dev.keysmith.item.LayoutMatcher;
import dev.keysmith.spec.Entity;
import dev.keysmith.spec.Spec;
import dev.keysmith.statistics.LayoutStatistics;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/** The instances that an item has: that of its layout, and the children in it. */
final class InstanceDecoder {
  private final Spec spec;
  private final Design design;
  private final LayoutMatcher matcher;
  private final ItemDecoder decoder;
  private final Map<String, EntitySource> sources = new LinkedHashMap<>();
  private final Map<String, ImmutableSet<String>> technical = new LinkedHashMap<>();
  private final Map<Embed, EmbeddedCollectionCodec> codecs = new LinkedHashMap<>();

  InstanceDecoder(Spec spec, Design design) {
    this.spec = spec;
    this.design = design;
    this.matcher = new LayoutMatcher(spec);
    this.decoder = new ItemDecoder(spec);
    CounterLocations counters = new CounterLocations(spec, design);
    spec.entities()
        .values()
        .forEach(entity -> sources.put(entity.name(), EntitySource.of(design, entity)));
    for (LayoutRef layoutRef : design.items()) {
      technical.put(
          layoutRef.item().name(),
          ImmutableSet.<String>builder()
              .addAll(layoutRef.table().keyAttributes())
              .addAll(layoutRef.item().copies().keySet())
              .addAll(layoutRef.item().embeds().keySet())
              .addAll(layoutRef.item().counters().keySet())
              .addAll(counters.on(layoutRef).keySet())
              .add(spec.prefer().typeAttribute(), LayoutStatistics.VERSION_ATTRIBUTE)
              .build());
      for (Embed embed : layoutRef.item().embeds().values()) {
        codecs.computeIfAbsent(embed, one -> new EmbeddedCollectionCodec(spec, one));
      }
    }
  }

  EntitySource source(String entity) {
    return Objects.requireNonNull(sources.get(entity), entity);
  }

  /** The instances; empty if the design does not explain the item. */
  Optional<ImmutableList<DecodedInstance>> decode(String table, ImmutableMap<String, Object> item) {
    Optional<LayoutRef> found = matcher.of(design.table(table), Optional.empty(), item);
    if (found.isEmpty()) {
      return Optional.empty();
    }
    LayoutRef layoutRef = found.get();
    EntitySource source = source(layoutRef.item().entity());
    Entity entity = source.entity();
    ImmutableMap<String, Object> values =
        decoder.decode(layoutRef, Optional.empty(), item).orElseThrow();
    if (!values.keySet().containsAll(entity.identity())) {
      return Optional.empty();
    }
    ImmutableList.Builder<DecodedInstance> instances = ImmutableList.builder();
    int part = source.parts().indexOf(layoutRef);
    if (part >= 0) {
      ImmutableSet<String> usual = Objects.requireNonNull(technical.get(layoutRef.item().name()));
      instances.add(
          new DecodedInstance(
              entity.name(),
              part,
              own(entity, values),
              item.keySet().stream()
                  .filter(name -> !entity.attributes().containsKey(name) && !usual.contains(name))
                  .collect(ImmutableList.toImmutableList())));
    }
    layoutRef
        .item()
        .embeds()
        .forEach(
            (attribute, embed) -> {
              boolean counts =
                  source(embed.entity())
                      .embeddings()
                      .contains(new EntitySource.Embedding(layoutRef, attribute, embed));
              Object collection = item.get(attribute);
              if (counts && collection != null) {
                instances.addAll(children(embed, collection, values));
              }
            });
    return Optional.of(instances.build());
  }

  /** Without copies of other entities, and without what is null. */
  private static ImmutableMap<String, Object> own(Entity entity, Map<String, Object> values) {
    return values.entrySet().stream()
        .filter(entry -> entity.attributes().containsKey(entry.getKey()))
        .filter(entry -> !(entry.getValue() instanceof NullValue))
        .collect(ImmutableMap.toImmutableMap(Map.Entry::getKey, Map.Entry::getValue));
  }

  private ImmutableList<DecodedInstance> children(
      Embed embed, Object collection, ImmutableMap<String, Object> parent) {
    Entity child = spec.entity(embed.entity());
    try {
      return Objects.requireNonNull(codecs.get(embed)).children(collection, parent).stream()
          .filter(values -> values.keySet().containsAll(child.identity()))
          .map(
              values ->
                  new DecodedInstance(child.name(), 0, own(child, values), ImmutableList.of()))
          .collect(ImmutableList.toImmutableList());
    } catch (ClassCastException | IllegalArgumentException e) {
      // Something else is stored there; export reports it with its value.
      return ImmutableList.of();
    }
  }
}

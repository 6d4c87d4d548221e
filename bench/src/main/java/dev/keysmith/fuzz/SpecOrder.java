package dev.keysmith.fuzz;

import com.google.common.collect.ImmutableList;
import dev.keysmith.source.YamlNode;
import dev.keysmith.spec.SpecParts;
import dev.keysmith.spec.SpecText;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.function.Function;

/** The same spec, with attributes and patterns in another order. */
final class SpecOrder {
  private final Random random;

  private SpecOrder(Random random) {
    this.random = random;
  }

  /**
   * @param spec a valid one
   */
  static String shuffled(String spec, long seed) {
    YamlNode.Mapping root = SpecParts.named((YamlNode.Mapping) YamlParts.parse(spec).orElseThrow());
    return SpecText.of(new SpecOrder(new Random(seed)).shuffled(root));
  }

  private YamlNode shuffled(YamlNode.Mapping root) {
    return entries(
        root,
        part ->
            part.name().equals("entities") && part.value() instanceof YamlNode.Mapping entities
                ? entries(entities, this::entity)
                : part.name().equals("patterns") && part.value() instanceof YamlNode.Sequence all
                    ? new YamlNode.Sequence(all.location(), shuffled(all.elements()))
                    : part.value());
  }

  private YamlNode entity(YamlNode.Entry entity) {
    return entity.value() instanceof YamlNode.Mapping fields
        ? entries(
            fields,
            field ->
                field.name().equals("attributes") && field.value() instanceof YamlNode.Mapping all
                    ? new YamlNode.Mapping(all.location(), shuffled(all.entries()))
                    : field.value())
        : entity.value();
  }

  /** The mapping with other values. */
  private static YamlNode entries(
      YamlNode.Mapping mapping, Function<YamlNode.Entry, YamlNode> value) {
    return new YamlNode.Mapping(
        mapping.location(),
        mapping.entries().stream()
            .map(entry -> new YamlNode.Entry(entry.key(), value.apply(entry)))
            .collect(ImmutableList.toImmutableList()));
  }

  private <T> ImmutableList<T> shuffled(ImmutableList<T> all) {
    List<T> shuffled = new ArrayList<>(all);
    Collections.shuffle(shuffled, random);
    return ImmutableList.copyOf(shuffled);
  }
}

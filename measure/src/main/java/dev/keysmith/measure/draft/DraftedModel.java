package dev.keysmith.measure.draft;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.keysmith.export.source.InputProblem;
import dev.keysmith.importer.assembly.ImportedModel;
import dev.keysmith.importer.assembly.ModelAssembler;
import dev.keysmith.importer.content.KeyAttribute;
import dev.keysmith.importer.content.SampleGroup;
import dev.keysmith.importer.content.SampleItem;
import dev.keysmith.importer.content.SampleValue;
import dev.keysmith.importer.content.SourceContent;
import dev.keysmith.importer.content.TableDefinition;
import dev.keysmith.importer.output.ImportedDesignText;
import dev.keysmith.importer.output.ImportedSpecText;
import dev.keysmith.importer.sample.ItemGrouping;
import dev.keysmith.importer.sample.ItemKind;
import dev.keysmith.instance.NullValue;
import dev.keysmith.measure.sample.ItemSample;
import dev.keysmith.measure.sample.PlainSizes;
import dev.keysmith.source.SourceLocation;
import java.math.BigDecimal;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * A spec and a design of tables without any: entities by the prefixes of keys and by attributes
 * that name the type of an item, keys as templates of attributes.
 *
 * @param fewItems how many items are of kinds too rare to be described without showing their values
 */
public record DraftedModel(String spec, String design, long fewItems) {
  /** Enough to see how keys are composed. */
  private static final int EXAMPLES = 1_000;

  /** What fewer items have in common may be a value, not a form. */
  private static final int FEWEST = 5;

  public static DraftedModel of(List<ItemSample> samples, String application, String source) {
    SourceContent content = new SourceContent();
    long few = 0;
    for (ItemSample sample : samples) {
      if (sample.items().isEmpty()) {
        continue;
      }
      TableDefinition table = definition(sample, source);
      ImmutableList<SampleItem> items = examples(sample);
      ImmutableList.Builder<SampleItem> kept = ImmutableList.builder();
      for (ItemKind kind : new ItemGrouping(table, groups(sample, items, source)).kinds()) {
        if (kind.items().size() >= FEWEST || items.size() < FEWEST) {
          kept.addAll(kind.items());
        } else {
          few += kind.items().size();
        }
      }
      content.tables().add(table);
      content.samples().addAll(groups(sample, kept.build(), source));
    }
    if (content.tables().isEmpty()) {
      throw new InputProblem("there are no items, so no entities can be inferred");
    }
    ImportedModel model =
        new ModelAssembler(content, SourceLocation.whole(source)).assemble(application);
    return new DraftedModel(
        ImportedSpecText.of(model, source), ImportedDesignText.of(model, source), few);
  }

  private static ImmutableList<SampleGroup> groups(
      ItemSample sample, ImmutableList<SampleItem> items, String source) {
    return ImmutableList.of(
        new SampleGroup(
            sample.table(),
            Optional.empty(),
            ImmutableMap.of(),
            ImmutableList.of(),
            items,
            SourceLocation.whole(source)));
  }

  private static TableDefinition definition(ItemSample sample, String source) {
    ImmutableMap<String, Object> first = sample.items().get(0);
    ImmutableList<KeyAttribute> key =
        sample.key().stream()
            .map(
                name ->
                    new KeyAttribute(
                        name, PlainSizes.code(Objects.requireNonNull(first.get(name), name))))
            .collect(ImmutableList.toImmutableList());
    return new TableDefinition(
        sample.table(),
        key.get(0),
        key.size() > 1 ? Optional.of(key.get(1)) : Optional.empty(),
        ImmutableList.of(),
        ImmutableMap.of(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        OptionalLong.empty(),
        OptionalLong.empty(),
        SourceLocation.whole(source));
  }

  /** At equal distances. */
  private static ImmutableList<SampleItem> examples(ItemSample sample) {
    int step = Math.max(1, sample.items().size() / EXAMPLES);
    ImmutableList.Builder<SampleItem> examples = ImmutableList.builder();
    for (int i = 0; i < sample.items().size(); i += step) {
      examples.add(example(sample.items().get(i)));
    }
    return examples.build();
  }

  private static SampleItem example(ImmutableMap<String, Object> item) {
    ImmutableMap.Builder<String, SampleValue> values = ImmutableMap.builder();
    item.forEach(
        (name, value) -> {
          if (!(value instanceof NullValue)) {
            values.put(
                name, new SampleValue(PlainSizes.code(value), text(value), PlainSizes.of(value)));
          }
        });
    return new SampleItem(values.buildOrThrow());
  }

  private static String text(Object value) {
    if (value instanceof BigDecimal number) {
      return number.toPlainString();
    }
    return value instanceof String text ? text : "";
  }
}

package dev.keysmith.measure.sample;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.hash.Hashing;
import dev.keysmith.export.record.DynamoJson;
import dev.keysmith.export.source.ExportFile;
import dev.keysmith.export.source.InputProblem;
import dev.keysmith.export.source.ItemBatch;
import dev.keysmith.export.source.ItemUnit;
import dev.keysmith.export.source.SourceItem;
import dev.keysmith.progress.ProgressListener;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.function.BiConsumer;
import java.util.function.Function;

/**
 * A sample of full exports to S3. All files are read twice: the first time to count the items, the
 * second to keep those whose partition key has a small hash, so that item collections are whole in
 * whatever order the files have their items.
 */
public final class SampledExport {
  /** What the items of a table may take in memory, as DynamoDB counts it. */
  private static final long MOST_BYTES = 96L << 20;

  private final ImmutableList<ExportFile> files;
  private final long items;
  private final ProgressListener progress;

  /**
   * @param items how many items to keep of each table, about
   */
  public SampledExport(List<ExportFile> files, long items, ProgressListener progress) {
    this.files = ImmutableList.copyOf(files);
    this.items = items;
    this.progress = progress;
  }

  /** What a table has. */
  private static final class TableVolume {
    private long items;
    private long bytes;
  }

  /**
   * Reads them.
   *
   * @param key the key attributes of a table, partition first
   * @param everyItem gets all items, whether they are kept or not
   */
  public ImmutableList<ItemSample> read(
      Function<String, ImmutableList<String>> key,
      BiConsumer<String, ImmutableMap<String, Object>> everyItem) {
    Map<String, TableVolume> volumes = new LinkedHashMap<>();
    files.forEach(file -> volumes.computeIfAbsent(file.table(), name -> new TableVolume()));
    each(
        "counting items",
        (table, item) -> {
          TableVolume volume = Objects.requireNonNull(volumes.get(table));
          volume.items++;
          volume.bytes += PlainSizes.of(item);
        });
    Map<String, ImmutableList<String>> keys = new LinkedHashMap<>();
    Map<String, List<ImmutableMap<String, Object>>> kept = new LinkedHashMap<>();
    volumes.keySet().forEach(table -> keys.put(table, key.apply(table)));
    each(
        "reading items",
        (table, item) -> {
          ImmutableList<String> attributes = keys.getOrDefault(table, ImmutableList.of());
          if (!item.keySet().containsAll(attributes)) {
            throw new InputProblem(
                String.format(
                    "the export of table %s has an item without %s, the key of the table; it is of"
                        + " another table",
                    table, String.join(" and ", attributes)));
          }
          everyItem.accept(table, item);
          if (hash(item, attributes.get(0))
              < fraction(Objects.requireNonNull(volumes.get(table)))) {
            kept.computeIfAbsent(table, name -> new ArrayList<>()).add(item);
          }
        });
    ImmutableList.Builder<ItemSample> samples = ImmutableList.builder();
    volumes.forEach(
        (table, volume) ->
            samples.add(
                new ItemSample(
                    table,
                    keys.getOrDefault(table, ImmutableList.of()),
                    ImmutableList.copyOf(kept.getOrDefault(table, List.of())),
                    fraction(volume),
                    OptionalLong.of(volume.items),
                    0,
                    0,
                    0)));
    return samples.build();
  }

  /** The first items of each table, from which its key can be seen. */
  public ImmutableMap<String, ImmutableList<ImmutableMap<String, Object>>> first(int number) {
    Map<String, ImmutableList.Builder<ImmutableMap<String, Object>>> first = new LinkedHashMap<>();
    Map<String, Integer> counts = new LinkedHashMap<>();
    for (ExportFile file : files) {
      try (ItemUnit.ItemBatches batches = file.open("")) {
        ItemBatch batch;
        do {
          batch = batches.next();
          for (SourceItem change : batch.items()) {
            first
                .computeIfAbsent(file.table(), name -> ImmutableList.builder())
                .add(item(file, change));
            counts.merge(file.table(), 1, Integer::sum);
          }
        } while (!batch.last() && counts.getOrDefault(file.table(), 0) < number);
      }
    }
    ImmutableMap.Builder<String, ImmutableList<ImmutableMap<String, Object>>> all =
        ImmutableMap.builder();
    first.forEach((table, found) -> all.put(table, found.build()));
    return all.buildOrThrow();
  }

  private double fraction(TableVolume volume) {
    return Math.min(
        1,
        Math.min(
            (double) items / Math.max(1, volume.items),
            (double) MOST_BYTES / Math.max(1, volume.bytes)));
  }

  /** Even between 0 and 1. */
  private static double hash(Map<String, Object> item, String partition) {
    Object value = item.get(partition);
    String text = DynamoJson.text(ImmutableMap.of(partition, value == null ? "" : value));
    long bits = Hashing.sipHash24().hashString(text, StandardCharsets.UTF_8).asLong();
    return (bits >>> 11) * 0x1.0p-53;
  }

  private void each(String stage, BiConsumer<String, ImmutableMap<String, Object>> consumer) {
    long expected = files.stream().mapToLong(ExportFile::expectedItems).sum();
    long read = 0;
    for (ExportFile file : files) {
      try (ItemUnit.ItemBatches batches = file.open("")) {
        ItemBatch batch;
        do {
          batch = batches.next();
          for (SourceItem change : batch.items()) {
            consumer.accept(file.table(), item(file, change));
          }
          read += batch.items().size();
          progress.at(stage, read, expected);
        } while (!batch.last());
      }
    }
  }

  private static ImmutableMap<String, Object> item(ExportFile file, SourceItem change) {
    if (file.isIncremental()) {
      throw new InputProblem(
          file.path()
              + " is of an incremental export, which has only what changed; give the files of full"
              + " exports");
    }
    return change.item().orElseThrow();
  }
}

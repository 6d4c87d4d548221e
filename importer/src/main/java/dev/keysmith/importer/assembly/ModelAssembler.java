package dev.keysmith.importer.assembly;

import com.google.common.collect.ImmutableList;
import dev.keysmith.importer.content.EntityDraft;
import dev.keysmith.importer.content.ImportRemark;
import dev.keysmith.importer.content.ImportedTable;
import dev.keysmith.importer.content.ItemDraft;
import dev.keysmith.importer.content.PatternDraft;
import dev.keysmith.importer.content.SampleGroup;
import dev.keysmith.importer.content.SourceContent;
import dev.keysmith.importer.content.TableDefinition;
import dev.keysmith.source.SourceLocation;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/** Puts together what all files say: tables with their items, entities and access patterns. */
public final class ModelAssembler {
  private final SourceContent content;
  private final SourceLocation first;

  /**
   * @param first the first file
   */
  public ModelAssembler(SourceContent content, SourceLocation first) {
    this.content = content;
    this.first = first;
  }

  public ImportedModel assemble(String application) {
    NameNormalizer normalizer = new NameNormalizer(content);
    EntityNames names = new EntityNames(content.entities());
    TableAssembler assembler = new TableAssembler(content, names);
    ImmutableList<SampleGroup> samples =
        content.samples().stream().map(normalizer::group).collect(ImmutableList.toImmutableList());
    List<ImportedTable> tables = new ArrayList<>(content.drafts());
    Set<SampleGroup> used = new LinkedHashSet<>();
    for (TableDefinition table : merged(normalizer)) {
      ImmutableList<SampleGroup> own =
          samples.stream()
              .filter(group -> belongs(group.table(), table.name()))
              .collect(ImmutableList.toImmutableList());
      used.addAll(own);
      tables.add(assembler.assemble(table, own));
    }
    samples.stream()
        .filter(group -> !used.contains(group))
        .forEach(
            group ->
                content.notCarriedOver(
                    group.location(),
                    "the items of %s: no file defines that table".formatted(group.table())));
    boolean explicit =
        names.all().values().stream()
            .flatMap(entity -> entity.attributes().values().stream())
            .anyMatch(attribute -> attribute.reference().isPresent());
    if (!explicit) {
      new ReferenceInference(names.all().values()).infer();
    }
    Map<String, EntityDraft> entities = names.all();
    unstored(tables, entities);
    return new ImportedModel(
        content.application().orElse(application),
        provisioned(tables),
        typeAttribute(assembler.typeAttributes(), tables, entities),
        ImmutableList.copyOf(entities.values()),
        patterns(tables, entities),
        ImmutableList.copyOf(tables),
        remarks(entities));
  }

  /** A file may define a table that another describes too: what one leaves open, the other adds. */
  private List<TableDefinition> merged(NameNormalizer normalizer) {
    Map<String, TableDefinition> merged = new LinkedHashMap<>();
    for (TableDefinition given : content.tables()) {
      TableDefinition table = normalizer.table(given);
      TableDefinition known = merged.get(table.name());
      if (known == null) {
        merged.put(table.name(), table);
      } else if (!known.partition().equals(table.partition())
          || !known.sort().equals(table.sort())) {
        content.notCarriedOver(
            table.location(),
            "a second definition of %s, with another key than the first".formatted(table.name()));
      } else {
        merged.put(table.name(), TableMerge.of(known, table));
      }
    }
    return new ArrayList<>(merged.values());
  }

  /** Deployed tables often have a prefix or a suffix of their environment. */
  private boolean belongs(String items, String table) {
    boolean named =
        content.tables().stream().anyMatch(definition -> definition.name().equals(items));
    return items.equals(table)
        || (!named && (table.endsWith("-" + items) || items.endsWith("-" + table)));
  }

  /** Entities that a file describes and no table stores have no place in a design of the others. */
  private void unstored(List<ImportedTable> tables, Map<String, EntityDraft> entities) {
    Set<String> stored = new LinkedHashSet<>();
    tables.forEach(table -> table.items().forEach(item -> stored.add(item.entity())));
    boolean some = entities.keySet().stream().anyMatch(stored::contains);
    boolean all = stored.containsAll(entities.keySet());
    if (some && !all) {
      content.notCarriedOver(
          first,
          "the tables as a design file: entities of other files are in none of them. Import the"
              + " tables alone to have it");
      tables.clear();
    }
  }

  private boolean provisioned(List<ImportedTable> tables) {
    long provisioned =
        tables.stream()
            .filter(
                table -> table.definition().billingMode().filter("PROVISIONED"::equals).isPresent())
            .count();
    if (provisioned > 0 && provisioned < tables.size()) {
      content.notCarriedOver(
          first,
          "the billing mode of each table: a spec has one for all; %d of %d are PROVISIONED"
              .formatted(provisioned, tables.size()));
    }
    return !tables.isEmpty() && provisioned * 2 > tables.size();
  }

  /** The attribute that names the entity of items, which no entity in such a table may have. */
  private static Optional<String> typeAttribute(
      Set<String> found, List<ImportedTable> tables, Map<String, EntityDraft> entities) {
    Set<String> taken = new LinkedHashSet<>();
    boolean shared = false;
    for (ImportedTable table : tables) {
      if (table.items().size() > 1) {
        shared = true;
        taken.addAll(table.definition().keyTypes().keySet());
        for (ItemDraft item : table.items()) {
          Optional.ofNullable(entities.get(item.entity()))
              .ifPresent(entity -> taken.addAll(entity.attributes().keySet()));
        }
      }
    }
    List<String> wishes = new ArrayList<>(found);
    wishes.addAll(List.of("Type", "EntityType", "ItemType", "KeysmithType"));
    String chosen =
        wishes.stream().filter(name -> !taken.contains(name)).findFirst().orElse("Type");
    return shared && !chosen.equals("Type") ? Optional.of(chosen) : Optional.empty();
  }

  private ImmutableList<PatternDraft> patterns(
      List<ImportedTable> tables, Map<String, EntityDraft> entities) {
    List<PatternDraft> stated = content.patterns();
    Set<String> stored = new LinkedHashSet<>();
    tables.forEach(table -> table.items().forEach(item -> stored.add(item.entity())));
    PatternInference inference = new PatternInference(entities);
    if (stated.isEmpty()) {
      tables.forEach(table -> inference.ofTable(table, Set.of()));
      entities.values().stream()
          .filter(entity -> !stored.contains(entity.name()))
          .forEach(inference::ofEntity);
    }
    return ImmutableList.<PatternDraft>builder()
        .addAll(stated)
        .addAll(inference.patterns())
        .build();
  }

  private ImmutableList<ImportRemark> remarks(Map<String, EntityDraft> entities) {
    long uncounted = entities.values().stream().filter(entity -> entity.count().isEmpty()).count();
    if (uncounted > 0) {
      content.toState(
          first,
          (uncounted == 1
              ? "count of 1 entity (placeholder: 1k)"
              : "count of %d entities (placeholder: 1k)".formatted(uncounted)));
    }
    if (content.patterns().isEmpty()) {
      content.toState(
          first, "the access patterns; those in the spec are inferred from keys and references");
    }
    if (content.patterns().isEmpty()
        || content.patterns().stream().anyMatch(pattern -> pattern.rate().isEmpty())) {
      content.toState(first, "rps of the patterns (placeholder: 1)");
    }
    boolean children =
        entities.values().stream()
            .flatMap(entity -> entity.attributes().values().stream())
            .anyMatch(
                attribute -> attribute.reference().isPresent() && attribute.field("max").isEmpty());
    if (children) {
      content.toState(first, "average and max of the references: how many children a parent has");
    }
    return content.remarks().stream()
        .filter(Objects::nonNull)
        .distinct()
        .collect(ImmutableList.toImmutableList());
  }
}

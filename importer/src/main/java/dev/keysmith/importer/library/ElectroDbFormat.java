package dev.keysmith.importer.library;

import com.google.common.collect.ImmutableList;
import dev.keysmith.importer.content.EntityDraft;
import dev.keysmith.importer.content.IndexDefinition.Projected;
import dev.keysmith.importer.content.ItemDraft;
import dev.keysmith.importer.content.KeyAttribute;
import dev.keysmith.importer.content.SourceContent;
import dev.keysmith.importer.content.SourceFile;
import dev.keysmith.importer.content.SourceFormat;
import dev.keysmith.importer.content.TreeValues;
import dev.keysmith.importer.library.LibraryTables.LibraryTable;
import dev.keysmith.importer.sample.NameWords;
import dev.keysmith.source.SourceDiagnostics;
import dev.keysmith.source.YamlNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The model object of ElectroDB, as JSON: one entity, or a list of several. */
public final class ElectroDbFormat implements SourceFormat {
  @Override
  public String name() {
    return "an ElectroDB model";
  }

  @Override
  public boolean recognises(SourceFile file) {
    return !models(file).isEmpty();
  }

  private static ImmutableList<YamlNode.Mapping> models(SourceFile file) {
    Stream<YamlNode> roots =
        file.tree()
            .map(
                node ->
                    node instanceof YamlNode.Sequence list
                        ? list.elements().stream()
                        : Stream.of(node))
            .orElse(Stream.empty());
    return roots
        .flatMap(node -> TreeValues.mapping(node).stream())
        .filter(node -> TreeValues.mapping(node, "attributes").isPresent())
        .filter(node -> TreeValues.mapping(node, "indexes").isPresent())
        .filter(node -> TreeValues.mapping(node, "model").isPresent())
        .collect(ImmutableList.toImmutableList());
  }

  @Override
  public void read(SourceFile file, SourceContent content, SourceDiagnostics findings) {
    LibraryTables tables = LibraryTables.of(content);
    for (YamlNode.Mapping node : models(file)) {
      YamlNode.Mapping model = TreeValues.mapping(node, "model").orElseThrow();
      String name = TreeValues.text(model, "entity").orElse("Entity");
      String service = TreeValues.text(model, "service").orElse("service");
      content.application(service);
      tables
          .entity(name, node.location())
          .ifPresent(entity -> new ModelRead(tables, content, node, model, entity).read(service));
    }
  }

  /** One model. */
  private record ModelRead(
      LibraryTables tables,
      SourceContent content,
      YamlNode.Mapping node,
      YamlNode.Mapping model,
      EntityDraft entity) {

    void read(String service) {
      for (YamlNode.Entry entry : TreeValues.mapping(node, "attributes").orElseThrow().entries()) {
        attribute(entry);
      }
      ItemDraft item = new ItemDraft(entity.name());
      List<YamlNode.Entry> indexes = TreeValues.mapping(node, "indexes").orElseThrow().entries();
      Optional<YamlNode.Mapping> primary =
          indexes.stream()
              .flatMap(entry -> TreeValues.mapping(entry.value()).stream())
              .filter(index -> TreeValues.text(index, "index").isEmpty())
              .findFirst();
      if (primary.isEmpty()) {
        content.entities().remove(entity.name());
        content.notCarriedOver(
            node.location(), "the model %s: it has no primary index".formatted(entity.name()));
        return;
      }
      List<String> identity = new ArrayList<>();
      Optional<KeyAttribute> partition = key(item, primary.get(), "pk", "$" + service, identity);
      Optional<KeyAttribute> sort = key(item, primary.get(), "sk", prefix(primary.get()), identity);
      LibraryTable table =
          tables.table(
              TreeValues.text(node, "table").orElse(service),
              partition.orElse(new KeyAttribute("pk", "S")),
              sort,
              node.location());
      LibraryTables.identity(entity, identity.isEmpty() ? List.of("pk") : identity);
      for (YamlNode.Entry entry : indexes) {
        TreeValues.mapping(entry.value())
            .filter(index -> TreeValues.text(index, "index").isPresent())
            .ifPresent(index -> secondary(table, item, index, service));
      }
      table.item(item);
    }

    private void attribute(YamlNode.Entry entry) {
      Optional<YamlNode.Mapping> body = TreeValues.mapping(entry.value());
      List<String> values =
          body.map(mapping -> mapping.value("type"))
              .orElse(Optional.of(entry.value()))
              .filter(YamlNode.Sequence.class::isInstance)
              .map(
                  list ->
                      ((YamlNode.Sequence) list)
                          .elements().stream()
                              .flatMap(element -> TreeValues.text(element).stream())
                              .toList())
              .orElse(List.of());
      String type =
          body.flatMap(mapping -> TreeValues.text(mapping, "type"))
              .or(() -> TreeValues.text(entry.value()))
              .orElse("string");
      boolean required = body.filter(mapping -> TreeValues.isTrue(mapping, "required")).isPresent();
      entity.add(ModelAttributes.of(entry.name(), type, values, required));
    }

    private String prefix(YamlNode.Mapping index) {
      String own =
          "$"
              + TreeValues.text(model, "entity").orElse("")
              + "_"
              + TreeValues.text(model, "version").orElse("1");
      return TreeValues.list(index, "collection").isEmpty()
          ? own
          : "$" + String.join("#", TreeValues.texts(index, "collection")) + "#" + own.substring(1);
    }

    private void secondary(
        LibraryTable table, ItemDraft item, YamlNode.Mapping index, String service) {
      String name = TreeValues.text(index, "index").orElseThrow();
      boolean composite = TreeValues.text(index, "type").filter("composite"::equals).isPresent();
      if (composite) {
        table.index(name, parts(index, "pk"), parts(index, "sk"), Projected.ALL);
        return;
      }
      Optional<KeyAttribute> partition = key(item, index, "pk", "$" + service, new ArrayList<>());
      Optional<KeyAttribute> sort = key(item, index, "sk", prefix(index), new ArrayList<>());
      partition.ifPresent(
          key -> table.index(name, List.of(key), sort.stream().toList(), Projected.ALL));
    }

    /** A key of several attributes, each as it is. */
    private List<KeyAttribute> parts(YamlNode.Mapping index, String part) {
      return TreeValues.mapping(index, part).stream()
          .flatMap(node -> TreeValues.texts(node, "composite").stream())
          .map(NameWords::attribute)
          .map(
              name ->
                  new KeyAttribute(
                      name,
                      entity.attribute(name).filter(a -> a.type().equals("number")).isPresent()
                          ? "N"
                          : "S"))
          .toList();
    }

    private Optional<KeyAttribute> key(
        ItemDraft item, YamlNode.Mapping index, String part, String prefix, List<String> used) {
      Optional<YamlNode.Mapping> given = TreeValues.mapping(index, part);
      Optional<String> field = given.flatMap(node -> TreeValues.text(node, "field"));
      if (given.isEmpty() || field.isEmpty()) {
        return Optional.empty();
      }
      Optional<String> template = TreeValues.text(given.get(), "template");
      StringBuilder text = new StringBuilder(prefix);
      for (String name : TreeValues.texts(given.get(), "composite")) {
        text.append('#').append(name.replaceAll("[{}%]", "-")).append("_{");
        text.append(NameWords.attribute(name)).append('}');
      }
      String made = template.map(LibraryTables::template).orElse(text.toString());
      String key = NameWords.attribute(field.get());
      LibraryTables.key(
          item,
          entity,
          key,
          made,
          template.isPresent() ? "the template of the model" : "inferred: ElectroDB's usual form");
      used.addAll(LibraryTables.variables(made));
      return Optional.of(new KeyAttribute(key, "S"));
    }
  }
}

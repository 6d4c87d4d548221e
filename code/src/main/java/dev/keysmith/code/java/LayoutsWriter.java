package dev.keysmith.code.java;

import dev.keysmith.code.method.CodeNames;
import dev.keysmith.code.method.KeyConstants;
import dev.keysmith.code.method.StoredLayout;
import dev.keysmith.design.Design;
import dev.keysmith.design.Index;
import dev.keysmith.design.IndexProjection.ProjectionKind;
import dev.keysmith.design.ItemLayout;
import dev.keysmith.design.ItemLayout.Embed;
import dev.keysmith.design.Table;
import dev.keysmith.spec.Attribute;
import dev.keysmith.spec.Entity;
import dev.keysmith.spec.Spec;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** The class that says how items are stored, so that they become rows again. */
final class LayoutsWriter {
  static final String CLASS = "Layouts";

  private final Spec spec;
  private final Design design;
  private final KeyConstants keys;

  LayoutsWriter(Spec spec, Design design, KeyConstants keys) {
    this.spec = spec;
    this.design = design;
    this.keys = keys;
  }

  String source(SourceWriter file) {
    file.comment("How the items of each table are stored.");
    file.open("final class " + CLASS);
    Set<String> constants = new LinkedHashSet<>();
    List<String> names = new ArrayList<>();
    for (Design.LayoutRef ref : design.items()) {
      String name = CodeNames.unused(CodeNames.constant(ref.item().name()), constants);
      names.add(name);
      file.line(
          "private static final ItemForm %s =\n    %s;\n"
              .formatted(name, form(StoredLayout.of(spec, ref.table(), ref.item()))));
    }
    List<String> calls = new ArrayList<>();
    calls.add(
        "ItemForms.of(%s, %s)"
            .formatted(CodeNames.quoted(spec.prefer().typeAttribute()), String.join(", ", names)));
    for (Table table : design.tables().values()) {
      calls.add(
          ".table(%s, %s)"
              .formatted(CodeNames.quoted(table.name()), list(table.key().attributes())));
      for (Index index : table.indexes().values()) {
        calls.add(
            ".%s(%s, %s, %s)"
                .formatted(
                    index.projection().kind() == ProjectionKind.ALL ? "index" : "partialIndex",
                    CodeNames.quoted(table.name()),
                    CodeNames.quoted(index.name()),
                    list(index.keyAttributes())));
      }
    }
    file.comment("All of them.");
    file.line("static final ItemForms ALL =\n    %s;".formatted(String.join("\n        ", calls)));
    file.line("").line("private Layouts() {}");
    file.close();
    return file.text();
  }

  private static String list(Iterable<String> names) {
    List<String> quoted = new ArrayList<>();
    names.forEach(name -> quoted.add(CodeNames.quoted(name)));
    return String.join(", ", quoted);
  }

  private String form(StoredLayout stored) {
    Entity entity = stored.entity();
    Table table = stored.table();
    ItemLayout layout = stored.layout();
    List<String> calls = new ArrayList<>();
    calls.add(
        "ItemForm.of(%s, %s)"
            .formatted(CodeNames.quoted(entity.name()), CodeNames.quoted(table.name())));
    if (table.namesTypes(spec)) {
      calls.add(".type(%s)".formatted(CodeNames.quoted(layout.typeName())));
    }
    calls.add(".identity(%s)".formatted(list(entity.identity())));
    stored
        .types()
        .forEach(
            (name, type) ->
                calls.add(
                    ".%s(%s, %s)"
                        .formatted(
                            stored.isInKeysOnly(name) ? "keyAttribute" : "attribute",
                            CodeNames.quoted(name),
                            JavaTypes.constant(type))));
    layout
        .keys()
        .forEach(
            (name, rule) ->
                calls.add(
                    ".key(%s, %s)"
                        .formatted(
                            CodeNames.quoted(name),
                            rule.alternatives().stream()
                                .map(one -> keys.of(one.template().toString()))
                                .distinct()
                                .collect(Collectors.joining(", ")))));
    layout
        .embeds()
        .forEach(
            (name, embed) ->
                calls.add(".embeds(%s, %s)".formatted(CodeNames.quoted(name), embedded(embed))));
    layout
        .counters()
        .keySet()
        .forEach(name -> calls.add(".counter(%s)".formatted(CodeNames.quoted(name))));
    calls.add(".build()");
    return String.join("\n        ", calls);
  }

  private String embedded(Embed embed) {
    Entity child = spec.entity(embed.entity());
    List<String> calls = new ArrayList<>();
    calls.add("EmbeddedForm.of(%s)".formatted(CodeNames.quoted(child.name())));
    calls.add(".identity(%s)".formatted(list(child.identity())));
    for (Attribute attribute : child.attributes().values()) {
      calls.add(
          ".attribute(%s, %s)"
              .formatted(CodeNames.quoted(attribute.name()), JavaTypes.constant(attribute.type())));
    }
    embed
        .relationship()
        .attributes()
        .forEach(
            (parent, mine) ->
                calls.add(
                    ".fromParent(%s, %s)"
                        .formatted(CodeNames.quoted(parent), CodeNames.quoted(mine))));
    List<String> rest = StoredLayout.entryNames(child, embed);
    if (!rest.isEmpty()) {
      calls.add(".key(%s)".formatted(list(rest)));
    }
    return String.join("\n            ", calls);
  }
}

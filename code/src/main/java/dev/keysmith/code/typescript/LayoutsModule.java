package dev.keysmith.code.typescript;

import dev.keysmith.code.method.CodeLines;
import dev.keysmith.code.method.CodeNames;
import dev.keysmith.code.method.KeyConstants;
import dev.keysmith.code.method.StoredLayout;
import dev.keysmith.design.Design;
import dev.keysmith.design.Index;
import dev.keysmith.design.IndexProjection.ProjectionKind;
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

/** The module that says how items are stored, so that they become rows again. */
final class LayoutsModule {
  private final Spec spec;
  private final Design design;
  private final KeyConstants keys;

  LayoutsModule(Spec spec, Design design, KeyConstants keys) {
    this.spec = spec;
    this.design = design;
    this.keys = keys;
  }

  void write(CodeLines file) {
    Set<String> taken = new LinkedHashSet<>(RuntimeNames.MODULES.keySet());
    taken.add("layouts");
    List<String> names = new ArrayList<>();
    for (Design.LayoutRef ref : design.items()) {
      String name = CodeNames.unused(TypeScriptSyntax.INSTANCE.variable(ref.item().name()), taken);
      names.add(name);
      file.line(
          "const %s = %s;\n".formatted(name, form(StoredLayout.of(spec, ref.table(), ref.item()))));
    }
    file.comment("How the items of each table are stored.");
    file.line("export const layouts = ItemForms.of(");
    file.line("  %s,".formatted(CodeNames.quoted(spec.prefer().typeAttribute())));
    names.forEach(name -> file.line("  %s,".formatted(name)));
    List<String> calls = new ArrayList<>();
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
    file.line(")" + calls.stream().map(call -> "\n  " + call).collect(Collectors.joining()) + ";");
  }

  private static String list(Iterable<String> names) {
    List<String> quoted = new ArrayList<>();
    names.forEach(name -> quoted.add(CodeNames.quoted(name)));
    return String.join(", ", quoted);
  }

  private String form(StoredLayout stored) {
    List<String> calls = new ArrayList<>();
    calls.add(
        "ItemForm.of(%s, %s)"
            .formatted(
                CodeNames.quoted(stored.entity().name()), CodeNames.quoted(stored.table().name())));
    if (stored.table().namesTypes(spec)) {
      calls.add(".type(%s)".formatted(CodeNames.quoted(stored.layout().typeName())));
    }
    calls.add(".identifiedBy(%s)".formatted(list(stored.entity().identity())));
    stored
        .types()
        .forEach(
            (name, type) ->
                calls.add(
                    ".%s(%s, \"%s\")"
                        .formatted(
                            stored.isInKeysOnly(name) ? "keyAttribute" : "attribute",
                            CodeNames.quoted(name),
                            DeclaredTypes.runtimeName(type))));
    stored
        .layout()
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
    stored
        .layout()
        .embeds()
        .forEach(
            (name, embed) ->
                calls.add(
                    ".embeds(\n    %s,\n    %s,\n  )"
                        .formatted(CodeNames.quoted(name), embedded(embed))));
    stored
        .layout()
        .counters()
        .keySet()
        .forEach(name -> calls.add(".counter(%s)".formatted(CodeNames.quoted(name))));
    return String.join("\n  ", calls);
  }

  private String embedded(Embed embed) {
    Entity child = spec.entity(embed.entity());
    List<String> calls = new ArrayList<>();
    calls.add("EmbeddedForm.of(%s)".formatted(CodeNames.quoted(child.name())));
    calls.add(".identifiedBy(%s)".formatted(list(child.identity())));
    for (Attribute attribute : child.attributes().values()) {
      calls.add(
          ".attribute(%s, \"%s\")"
              .formatted(
                  CodeNames.quoted(attribute.name()), DeclaredTypes.runtimeName(attribute.type())));
    }
    embed
        .relationship()
        .attributes()
        .forEach(
            (parent, mine) ->
                calls.add(
                    ".fromParent(%s, %s)"
                        .formatted(CodeNames.quoted(parent), CodeNames.quoted(mine))));
    List<String> names = StoredLayout.entryNames(child, embed);
    if (!names.isEmpty()) {
      calls.add(".key(%s)".formatted(list(names)));
    }
    return String.join("\n      ", calls);
  }
}

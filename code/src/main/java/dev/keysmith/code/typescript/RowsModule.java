package dev.keysmith.code.typescript;

import com.google.common.collect.ImmutableList;
import dev.keysmith.code.method.CodeLines;
import dev.keysmith.code.method.CodeNames;
import dev.keysmith.code.method.GeneratedType;
import dev.keysmith.code.method.ResultTypes;
import dev.keysmith.spec.Entity;
import dev.keysmith.spec.Spec;

/** The functions that make objects of the application out of rows. */
final class RowsModule {
  private final Spec spec;
  private final ModelModule model;

  RowsModule(Spec spec, ModelModule model) {
    this.spec = spec;
    this.model = model;
  }

  /** The function that makes objects of a type. */
  static String function(String type) {
    return "to" + type;
  }

  void write(CodeLines file, ResultTypes results) {
    for (Entity entity : spec.entities().values()) {
      function(
          file,
          entity,
          CodeNames.entity(entity.name()),
          ImmutableList.copyOf(entity.attributes().keySet()));
    }
    results
        .excerpts()
        .forEach(
            (name, type) -> function(file, spec.entity(type.entity()), name, type.attributes()));
  }

  private void function(
      CodeLines file, Entity entity, String name, ImmutableList<String> attributes) {
    file.open("export function %s(row: Row): %s".formatted(function(name), name));
    file.open("return");
    for (String attribute : attributes) {
      GeneratedType type = model.type(entity, attribute);
      file.line(
          "%s: %s,"
              .formatted(
                  ModelModule.property(attribute),
                  DeclaredTypes.fromValue(
                      type,
                      "row.get(%s)".formatted(CodeNames.quoted(attribute)),
                      entity.attribute(attribute).isOptional(),
                      type.enumeration().map(ModelModule::values).orElse(""))));
    }
    if (ModelModule.isVersioned(entity, attributes)) {
      file.line("version: row.stored(\"Version\").optional((value) => value.asNumber()),");
    }
    file.close("};").close().line("");
  }
}

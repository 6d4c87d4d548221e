package dev.keysmith.code.java;

import com.google.common.collect.ImmutableList;
import dev.keysmith.code.java.MethodSignature.EntityAttribute;
import dev.keysmith.spec.Attribute;
import dev.keysmith.spec.AttributeType;
import dev.keysmith.spec.Entity;
import dev.keysmith.spec.Spec;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/** The records of entities and the enums of closed sets. */
final class EntityTypes implements MethodSignature.EnumNames {
  private final Spec spec;

  /** By entity and attribute. */
  private final Map<String, String> enums = new LinkedHashMap<>();

  private final Set<String> taken = new LinkedHashSet<>();

  EntityTypes(Spec spec) {
    this.spec = spec;
    taken.addAll(Set.of("DataLayer", KeyConstants.CLASS, "Layouts"));
    spec.entities().keySet().forEach(name -> taken.add(JavaNames.type(name)));
    spec.entities().keySet().forEach(name -> taken.add(store(name)));
    for (Entity entity : spec.entities().values()) {
      for (Attribute attribute : entity.attributes().values()) {
        if (attribute.type() == AttributeType.STRING && !attribute.values().isEmpty()) {
          enums.put(
              entity.name() + "." + attribute.name(),
              JavaNames.unused(
                  JavaNames.type(entity.name()) + JavaNames.type(attribute.name()), taken));
        }
      }
    }
  }

  Set<String> taken() {
    return taken;
  }

  static String store(String entity) {
    return JavaNames.type(entity) + "Store";
  }

  @Override
  public Optional<String> of(EntityAttribute attribute) {
    return Optional.ofNullable(enums.get(attribute.entity() + "." + attribute.attribute().name()));
  }

  JavaType type(Entity entity, String attribute) {
    Attribute found = entity.attribute(attribute);
    return new JavaType(found.type(), of(new EntityAttribute(entity.name(), found)));
  }

  /** The components of a record with some attributes of an entity. */
  ImmutableList<String> components(Entity entity, ImmutableList<String> attributes) {
    return attributes.stream()
        .map(
            name ->
                "%s %s"
                    .formatted(
                        type(entity, name).declared(entity.attribute(name).isOptional()),
                        component(name)))
        .collect(ImmutableList.toImmutableList());
  }

  static String component(String attribute) {
    return JavaNames.member(attribute);
  }

  /** The file of a record. */
  String source(
      SourceWriter file,
      Entity entity,
      String name,
      ImmutableList<String> attributes,
      String about) {
    file.javadoc(about);
    boolean versioned = isVersioned(entity, attributes);
    List<String> components = new ArrayList<>(components(entity, attributes));
    if (versioned) {
      components.add("Optional<BigDecimal> version");
    }
    file.line("public record %s(\n    %s) {".formatted(name, String.join(",\n    ", components)));
    file.line("  static %s of(Row row) {".formatted(name));
    file.line(
        "    return new %s(\n        %s);"
            .formatted(name, String.join(",\n        ", values(entity, attributes, versioned))));
    file.line("  }").line("}");
    return file.text();
  }

  /** Whether the record has the version that writers must have seen. */
  private static boolean isVersioned(Entity entity, ImmutableList<String> attributes) {
    return entity.versioned()
        && attributes.size() == entity.attributes().size()
        && attributes.stream().noneMatch(name -> component(name).equals("version"));
  }

  private List<String> values(Entity entity, ImmutableList<String> attributes, boolean versioned) {
    List<String> values = new ArrayList<>();
    for (String name : attributes) {
      values.add(
          type(entity, name)
              .fromValue(
                  "row.get(%s)".formatted(JavaNames.quoted(name)),
                  entity.attribute(name).isOptional()));
    }
    if (versioned) {
      values.add("row.stored(\"Version\").optional(Value::asNumber)");
    }
    return values;
  }

  /** Files of enums, by name. */
  Map<String, String> enumSources(Supplier<SourceWriter> files) {
    Map<String, String> sources = new LinkedHashMap<>();
    for (Entity entity : spec.entities().values()) {
      for (Attribute attribute : entity.attributes().values()) {
        of(new EntityAttribute(entity.name(), attribute))
            .ifPresent(name -> sources.put(name, enumSource(files.get(), name, entity, attribute)));
      }
    }
    return sources;
  }

  private static String enumSource(
      SourceWriter file, String name, Entity entity, Attribute attribute) {
    file.javadoc("The values of %s of a %s.".formatted(attribute.name(), entity.name()));
    file.open("public enum " + name);
    Set<String> constants = new LinkedHashSet<>();
    ImmutableList<String> values = ImmutableList.copyOf(attribute.values().keySet());
    for (int i = 0; i < values.size(); i++) {
      file.line(
          "%s(%s)%s"
              .formatted(
                  JavaNames.unused(JavaNames.constant(values.get(i)), constants),
                  JavaNames.quoted(values.get(i)),
                  i + 1 < values.size() ? "," : ";"));
    }
    file.line("").line("private final String text;").line("");
    file.open(name + "(String text)").line("this.text = text;").close().line("");
    file.javadoc("As it is stored.");
    file.open("public String text()").line("return text;").close().line("");
    file.javadoc("The value that is stored so.");
    file.open("public static %s of(String text)".formatted(name));
    file.open("for (%s value : values())".formatted(name));
    file.open("if (value.text.equals(text))").line("return value;").close().close();
    file.line("throw new IllegalArgumentException(\"no %s: \" + text);".formatted(name));
    return file.close().close().text();
  }
}

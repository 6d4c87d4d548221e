package dev.keysmith.code.java;

import com.google.common.collect.ImmutableList;
import dev.keysmith.code.method.CodeNames;
import dev.keysmith.code.method.GeneratedType;
import dev.keysmith.code.method.KeyConstants;
import dev.keysmith.code.method.MethodSignature;
import dev.keysmith.code.method.MethodSignature.EntityAttribute;
import dev.keysmith.code.method.PatternMethods;
import dev.keysmith.code.method.ResultType;
import dev.keysmith.code.method.ResultType.IncludedResult;
import dev.keysmith.code.method.ResultTypes;
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
import java.util.stream.Collectors;

/** The records of entities and the enums of closed sets. */
final class EntityTypes implements MethodSignature.EnumNames {
  private final Spec spec;

  /** By entity and attribute. */
  private final Map<String, String> enums = new LinkedHashMap<>();

  private final Set<String> taken = new LinkedHashSet<>();

  EntityTypes(Spec spec) {
    this.spec = spec;
    taken.addAll(Set.of("DataLayer", AsyncStores.DATA_LAYER, KeyConstants.OWNER, "Layouts"));
    spec.entities().keySet().forEach(name -> taken.add(CodeNames.entity(name)));
    spec.entities().keySet().forEach(name -> taken.add(PatternMethods.store(name)));
    spec.entities().keySet().forEach(name -> taken.add(AsyncStores.store(name)));
    for (Entity entity : spec.entities().values()) {
      for (Attribute attribute : entity.attributes().values()) {
        if (attribute.type() == AttributeType.STRING && !attribute.values().isEmpty()) {
          enums.put(
              entity.name() + "." + attribute.name(),
              CodeNames.unused(
                  CodeNames.entity(entity.name()) + CodeNames.type(attribute.name()), taken));
        }
      }
    }
  }

  Set<String> taken() {
    return taken;
  }

  @Override
  public Optional<String> of(EntityAttribute attribute) {
    return Optional.ofNullable(enums.get(attribute.entity() + "." + attribute.attribute().name()));
  }

  GeneratedType type(Entity entity, String attribute) {
    Attribute found = entity.attribute(attribute);
    return new GeneratedType(
        found.type(), of(new EntityAttribute(entity.name(), found)), found.digits());
  }

  /** The components of a record with some attributes of an entity. */
  ImmutableList<String> components(Entity entity, ImmutableList<String> attributes) {
    return attributes.stream()
        .map(
            name ->
                "%s %s"
                    .formatted(
                        JavaTypes.declared(type(entity, name), entity.attribute(name).isOptional()),
                        component(name)))
        .collect(ImmutableList.toImmutableList());
  }

  static String component(String attribute) {
    return JavaSyntax.INSTANCE.member(attribute);
  }

  /** The file of a record. */
  String source(
      SourceWriter file,
      Entity entity,
      String name,
      ImmutableList<String> attributes,
      String about) {
    file.comment(about);
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
          JavaTypes.fromValue(
              type(entity, name),
              "row.get(%s)".formatted(CodeNames.quoted(name)),
              entity.attribute(name).isOptional()));
    }
    if (versioned) {
      values.add("row.stored(\"Version\").optional(Value::asNumber)");
    }
    return values;
  }

  /** The files of what reads return, by name. */
  Map<String, String> resultSources(ResultTypes results, Supplier<SourceWriter> files) {
    Map<String, String> sources = new LinkedHashMap<>();
    results
        .excerpts()
        .forEach(
            (name, type) ->
                sources.put(
                    name,
                    source(
                        files.get(),
                        spec.entity(type.entity()),
                        name,
                        type.attributes(),
                        "Some attributes of a %s.".formatted(type.entity()))));
    results.withIncludes().forEach((name, type) -> sources.put(name, source(files.get(), type)));
    return sources;
  }

  private static String source(SourceWriter file, ResultType type) {
    file.comment(
        "A %s with its %s."
            .formatted(
                type.entity(),
                type.includes().stream()
                    .map(IncludedResult::component)
                    .collect(Collectors.joining(", "))));
    file.line(
        "public record %s(\n    %s %s,\n    %s) {}"
            .formatted(
                type.record(),
                type.base(),
                type.component(),
                type.includes().stream()
                    .map(JavaTypes::declared)
                    .collect(Collectors.joining(",\n    "))));
    return file.text();
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
    file.comment("The values of %s of a %s.".formatted(attribute.name(), entity.name()));
    file.open("public enum " + name);
    Set<String> constants = new LinkedHashSet<>();
    ImmutableList<String> values = ImmutableList.copyOf(attribute.values().keySet());
    for (int i = 0; i < values.size(); i++) {
      file.line(
          "%s(%s)%s"
              .formatted(
                  CodeNames.unused(CodeNames.constant(values.get(i)), constants),
                  CodeNames.quoted(values.get(i)),
                  i + 1 < values.size() ? "," : ";"));
    }
    file.line("").line("private final String text;").line("");
    file.open(name + "(String text)").line("this.text = text;").close().line("");
    file.comment("As it is stored.");
    file.open("public String text()").line("return text;").close().line("");
    file.comment("The value that is stored so.");
    file.open("public static %s of(String text)".formatted(name));
    file.open("for (%s value : values())".formatted(name));
    file.open("if (value.text.equals(text))").line("return value;").close().close();
    file.line("throw new IllegalArgumentException(\"no %s: \" + text);".formatted(name));
    file.close().close();
    return file.text();
  }
}

package dev.keysmith.code.typescript;

import com.google.common.collect.ImmutableList;
import dev.keysmith.code.method.CodeLines;
import dev.keysmith.code.method.CodeNames;
import dev.keysmith.code.method.GeneratedType;
import dev.keysmith.code.method.MethodSignature.EntityAttribute;
import dev.keysmith.code.method.MethodSignature.EnumNames;
import dev.keysmith.code.method.PatternMethods;
import dev.keysmith.code.method.ResultType;
import dev.keysmith.code.method.ResultType.IncludedResult;
import dev.keysmith.code.method.ResultTypes;
import dev.keysmith.spec.Attribute;
import dev.keysmith.spec.AttributeType;
import dev.keysmith.spec.Entity;
import dev.keysmith.spec.Spec;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** The types of the application: entities, closed sets, and what reads return. */
final class ModelModule implements EnumNames {
  private final Spec spec;
  private final Map<String, String> enums = new LinkedHashMap<>();
  private final Set<String> taken = new LinkedHashSet<>();

  ModelModule(Spec spec) {
    this.spec = spec;
    taken.addAll(RuntimeNames.MODULES.keySet());
    taken.addAll(
        Set.of("DataLayer", "Keys", "Date", "Set", "ReadonlySet", "Uint8Array", "Promise", "Pick"));
    taken.addAll(TypeScriptProject.FAILURES);
    for (Entity entity : spec.entities().values()) {
      taken.add(CodeNames.entity(entity.name()));
      taken.add(PatternMethods.store(entity.name()));
      taken.add(identity(entity));
    }
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

  private static String identity(Entity entity) {
    return CodeNames.entity(entity.name()) + "Identity";
  }

  @Override
  public Optional<String> of(EntityAttribute attribute) {
    return Optional.ofNullable(enums.get(attribute.entity() + "." + attribute.attribute().name()));
  }

  GeneratedType type(Entity entity, String name) {
    Attribute attribute = entity.attribute(name);
    return new GeneratedType(
        attribute.type(), of(new EntityAttribute(entity.name(), attribute)), attribute.digits());
  }

  /** The constant with the values of a closed set. */
  static String values(String union) {
    return CodeNames.constant(union) + "_VALUES";
  }

  static String property(String attribute) {
    return TypeScriptSyntax.INSTANCE.member(attribute);
  }

  /** Whether its interface has the version that writers must have seen. */
  static boolean isVersioned(Entity entity, ImmutableList<String> attributes) {
    return entity.versioned()
        && attributes.size() == entity.attributes().size()
        && attributes.stream().noneMatch(name -> property(name).equals("version"));
  }

  /** The names that it exports. */
  ImmutableList<String> exports(ResultTypes results) {
    ImmutableList.Builder<String> names = ImmutableList.builder();
    spec.entities().keySet().forEach(name -> names.add(CodeNames.entity(name)));
    enums.values().forEach(name -> names.add(name).add(values(name)));
    names.addAll(results.excerpts().keySet());
    names.addAll(results.withIncludes().keySet());
    return names.build();
  }

  void write(CodeLines file, ResultTypes results) {
    boolean first = true;
    for (Entity entity : spec.entities().values()) {
      if (!first) {
        file.line("");
      }
      first = false;
      entity(file, entity);
    }
    results
        .excerpts()
        .forEach(
            (name, type) -> {
              file.line("").comment("Some attributes of a %s.".formatted(type.entity()));
              file.line(
                  "export type %s = Pick<%s, %s>;"
                      .formatted(name, CodeNames.entity(type.entity()), union(type.attributes())));
            });
    results.withIncludes().values().forEach(type -> result(file, type));
  }

  private void entity(CodeLines file, Entity entity) {
    ImmutableList<String> attributes = ImmutableList.copyOf(entity.attributes().keySet());
    file.comment(entity.about().orElse("A %s.".formatted(entity.name())));
    file.open("export interface " + CodeNames.entity(entity.name()));
    for (String name : attributes) {
      property(file, property(name), type(entity, name), entity.attribute(name).isOptional());
    }
    if (isVersioned(entity, attributes)) {
      file.comment("Counts the changes; a write that checks it needs the one that was read.");
      file.line("readonly version?: number | undefined;");
    }
    file.close().line("");
    file.comment("What identifies a %s.".formatted(entity.name()));
    file.line(
        "export type %s = Pick<%s, %s>;"
            .formatted(
                identity(entity),
                CodeNames.entity(entity.name()),
                union(ImmutableList.copyOf(entity.identity()))));
    for (Attribute attribute : entity.attributes().values()) {
      of(new EntityAttribute(entity.name(), attribute))
          .ifPresent(name -> union(file, name, entity, attribute));
    }
  }

  private static void property(CodeLines file, String name, GeneratedType type, boolean optional) {
    if (type.kind() == AttributeType.DATE) {
      file.comment("A day, such as 2026-11-15.");
    }
    file.line(
        "readonly %s%s: %s%s;"
            .formatted(
                name, optional ? "?" : "", DeclaredTypes.of(type), optional ? " | undefined" : ""));
  }

  private static String union(ImmutableList<String> attributes) {
    return attributes.isEmpty()
        ? "never"
        : attributes.stream()
            .map(name -> CodeNames.quoted(property(name)))
            .collect(Collectors.joining(" | "));
  }

  private static void union(CodeLines file, String name, Entity entity, Attribute attribute) {
    file.line("").comment("The values of %s of a %s.".formatted(attribute.name(), entity.name()));
    file.line(
        "export const %s = [%s] as const;"
            .formatted(
                values(name),
                attribute.values().keySet().stream()
                    .map(CodeNames::quoted)
                    .collect(Collectors.joining(", "))));
    file.line("");
    file.line("export type %s = (typeof %s)[number];".formatted(name, values(name)));
  }

  private static void result(CodeLines file, ResultType type) {
    file.line("")
        .comment(
            "A %s with its %s."
                .formatted(
                    type.entity(),
                    type.includes().stream()
                        .map(IncludedResult::component)
                        .collect(Collectors.joining(", "))));
    file.open("export interface " + type.record());
    file.line("readonly %s: %s;".formatted(type.component(), type.base()));
    for (IncludedResult include : type.includes()) {
      file.line(
          include.many()
              ? "readonly %s: readonly %s[];"
                  .formatted(include.component(), include.type().record())
              : "readonly %s: %s | undefined;"
                  .formatted(include.component(), include.type().record()));
    }
    file.close();
  }
}

package dev.keysmith.code.java;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.keysmith.code.CodeInput;
import dev.keysmith.code.CodeInput.PatternSource;
import dev.keysmith.code.UncodedPattern;
import dev.keysmith.code.UnsupportedShape;
import dev.keysmith.code.java.MethodSignature.MethodParameter;
import dev.keysmith.code.java.ResultType.Multiplicity;
import dev.keysmith.spec.AccessPattern;
import dev.keysmith.spec.AttributeCondition;
import dev.keysmith.spec.AttributeCondition.Test;
import dev.keysmith.spec.Entity;
import dev.keysmith.spec.EntitySelection;
import dev.keysmith.spec.Spec;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The classes of a data layer: a record for each entity, a class with a method for each pattern,
 * and what both share.
 */
public final class JavaProject {
  private final CodeInput input;
  private final Spec spec;
  private final String packageName;
  private final EntityTypes entities;
  private final ResultTypes results;
  private final KeyConstants keys = new KeyConstants();
  private final Map<String, List<String>> stores = new LinkedHashMap<>();
  private final Map<String, Set<String>> methodNames = new LinkedHashMap<>();
  private final ImmutableMap.Builder<String, GeneratedMethod> methods = ImmutableMap.builder();
  private final ImmutableList.Builder<UncodedPattern> unsupported = ImmutableList.builder();

  private JavaProject(CodeInput input, String packageName) {
    this.input = input;
    this.spec = input.spec();
    this.packageName = packageName;
    this.entities = new EntityTypes(spec);
    this.results = new ResultTypes(spec, entities);
  }

  /**
   * Generated classes.
   *
   * @param sources by the name of the class
   * @param methods by the id of the pattern
   * @param unsupported the patterns that have no method
   */
  public record GeneratedCode(
      String packageName,
      ImmutableMap<String, String> sources,
      ImmutableMap<String, GeneratedMethod> methods,
      ImmutableList<UncodedPattern> unsupported) {}

  public static GeneratedCode generate(CodeInput input, String packageName) {
    return new JavaProject(input, packageName).generate();
  }

  private GeneratedCode generate() {
    for (PatternSource source : input.patterns()) {
      if (source.pattern() instanceof AccessPattern.ExternalQuery) {
        continue;
      }
      try {
        method(source);
      } catch (UnsupportedShape e) {
        unsupported.add(unsupported(source, e.reason()));
      } catch (ValueCode.UnknownName e) {
        unsupported.add(
            unsupported(source, "a value that no request returns before: " + e.getMessage()));
      }
    }
    ImmutableMap.Builder<String, String> sources = ImmutableMap.builder();
    for (Entity entity : spec.entities().values()) {
      sources.put(
          JavaNames.type(entity.name()),
          entities.source(
              file(),
              entity,
              JavaNames.type(entity.name()),
              ImmutableList.copyOf(entity.attributes().keySet()),
              entity.about().orElse("A %s.".formatted(entity.name()))));
    }
    sources.putAll(entities.enumSources(this::file));
    sources.putAll(results.sources(this::file));
    stores.forEach((entity, code) -> sources.put(EntityTypes.store(entity), store(entity, code)));
    sources.put(LayoutsWriter.CLASS, new LayoutsWriter(spec, input.design(), keys).source(file()));
    sources.put(KeyConstants.CLASS, keys.source(file()));
    sources.put("DataLayer", dataLayer());
    return new GeneratedCode(
        packageName, sources.buildOrThrow(), methods.buildOrThrow(), unsupported.build());
  }

  private static UncodedPattern unsupported(PatternSource source, String reason) {
    return new UncodedPattern(source.pattern().id(), source.pattern().name(), reason);
  }

  private SourceWriter file() {
    return new SourceWriter(packageName, entities.taken());
  }

  // --- methods ----------------------------------------------------------------------------------

  private void method(PatternSource source) {
    AccessPattern pattern = source.pattern();
    String entity = entity(pattern);
    MethodSignature signature = MethodSignature.of(spec, source, entities);
    SourceWriter body = new SourceWriter(packageName, Set.of());
    MethodScope scope = new MethodScope(signature);
    Optional<ResultType> result = Optional.empty();
    Optional<Multiplicity> multiplicity = Optional.empty();
    Optional<String> drawn = Optional.empty();
    String returned;
    if (pattern instanceof AccessPattern.Read read) {
      Multiplicity many = multiplicity(read.selection());
      multiplicity = Optional.of(many);
      result =
          many == Multiplicity.COUNT ? Optional.empty() : Optional.of(results.of(read.selection()));
      new ReadMethod(source.requests(), scope, keys, body).write(result, many);
      returned = ResultType.declared(many, result);
    } else {
      new WriteMethod(spec, source, scope, keys, new WrittenLayout(spec, input.design()), body)
          .write();
      drawn = WriteMethod.returned(spec, (AccessPattern.Write) pattern);
      returned = drawn.isPresent() ? "BigDecimal" : "void";
    }
    String name =
        JavaNames.unused(
            JavaNames.member(pattern.name()),
            methodNames.computeIfAbsent(
                entity, added -> new LinkedHashSet<>(Set.of("equals", "store"))));
    stores
        .computeIfAbsent(entity, added -> new ArrayList<>())
        .add(code(pattern, signature, name, returned, body, scope));
    methods.put(
        pattern.id(),
        new GeneratedMethod(
            pattern.id(),
            EntityTypes.store(entity),
            accessor(entity),
            name,
            signature,
            result,
            multiplicity,
            drawn));
  }

  private static String entity(AccessPattern pattern) {
    return pattern instanceof AccessPattern.Read read
        ? read.selection().entity()
        : ((AccessPattern.Write) pattern).actions().get(0).entity();
  }

  private Multiplicity multiplicity(EntitySelection selection) {
    if (selection.needs().countOnly()) {
      return Multiplicity.COUNT;
    }
    Set<String> fixed =
        selection.where().stream()
            .filter(one -> one.test() instanceof Test.Is && one.path().isOwn())
            .map((AttributeCondition one) -> one.path().attribute())
            .collect(Collectors.toSet());
    if (selection.limit().isPresent()) {
      return Multiplicity.PAGED;
    }
    return spec.entity(selection.entity()).isIdentifiedBy(fixed)
        ? Multiplicity.ONE
        : Multiplicity.ALL;
  }

  private static String code(
      AccessPattern pattern,
      MethodSignature signature,
      String name,
      String returned,
      SourceWriter body,
      MethodScope scope) {
    List<String> declared = new ArrayList<>();
    if (signature.entity().isPresent()) {
      MethodParameter entity = signature.entity().get();
      declared.add(entity.declared() + " " + entity.name());
    } else {
      signature.parameters().forEach(one -> declared.add(one.declared() + " " + one.name()));
    }
    signature
        .repeated()
        .ifPresent(list -> declared.add("List<%s> %s".formatted(list.record(), list.name())));
    boolean paged = returned.startsWith("Page<");
    if (paged) {
      declared.add("PageRequest page");
    }
    List<String> values = new ArrayList<>();
    values.add("settings");
    values.add("Layouts.ALL");
    values.add(JavaNames.quoted(pattern.id()));
    if (paged) {
      signature.parameters().forEach(one -> values.add(one.toValue(scope.access(one))));
    }
    SourceWriter code = new SourceWriter("", Set.of());
    signature
        .repeated()
        .ifPresent(
            list -> {
              code.javadoc("One of the entries of {@link #%s}.".formatted(name));
              code.line(
                  "public record %s(%s) {}\n"
                      .formatted(
                          list.record(),
                          list.parts().stream()
                              .map(one -> one.declared() + " " + one.name())
                              .collect(Collectors.joining(", "))));
            });
    code.javadoc("%s (%s).".formatted(sentence(pattern.name()), pattern.id()));
    String plain = "public %s %s(%s)".formatted(returned, name, String.join(", ", declared));
    code.open(
        plain.length() <= 94
            ? plain
            : "public %s %s(\n    %s)".formatted(returned, name, String.join(",\n    ", declared)));
    code.line("Call call = new Call(%s);".formatted(wrapped(values)));
    code.line(body.body());
    return code.close().body();
  }

  private static String sentence(String name) {
    return name.endsWith(".") ? name.substring(0, name.length() - 1) : name;
  }

  private static String wrapped(List<String> parts) {
    String line = String.join(", ", parts);
    return line.length() <= 60 ? line : "\n    " + String.join(",\n    ", parts);
  }

  // --- classes ----------------------------------------------------------------------------------

  private String store(String entity, List<String> code) {
    SourceWriter file = file();
    String name = EntityTypes.store(entity);
    file.javadoc("The access patterns of %s.".formatted(entity));
    file.open("public final class " + name);
    file.line("private final DataSettings settings;\n");
    file.open(name + "(DataSettings settings)").line("this.settings = settings;").close();
    code.forEach(one -> file.line("").line(one));
    return file.close().text();
  }

  private String dataLayer() {
    SourceWriter file = file();
    file.javadoc(
        "The data of %s: every access pattern is a method of one of these stores."
            .formatted(spec.application()));
    file.open("public final class DataLayer");
    file.line("private final DataSettings settings;\n");
    file.open("private DataLayer(DataSettings settings)").line("this.settings = settings;").close();
    file.line("").open("public static DataLayer of(DynamoDbClient client)");
    file.line("return of(DataSettings.of(client));").close();
    file.line("").open("public static DataLayer of(DataSettings settings)");
    file.line("return new DataLayer(settings);").close();
    file.line("").javadoc("Makes identifiers.");
    file.open("public IdGenerator ids()").line("return settings.ids();").close();
    stores
        .keySet()
        .forEach(
            entity ->
                file.line("")
                    .open("public %s %s()".formatted(EntityTypes.store(entity), accessor(entity)))
                    .line("return new %s(settings);".formatted(EntityTypes.store(entity)))
                    .close());
    return file.close().text();
  }

  /** The method of the data layer that returns the store of an entity. */
  static String accessor(String entity) {
    String name = JavaNames.plural(JavaNames.variable(entity));
    return name.equals("ids") ? "idStore" : name;
  }
}

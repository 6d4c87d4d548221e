package dev.keysmith.code.java;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.keysmith.code.CodeInput;
import dev.keysmith.code.UncodedPattern;
import dev.keysmith.code.method.CodeLines;
import dev.keysmith.code.method.CodeNames;
import dev.keysmith.code.method.GeneratedMethod;
import dev.keysmith.code.method.KeyConstants;
import dev.keysmith.code.method.MethodSignature;
import dev.keysmith.code.method.PatternMethods;
import dev.keysmith.code.method.PatternMethods.MethodCode;
import dev.keysmith.code.method.PatternMethods.MethodSet;
import dev.keysmith.code.method.ResultTypes;
import dev.keysmith.spec.AccessPattern;
import dev.keysmith.spec.Entity;
import dev.keysmith.spec.Spec;
import java.util.ArrayList;
import java.util.List;
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
  private final MethodSet methods;

  private JavaProject(CodeInput input, String packageName) {
    this.input = input;
    this.spec = input.spec();
    this.packageName = packageName;
    this.entities = new EntityTypes(spec);
    this.results = new ResultTypes(spec, JavaSyntax.INSTANCE, entities.taken());
    this.methods = PatternMethods.of(input, entities, results, keys, JavaSyntax.INSTANCE);
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
    ImmutableMap.Builder<String, String> sources = ImmutableMap.builder();
    for (Entity entity : spec.entities().values()) {
      sources.put(
          CodeNames.entity(entity.name()),
          entities.source(
              file(),
              entity,
              CodeNames.entity(entity.name()),
              ImmutableList.copyOf(entity.attributes().keySet()),
              entity.about().orElse("A %s.".formatted(entity.name()))));
    }
    sources.putAll(entities.enumSources(this::file));
    sources.putAll(entities.resultSources(results, this::file));
    methods
        .stores()
        .forEach((entity, code) -> sources.put(PatternMethods.store(entity), store(entity, code)));
    sources.put(LayoutsWriter.CLASS, new LayoutsWriter(spec, input.design(), keys).source(file()));
    sources.put(KeyConstants.OWNER, keys());
    sources.put("DataLayer", dataLayer());
    sources.putAll(new AsyncStores(spec, methods, this::file).sources());
    return new GeneratedCode(
        packageName, sources.buildOrThrow(), methods.byPattern(), methods.unsupported());
  }

  private SourceWriter file() {
    return new SourceWriter(packageName, entities.taken());
  }

  // --- methods ----------------------------------------------------------------------------------

  private static String code(MethodCode method) {
    AccessPattern pattern = method.pattern();
    MethodSignature signature = method.method().signature();
    String name = method.method().name();
    String returned = JavaTypes.returned(method.method());
    List<String> declared = JavaTypes.parameters(method, "");
    List<String> values = new ArrayList<>();
    values.add("settings");
    values.add("Layouts.ALL");
    values.add(CodeNames.quoted(pattern.id()));
    if (method.isPaged()) {
      signature
          .parameters()
          .forEach(one -> values.add(JavaTypes.toValue(one, method.scope().access(one))));
    }
    CodeLines code = new CodeLines();
    signature
        .repeated()
        .forEach(
            list -> {
              code.comment("One of the entries of %s.".formatted(name));
              code.line(
                  "public record %s(%s) {}\n"
                      .formatted(
                          list.record(),
                          list.parts().stream()
                              .map(one -> JavaTypes.declared(one) + " " + one.name())
                              .collect(Collectors.joining(", "))));
            });
    method
        .method()
        .drawn()
        .filter(drawn -> drawn.only().isEmpty())
        .ifPresent(
            drawn -> {
              code.comment("The numbers that %s draws.".formatted(name));
              code.line(
                  "public record %s(%s) {}\n"
                      .formatted(
                          drawn.type(),
                          drawn.numbers().stream()
                              .map(one -> JavaTypes.number(one) + " " + one.name())
                              .collect(Collectors.joining(", "))));
            });
    code.comment("%s (%s).".formatted(sentence(pattern.name()), pattern.id()));
    code.open(JavaTypes.declaration(returned, name, declared));
    code.line("Call call = new Call(%s);".formatted(wrapped(values)));
    code.line(method.body());
    return code.close().body();
  }

  static String sentence(String name) {
    return name.endsWith(".") ? name.substring(0, name.length() - 1) : name;
  }

  private static String wrapped(List<String> parts) {
    String line = String.join(", ", parts);
    return line.length() <= 60 ? line : "\n    " + String.join(",\n    ", parts);
  }

  // --- classes ----------------------------------------------------------------------------------

  private String store(String entity, List<MethodCode> code) {
    SourceWriter file = file();
    String name = PatternMethods.store(entity);
    file.comment("The access patterns of %s.".formatted(entity));
    file.open("public final class " + name);
    file.line("private final DataSettings settings;\n");
    file.open(name + "(DataSettings settings)").line("this.settings = settings;").close();
    code.forEach(one -> file.line("").line(code(one)));
    file.close();
    return file.text();
  }

  private String dataLayer() {
    SourceWriter file = file();
    file.comment(
        "The data of %s: every access pattern is a method of one of these stores."
            .formatted(spec.application()));
    file.open("public final class DataLayer");
    file.line("private final DataSettings settings;\n");
    file.open("private DataLayer(DataSettings settings)").line("this.settings = settings;").close();
    file.line("").open("public static DataLayer of(DynamoDbClient client)");
    file.line("return of(DataSettings.of(client));").close();
    file.line("").open("public static DataLayer of(DataSettings settings)");
    file.line("return new DataLayer(settings);").close();
    file.line("").comment("Makes identifiers.");
    file.open("public IdGenerator ids()").line("return settings.ids();").close();
    methods
        .stores()
        .forEach(
            (entity, code) ->
                file.line("")
                    .open(
                        "public %s %s()"
                            .formatted(
                                PatternMethods.store(entity), code.get(0).method().accessor()))
                    .line("return new %s(settings);".formatted(PatternMethods.store(entity)))
                    .close());
    file.close();
    return file.text();
  }

  private String keys() {
    SourceWriter file = file();
    file.comment("How keys are made of values.");
    file.open("final class " + KeyConstants.OWNER);
    keys.names()
        .forEach(
            (template, name) ->
                file.line(
                    "static final KeyCodec %s =\n    KeyCodec.of(%s);"
                        .formatted(name, CodeNames.quoted(template))));
    file.line("").line("private Keys() {}");
    file.close();
    return file.text();
  }
}

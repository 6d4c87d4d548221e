package dev.keysmith.code.typescript;

import com.google.common.base.CaseFormat;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.keysmith.code.CodeInput;
import dev.keysmith.code.UncodedPattern;
import dev.keysmith.code.method.CodeLines;
import dev.keysmith.code.method.CodeNames;
import dev.keysmith.code.method.DrawnNumbers;
import dev.keysmith.code.method.GeneratedMethod;
import dev.keysmith.code.method.KeyConstants;
import dev.keysmith.code.method.MethodSignature;
import dev.keysmith.code.method.PatternMethods;
import dev.keysmith.code.method.PatternMethods.MethodCode;
import dev.keysmith.code.method.PatternMethods.MethodSet;
import dev.keysmith.code.method.ResultTypes;
import dev.keysmith.spec.AccessPattern;
import dev.keysmith.spec.Spec;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/**
 * The modules of a data layer: an interface for each entity, a class with a method for each
 * pattern, and what both share.
 */
public final class TypeScriptProject {
  /** The failures that the application sees. */
  static final ImmutableList<String> FAILURES =
      ImmutableList.of(
          "AlreadyExists",
          "ConditionFailed",
          "DataFailure",
          "DuplicateItem",
          "ExactNumber",
          "InexactNumber",
          "InvalidCursor",
          "NotFound",
          "OutcomeUnknown",
          "Throttled",
          "TransactionConflict",
          "Unavailable",
          "UniqueViolated",
          "VersionConflict");

  private static final int WIDEST = 98;

  private final CodeInput input;
  private final Spec spec;
  private final ModelModule model;
  private final ResultTypes results;
  private final KeyConstants keys = new KeyConstants();
  private final MethodSet methods;
  private final Map<String, String> modules = new LinkedHashMap<>(RuntimeNames.MODULES);
  private final ImmutableMap.Builder<String, String> sources = ImmutableMap.builder();

  private TypeScriptProject(CodeInput input) {
    this.input = input;
    this.spec = input.spec();
    this.model = new ModelModule(spec);
    this.results = new ResultTypes(spec, TypeScriptSyntax.INSTANCE, model.taken());
    this.methods = PatternMethods.of(input, model, results, keys, TypeScriptSyntax.INSTANCE);
    model.exports(results).forEach(name -> modules.put(name, "./model.js"));
    spec.entities()
        .keySet()
        .forEach(name -> modules.put(RowsModule.function(CodeNames.entity(name)), "./rows.js"));
    results
        .excerpts()
        .keySet()
        .forEach(name -> modules.put(RowsModule.function(name), "./rows.js"));
    modules.put(KeyConstants.OWNER, "./keys.js");
    modules.put("layouts", "./layouts.js");
    modules.put("DynamoDBClient", "@aws-sdk/client-dynamodb");
    methods
        .stores()
        .keySet()
        .forEach(
            entity -> modules.put(PatternMethods.store(entity), "./%s.js".formatted(file(entity))));
  }

  /**
   * Generated modules.
   *
   * @param sources by their path in the folder of sources
   * @param methods by the id of the pattern
   * @param unsupported the patterns that have no method
   */
  public record GeneratedModules(
      ImmutableMap<String, String> sources,
      ImmutableMap<String, GeneratedMethod> methods,
      ImmutableList<UncodedPattern> unsupported) {}

  public static GeneratedModules generate(CodeInput input) {
    return new TypeScriptProject(input).generate();
  }

  private GeneratedModules generate() {
    module("index", this::index);
    module("model", file -> model.write(file, results));
    module("data-layer", this::dataLayer);
    methods
        .stores()
        .forEach((entity, code) -> module(file(entity), file -> store(file, entity, code)));
    module("rows", file -> new RowsModule(spec, model).write(file, results));
    module("layouts", file -> new LayoutsModule(spec, input.design(), keys).write(file));
    module("keys", this::keys);
    return new GeneratedModules(sources.buildOrThrow(), methods.byPattern(), methods.unsupported());
  }

  private void module(String name, Consumer<CodeLines> content) {
    ModuleWriter file = new ModuleWriter("./%s.js".formatted(name), modules);
    content.accept(file);
    sources.put(name + ".ts", file.text().stripTrailing() + "\n");
  }

  /** The module of an entity's store. */
  private static String file(String entity) {
    return CaseFormat.UPPER_CAMEL.to(CaseFormat.LOWER_HYPHEN, PatternMethods.store(entity));
  }

  // --- methods ----------------------------------------------------------------------------------

  private static void store(CodeLines file, String entity, List<MethodCode> code) {
    code.forEach(
        one ->
            one.method()
                .signature()
                .repeated()
                .forEach(
                    list -> {
                      file.comment("One of the entries of %s.".formatted(one.method().name()));
                      file.open("export interface " + list.record());
                      list.parts()
                          .forEach(
                              part -> file.line("readonly %s;".formatted(DeclaredTypes.of(part))));
                      file.close().line("");
                    }));
    code.forEach(one -> one.method().drawn().ifPresent(drawn -> numbers(file, one, drawn)));
    file.comment("The access patterns of %s.".formatted(entity));
    file.open("export class " + PatternMethods.store(entity));
    file.line("constructor(private readonly settings: DataSettings) {}");
    code.forEach(
        one -> {
          file.line("");
          method(file, one);
        });
    file.close();
  }

  private static void numbers(CodeLines file, MethodCode code, DrawnNumbers drawn) {
    if (drawn.only().isEmpty()) {
      file.comment("The numbers that %s draws.".formatted(code.method().name()));
      file.open("export interface " + drawn.type());
      drawn
          .numbers()
          .forEach(
              one ->
                  file.line("readonly %s: %s;".formatted(one.name(), DeclaredTypes.number(one))));
      file.close().line("");
    }
  }

  private static void method(CodeLines file, MethodCode code) {
    AccessPattern pattern = code.pattern();
    MethodSignature signature = code.method().signature();
    List<String> declared = new ArrayList<>();
    signature
        .entity()
        .ifPresentOrElse(
            entity -> declared.add(DeclaredTypes.of(entity)),
            () -> signature.parameters().forEach(one -> declared.add(DeclaredTypes.of(one))));
    signature
        .repeated()
        .forEach(list -> declared.add("%s: readonly %s[]".formatted(list.name(), list.record())));
    List<String> values = new ArrayList<>();
    values.add("this.settings");
    values.add("layouts");
    values.add(CodeNames.quoted(pattern.id()));
    if (code.isPaged()) {
      declared.add("page: PageRequest = {}");
      signature
          .parameters()
          .forEach(one -> values.add(DeclaredTypes.toValue(one, code.scope().access(one))));
    }
    file.comment("%s (%s).".formatted(pattern.name().replaceFirst("\\.$", ""), pattern.id()));
    String head = "async %s(%s): Promise<%s>";
    String name = code.method().name();
    String returned = DeclaredTypes.returned(code.method());
    String line = head.formatted(name, String.join(", ", declared), returned);
    file.open(line.length() <= WIDEST ? line : head.formatted(name, wrapped(declared), returned));
    String call = "const call = new Call(%s);".formatted(String.join(", ", values));
    file.line(
        call.length() <= WIDEST ? call : "const call = new Call(%s);".formatted(wrapped(values)));
    unused(signature, call + code.body())
        .forEach(
            parameter ->
                file.line("void %s; // this design does not need it".formatted(parameter)));
    file.line(code.body()).close();
  }

  /** The parameters that a pattern has in every design, and that the requests of this one omit. */
  private static List<String> unused(MethodSignature signature, String code) {
    List<String> names = new ArrayList<>();
    if (signature.entity().isEmpty()) {
      signature.parameters().forEach(one -> names.add(one.name()));
    }
    signature.repeated().forEach(list -> names.add(list.name()));
    names.removeIf(name -> ModuleWriter.uses(code, name));
    return names;
  }

  private static String wrapped(List<String> parts) {
    return parts.stream().map(one -> "\n  " + one + ",").collect(Collectors.joining("", "", "\n"));
  }

  // --- modules ----------------------------------------------------------------------------------

  private void index(CodeLines file) {
    file.line("export { DataLayer } from \"./data-layer.js\";");
    file.line("export * from \"./model.js\";");
    methods
        .stores()
        .keySet()
        .forEach(entity -> file.line("export * from \"./%s.js\";".formatted(file(entity))));
    file.line("export * from \"./runtime/index.js\";");
  }

  private void dataLayer(CodeLines file) {
    file.comment(
        "The data of %s: every access pattern is a method of one of these stores."
            .formatted(spec.application()));
    file.open("export class DataLayer");
    file.comment("Makes identifiers.");
    file.line("readonly ids: IdGenerator;");
    methods
        .stores()
        .forEach(
            (entity, code) ->
                file.line(
                    "readonly %s: %s;"
                        .formatted(code.get(0).method().accessor(), PatternMethods.store(entity))));
    file.line("").open("constructor(settings: DataSettings)");
    file.line("this.ids = settings.ids;");
    methods
        .stores()
        .forEach(
            (entity, code) ->
                file.line(
                    "this.%s = new %s(settings);"
                        .formatted(code.get(0).method().accessor(), PatternMethods.store(entity))));
    file.close().line("");
    file.comment("A data layer on the tables of an account.");
    file.open("static of(client: DynamoDBClient, options: SettingsOptions = {}): DataLayer");
    file.line("return new DataLayer(dataSettings(client, options));").close();
    file.close();
  }

  private void keys(CodeLines file) {
    file.comment("How keys are made of values.");
    file.open("export const %s =".formatted(KeyConstants.OWNER));
    keys.names()
        .forEach(
            (template, name) ->
                file.line("%s: KeyCodec.of(%s),".formatted(name, CodeNames.quoted(template))));
    file.close("};");
  }
}

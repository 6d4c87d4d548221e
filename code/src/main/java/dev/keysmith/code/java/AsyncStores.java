package dev.keysmith.code.java;

import dev.keysmith.code.method.CodeLines;
import dev.keysmith.code.method.CodeNames;
import dev.keysmith.code.method.MethodSignature;
import dev.keysmith.code.method.MethodSignature.MethodParameter;
import dev.keysmith.code.method.PatternMethods;
import dev.keysmith.code.method.PatternMethods.MethodCode;
import dev.keysmith.code.method.PatternMethods.MethodSet;
import dev.keysmith.spec.AccessPattern;
import dev.keysmith.spec.Spec;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/** The classes of an asynchronous data layer: the same methods, with futures of their results. */
final class AsyncStores {
  static final String DATA_LAYER = "AsyncDataLayer";

  private final Spec spec;
  private final MethodSet methods;
  private final Supplier<SourceWriter> files;

  AsyncStores(Spec spec, MethodSet methods, Supplier<SourceWriter> files) {
    this.spec = spec;
    this.methods = methods;
    this.files = files;
  }

  static String store(String entity) {
    return CodeNames.type(entity) + "AsyncStore";
  }

  /** By the name of the class. */
  Map<String, String> sources() {
    Map<String, String> sources = new LinkedHashMap<>();
    methods
        .stores()
        .forEach((entity, code) -> sources.put(store(entity), asyncStore(entity, code)));
    sources.put(DATA_LAYER, dataLayer());
    return sources;
  }

  private String asyncStore(String entity, List<MethodCode> code) {
    SourceWriter file = files.get();
    String name = store(entity);
    String awaited = PatternMethods.store(entity);
    file.comment("The access patterns of %s, for callers that do not wait.".formatted(entity));
    file.open("public final class " + name);
    file.line("private final %s store;".formatted(awaited));
    file.line("private final AsyncExecution execution;\n");
    file.open(name + "(DataSettings settings)");
    file.line("this.store = new %s(settings);".formatted(awaited));
    file.line("this.execution = new AsyncExecution(settings);").close();
    code.forEach(one -> method(file.line(""), one, awaited));
    file.close();
    return file.text();
  }

  private static void method(CodeLines file, MethodCode code, String awaited) {
    AccessPattern pattern = code.pattern();
    String returned = JavaTypes.returned(code.method(), awaited + ".");
    String name = code.method().name();
    file.comment("%s (%s).".formatted(JavaProject.sentence(pattern.name()), pattern.id()));
    file.open(
        JavaTypes.declaration(
            "CompletableFuture<%s>".formatted(boxed(returned)),
            name,
            JavaTypes.parameters(code, awaited + ".")));
    List<String> arguments = arguments(code);
    file.line(
        "return %s.%s(() -> %s.%s(%s));"
            .formatted(
                field("execution", arguments),
                returned.equals("void") ? "run" : "supply",
                field("store", arguments),
                name,
                String.join(", ", arguments)));
    file.close();
  }

  /** A parameter of the same name would hide it. */
  private static String field(String name, List<String> parameters) {
    return parameters.contains(name) ? "this." + name : name;
  }

  private static String boxed(String type) {
    return switch (type) {
      case "void" -> "Void";
      case "long" -> "Long";
      default -> type;
    };
  }

  private static List<String> arguments(MethodCode code) {
    MethodSignature signature = code.method().signature();
    List<String> arguments = new ArrayList<>();
    if (signature.entity().isPresent()) {
      arguments.add(signature.entity().get().name());
    } else {
      signature.parameters().stream().map(MethodParameter::name).forEach(arguments::add);
    }
    signature.repeated().forEach(list -> arguments.add(list.name()));
    if (code.isPaged()) {
      arguments.add("page");
    }
    return arguments;
  }

  private String dataLayer() {
    SourceWriter file = files.get();
    file.comment(
        "The data of %s, for callers that do not wait: every method returns a future."
            .formatted(spec.application()));
    file.open("public final class " + DATA_LAYER);
    file.line("private final DataSettings settings;\n");
    file.open("private %s(DataSettings settings)".formatted(DATA_LAYER));
    file.line("this.settings = settings;").close();
    file.line("").open("public static %s of(DynamoDbAsyncClient client)".formatted(DATA_LAYER));
    file.line("return of(DataSettings.of(client));").close();
    file.line("").open("public static %s of(DataSettings settings)".formatted(DATA_LAYER));
    file.line("return new %s(settings);".formatted(DATA_LAYER)).close();
    file.line("").comment("Makes identifiers.");
    file.open("public IdGenerator ids()").line("return settings.ids();").close();
    methods
        .stores()
        .forEach(
            (entity, code) ->
                file.line("")
                    .open(
                        "public %s %s()".formatted(store(entity), code.get(0).method().accessor()))
                    .line("return new %s(settings);".formatted(store(entity)))
                    .close());
    file.close();
    return file.text();
  }
}

package dev.keysmith.code.process;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.keysmith.code.method.ExecutionArguments;
import dev.keysmith.code.method.GeneratedType;
import dev.keysmith.code.method.MethodSignature;
import dev.keysmith.code.method.MethodSignature.MethodParameter;
import dev.keysmith.code.method.ResultType;
import dev.keysmith.code.typescript.ValueKinds;
import dev.keysmith.instance.PatternArguments;
import dev.keysmith.spec.AccessPattern;
import dev.keysmith.spec.Attribute;
import dev.keysmith.spec.Spec;
import dev.keysmith.verify.engine.ApiJson;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/** Arguments of methods and shapes of results, as the child process reads them. */
final class ArgumentJson {
  private ArgumentJson() {}

  // --- arguments --------------------------------------------------------------------------------

  /** The arguments of a read; empty if one is absent that nothing is equal to. */
  static Optional<List<Object>> ofRead(MethodSignature signature, Map<String, Object> arguments) {
    List<Object> given = new ArrayList<>();
    for (MethodParameter parameter : signature.parameters()) {
      if (!parameter.optional() && arguments.get(parameter.source()) == null) {
        return Optional.empty();
      }
      given.add(argument(parameter, arguments));
    }
    return Optional.of(given);
  }

  static ImmutableMap<String, Object> page(OptionalInt limit, Optional<String> cursor) {
    ImmutableMap.Builder<String, Object> page = ImmutableMap.builder();
    limit.ifPresent(most -> page.put("limit", most));
    cursor.ifPresent(after -> page.put("after", after));
    return ImmutableMap.of("type", "page", "value", page.buildOrThrow());
  }

  static List<Object> ofWrite(
      MethodSignature signature, AccessPattern.Write write, PatternArguments arguments) {
    Map<String, Object> shared = ExecutionArguments.shared(write, arguments);
    List<Object> given = new ArrayList<>();
    if (signature.entity().isPresent()) {
      Map<String, Object> fields = new LinkedHashMap<>();
      signature
          .parameters()
          .forEach(one -> fields.put(ValueKinds.property(one.source()), argument(one, shared)));
      given.add(ImmutableMap.of("fields", fields));
    } else {
      signature.parameters().forEach(one -> given.add(argument(one, shared)));
    }
    signature
        .repeated()
        .forEach(
            list -> {
              ImmutableList.Builder<Object> elements = ImmutableList.builder();
              for (int repetition = 0; repetition < list.times(); repetition++) {
                Map<String, Object> mine =
                    ExecutionArguments.repeated(write, arguments, repetition);
                Map<String, Object> fields = new LinkedHashMap<>();
                list.parts().forEach(one -> fields.put(one.name(), argument(one, mine)));
                elements.add(ImmutableMap.of("fields", fields));
              }
              given.add(ImmutableMap.of("elements", elements.build()));
            });
    return given;
  }

  private static ImmutableMap<String, Object> argument(
      MethodParameter parameter, Map<String, Object> arguments) {
    Object value = arguments.get(parameter.source());
    if (parameter.list() && value instanceof List<?> list) {
      return ImmutableMap.of(
          "elements",
          list.stream()
              .map(
                  one ->
                      ImmutableMap.of(
                          "type", ValueKinds.of(parameter.type()), "value", ApiJson.ofPlain(one)))
              .collect(ImmutableList.toImmutableList()));
    }
    ImmutableMap.Builder<String, Object> argument = ImmutableMap.builder();
    argument.put("type", ValueKinds.of(parameter.type()));
    if (value != null) {
      argument.put("value", ApiJson.ofPlain(value));
    } else if (!parameter.optional()) {
      throw new IllegalArgumentException("no value of " + parameter.source());
    }
    return argument.buildOrThrow();
  }

  // --- results ----------------------------------------------------------------------------------

  static ImmutableMap<String, Object> shape(Spec spec, ResultType type) {
    ImmutableMap.Builder<String, Object> shape = ImmutableMap.builder();
    if (type.hasIncludes()) {
      shape.put("component", type.component());
    }
    ImmutableList.Builder<Object> attributes = ImmutableList.builder();
    for (String name : type.attributes()) {
      Attribute attribute = spec.entity(type.entity()).attribute(name);
      attributes.add(
          ImmutableMap.of(
              "name",
              name,
              "property",
              ValueKinds.property(name),
              "type",
              ValueKinds.of(
                  new GeneratedType(attribute.type(), Optional.empty(), attribute.digits()))));
    }
    shape.put("attributes", attributes.build());
    shape.put(
        "includes",
        type.includes().stream()
            .map(
                one ->
                    ImmutableMap.of("component", one.component(), "shape", shape(spec, one.type())))
            .collect(ImmutableList.toImmutableList()));
    return shape.buildOrThrow();
  }
}

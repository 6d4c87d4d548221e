package dev.keysmith.code.method;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.keysmith.code.CodeInput.PatternSource;
import dev.keysmith.code.UnsupportedShape;
import dev.keysmith.execute.request.PatternRequests.RequestParameter;
import dev.keysmith.spec.AccessPattern;
import dev.keysmith.spec.Attribute;
import dev.keysmith.spec.AttributeType;
import dev.keysmith.spec.Entity;
import dev.keysmith.spec.Spec;
import dev.keysmith.spec.WriteAction;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The parameters of a pattern's method.
 *
 * @param entity the record that has all of them, where a whole instance is stored
 * @param parameters those with one value, in the order of the pattern
 * @param repeated those with a value for each repetition of an action, as lists of records: one for
 *     each number of times that actions are repeated
 */
public record MethodSignature(
    Optional<MethodParameter> entity,
    ImmutableList<MethodParameter> parameters,
    ImmutableList<RepeatedParameters> repeated) {

  /** The variables of methods. */
  private static final Set<String> RESERVED =
      Set.of(
          "call",
          "page",
          "repetition",
          "transaction",
          "settings",
          "each",
          "shard",
          "row",
          "rows",
          "items",
          "related");

  /**
   * A parameter.
   *
   * @param source its name in the requests of the pattern
   * @param name its name in the code
   * @param list whether it is a list of such values
   */
  public record MethodParameter(
      String source, String name, GeneratedType type, boolean optional, boolean list) {}

  /** A list with a record for each repetition. */
  public record RepeatedParameters(
      String name, String record, int times, ImmutableList<MethodParameter> parts) {}

  /**
   * The signature of a pattern's method.
   *
   * @param records the names of records that other methods have
   */
  public static MethodSignature of(
      Spec spec, PatternSource source, EnumNames enums, CodeSyntax syntax, Set<String> records) {
    ParameterUses uses = ParameterUses.of(spec, source.pattern());
    Set<String> taken = new LinkedHashSet<>(RESERVED);
    ImmutableList.Builder<MethodParameter> single = ImmutableList.builder();
    Map<Integer, ImmutableList.Builder<MethodParameter>> repeated = new LinkedHashMap<>();
    for (RequestParameter parameter : source.requests().parameters()) {
      String plain = parameter.name().replace("[]", "");
      MethodParameter one =
          new MethodParameter(
              parameter.name(),
              CodeNames.unused(name(plain, syntax), taken),
              type(parameter, plain, uses, enums),
              uses.isStored(plain) && parameter.optional(),
              parameter.list());
      if (parameter.name().endsWith("[]")) {
        repeated.computeIfAbsent(parameter.times(), added -> ImmutableList.builder()).add(one);
      } else {
        single.add(one);
      }
    }
    ImmutableList<MethodParameter> parameters = single.build();
    return new MethodSignature(
        whole(spec, source.pattern(), parameters, syntax),
        parameters,
        repeated.entrySet().stream()
            .map(
                entry -> {
                  String element =
                      repeated.size() == 1 ? "Entry" : entity(source.pattern(), entry.getKey());
                  return new RepeatedParameters(
                      CodeNames.unused(CodeNames.plural(syntax.variable(element)), taken),
                      CodeNames.unused(
                          CodeNames.type(source.pattern().name()) + CodeNames.type(element),
                          records),
                      entry.getKey(),
                      entry.getValue().build());
                })
            .collect(ImmutableList.toImmutableList()));
  }

  /** The entity of the first action that is repeated so many times. */
  private static String entity(AccessPattern pattern, int times) {
    return ((AccessPattern.Write) pattern)
        .actions().stream()
            .filter(action -> action.times() == times)
            .map(WriteAction::entity)
            .findFirst()
            .orElseThrow();
  }

  /** The records of actions that are repeated so many times. */
  RepeatedParameters repeated(int times) {
    return repeated.stream()
        .filter(one -> one.times() == times)
        .findFirst()
        .orElseThrow(() -> new UnsupportedShape("a repetition"));
  }

  private static String name(String parameter, CodeSyntax syntax) {
    // Version(Order) is orderVersion, Customer.name is customerName.
    String version = parameter.replaceFirst("^Version\\((.*)\\)$", "$1.version");
    String name = syntax.member(version.replace("Version", "version"));
    return syntax.functions().contains(name) ? name + "Value" : name;
  }

  private static GeneratedType type(
      RequestParameter parameter, String plain, ParameterUses uses, EnumNames enums) {
    AttributeType kind =
        uses.kind(plain)
            .orElseGet(
                () ->
                    Stream.of(AttributeType.values())
                        .filter(type -> type.keyword().equals(parameter.type()))
                        .findFirst()
                        .orElseThrow());
    return new GeneratedType(
        kind, uses.attribute(plain).flatMap(enums::of), uses.digits(plain), uses.isElement(plain));
  }

  /** A record in place of all parameters, where they are the attributes of one new instance. */
  private static Optional<MethodParameter> whole(
      Spec spec,
      AccessPattern pattern,
      ImmutableList<MethodParameter> parameters,
      CodeSyntax syntax) {
    if (!(pattern instanceof AccessPattern.Write write)
        || write.actions().size() != 1
        || !(write.actions().get(0) instanceof WriteAction.Store store)
        || store.times() != 1) {
      return Optional.empty();
    }
    Entity entity = spec.entity(store.entity());
    ImmutableMap.Builder<String, String> given = ImmutableMap.builder();
    parameters.forEach(one -> given.put(one.source(), one.name()));
    boolean all =
        store.set().isEmpty()
            && store.absent().isEmpty()
            && !entity.versioned()
            && ImmutableList.copyOf(given.buildOrThrow().keySet())
                .equals(ImmutableList.copyOf(entity.attributes().keySet()));
    return all
        ? Optional.of(
            new MethodParameter(
                entity.name(),
                syntax.variable(entity.name()),
                new GeneratedType(
                    AttributeType.MAP, Optional.of(CodeNames.entity(entity.name())), 0),
                false,
                false))
        : Optional.empty();
  }

  /** The types of attributes with a closed set of values. */
  public interface EnumNames {
    Optional<String> of(EntityAttribute attribute);
  }

  /** An attribute of an entity. */
  public record EntityAttribute(String entity, Attribute attribute) {}
}

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
 * @param repeated those with a value for each repetition of an action, as a list of records
 */
public record MethodSignature(
    Optional<MethodParameter> entity,
    ImmutableList<MethodParameter> parameters,
    Optional<RepeatedParameters> repeated) {

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

  public static MethodSignature of(
      Spec spec, PatternSource source, EnumNames enums, CodeSyntax syntax) {
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
    if (repeated.size() > 1) {
      throw new UnsupportedShape("two actions are repeated different numbers of times");
    }
    ImmutableList<MethodParameter> parameters = single.build();
    return new MethodSignature(
        whole(spec, source.pattern(), parameters, syntax),
        parameters,
        repeated.entrySet().stream()
            .findFirst()
            .map(
                entry ->
                    new RepeatedParameters(
                        CodeNames.unused("entries", taken),
                        CodeNames.type(source.pattern().name()) + "Entry",
                        entry.getKey(),
                        entry.getValue().build())));
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
    return new GeneratedType(kind, uses.attribute(plain).flatMap(enums::of), uses.digits(plain), uses.isElement(plain));
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
                new GeneratedType(AttributeType.MAP, Optional.of(CodeNames.type(entity.name())), 0),
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

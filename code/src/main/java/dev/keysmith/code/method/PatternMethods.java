package dev.keysmith.code.method;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.keysmith.code.CodeInput;
import dev.keysmith.code.CodeInput.PatternSource;
import dev.keysmith.code.UncodedPattern;
import dev.keysmith.code.UnsupportedShape;
import dev.keysmith.code.method.MethodSignature.EnumNames;
import dev.keysmith.code.method.ResultType.Multiplicity;
import dev.keysmith.spec.AccessPattern;
import dev.keysmith.spec.AttributeCondition;
import dev.keysmith.spec.AttributeCondition.Test;
import dev.keysmith.spec.EntitySelection;
import dev.keysmith.spec.Spec;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** The methods of all patterns, by the entity whose store has them. */
public final class PatternMethods {
  private final CodeInput input;
  private final Spec spec;
  private final EnumNames enums;
  private final ResultTypes results;
  private final KeyConstants keys;
  private final CodeSyntax syntax;
  private final MethodNames methodNames;
  private final Map<String, Set<String>> names = new LinkedHashMap<>();

  /** The names of records with the values of repeated actions. */
  private final Set<String> records = new LinkedHashSet<>();

  private PatternMethods(
      CodeInput input, EnumNames enums, ResultTypes results, KeyConstants keys, CodeSyntax syntax) {
    this.input = input;
    this.spec = input.spec();
    this.enums = enums;
    this.results = results;
    this.keys = keys;
    this.syntax = syntax;
    this.methodNames = new MethodNames(spec);
  }

  /**
   * A method with its code.
   *
   * @param entity whose store has it
   * @param body without the call that it begins with
   */
  public record MethodCode(
      AccessPattern pattern,
      String entity,
      GeneratedMethod method,
      MethodScope scope,
      String body) {
    public boolean isPaged() {
      return method.multiplicity().filter(many -> many == Multiplicity.PAGED).isPresent();
    }
  }

  /**
   * All methods.
   *
   * @param unsupported the patterns that have none
   */
  public record MethodSet(
      ImmutableList<MethodCode> methods, ImmutableList<UncodedPattern> unsupported) {
    /** Those of each store, by its entity. */
    public ImmutableMap<String, ImmutableList<MethodCode>> stores() {
      Map<String, ImmutableList<MethodCode>> stores =
          methods.stream()
              .collect(
                  Collectors.groupingBy(
                      MethodCode::entity, LinkedHashMap::new, ImmutableList.toImmutableList()));
      return ImmutableMap.copyOf(stores);
    }

    /** By the id of the pattern. */
    public ImmutableMap<String, GeneratedMethod> byPattern() {
      return methods.stream()
          .collect(ImmutableMap.toImmutableMap(one -> one.pattern().id(), MethodCode::method));
    }
  }

  public static MethodSet of(
      CodeInput input, EnumNames enums, ResultTypes results, KeyConstants keys, CodeSyntax syntax) {
    return new PatternMethods(input, enums, results, keys, syntax).all();
  }

  /** The class that has the methods of an entity's patterns. */
  public static String store(String entity) {
    return CodeNames.type(entity) + "Store";
  }

  private MethodSet all() {
    ImmutableList.Builder<MethodCode> methods = ImmutableList.builder();
    ImmutableList.Builder<UncodedPattern> unsupported = ImmutableList.builder();
    for (PatternSource source : input.patterns()) {
      if (source.pattern() instanceof AccessPattern.ExternalQuery) {
        continue;
      }
      try {
        methods.add(method(source));
      } catch (UnsupportedShape e) {
        unsupported.add(unsupported(source, e.reason()));
      } catch (ValueCode.UnknownName e) {
        unsupported.add(
            unsupported(source, "a value that no request returns before: " + e.getMessage()));
      }
    }
    return new MethodSet(methods.build(), unsupported.build());
  }

  private static UncodedPattern unsupported(PatternSource source, String reason) {
    return new UncodedPattern(source.pattern().id(), source.pattern().name(), reason);
  }

  private MethodCode method(PatternSource source) {
    AccessPattern pattern = source.pattern();
    String entity = entity(pattern);
    MethodSignature signature = MethodSignature.of(spec, source, enums, syntax, records);
    CodeLines body = new CodeLines();
    MethodScope scope = new MethodScope(signature, syntax);
    Optional<ResultType> result = Optional.empty();
    Optional<Multiplicity> multiplicity = Optional.empty();
    Optional<DrawnNumbers> drawn = Optional.empty();
    MethodContext context =
        new MethodContext(
            scope, new StepCode(new ValueCode(keys, syntax, scope), syntax), syntax, body);
    if (pattern instanceof AccessPattern.Read read) {
      Multiplicity many = multiplicity(read.selection());
      multiplicity = Optional.of(many);
      result =
          many == Multiplicity.COUNT ? Optional.empty() : Optional.of(results.of(read.selection()));
      new ReadMethod(source.requests(), context).write(result, many);
    } else {
      AccessPattern.Write write = (AccessPattern.Write) pattern;
      multiplicity = WriteMethod.returnedOld(write);
      result = multiplicity.map(many -> results.whole(spec.entity(entity)));
      drawn = DrawnNumbers.of(spec, write, syntax, records);
      new WriteMethod(spec, source, drawn, new WrittenLayout(spec, input.design()), context)
          .write(drawn, result);
    }
    String name =
        CodeNames.unused(
            syntax.member(methodNames.text(pattern)),
            names.computeIfAbsent(entity, added -> new LinkedHashSet<>(Set.of("equals", "store"))));
    GeneratedMethod method =
        new GeneratedMethod(
            pattern.id(),
            store(entity),
            accessor(entity),
            name,
            signature,
            result,
            multiplicity,
            drawn);
    return new MethodCode(pattern, entity, method, scope, body.body());
  }

  /** What the data layer calls the store of an entity. */
  private String accessor(String entity) {
    String name = CodeNames.plural(syntax.variable(entity));
    return name.equals("ids") ? "idStore" : name;
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
}

package dev.keysmith.code.library;

import com.google.common.base.Splitter;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.code.UnsupportedShape;
import dev.keysmith.code.library.LibraryEntity.StoredAttribute;
import dev.keysmith.code.library.LibraryFunction.FunctionParameter;
import dev.keysmith.code.method.CodeNames;
import dev.keysmith.design.KeySegment;
import dev.keysmith.design.WriteSharding;
import dev.keysmith.execute.request.PatternRequests.RequestParameter;
import dev.keysmith.spec.AttributeType;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The values of described requests as expressions over the parameters of a function. */
final class FunctionValues {
  private static final Pattern PLACE = Pattern.compile("\\{([^{}:]*)(?::([^{}]*))?\\}");

  /** A brace of the text itself. */
  private static final Pattern DOUBLED = Pattern.compile("\\{\\{|\\}\\}");

  private static final Set<String> BUCKETS = Set.of("month", "day", "hour");
  private static final String SHARD = "shard";
  private static final Pattern SHARD_OF = Pattern.compile("shard\\((.*)\\) of (\\d+)");

  private final Map<String, RequestParameter> parameters = new LinkedHashMap<>();
  private final Map<String, String> names = new LinkedHashMap<>();
  private final Map<String, ImmutableSet<String>> closed = new LinkedHashMap<>();
  private final Set<String> required = new LinkedHashSet<>();
  private final boolean setsAreArrays;
  private boolean repeated;

  /**
   * @param setsAreArrays whether the library takes sets as arrays
   */
  FunctionValues(List<RequestParameter> given, boolean setsAreArrays) {
    this.setsAreArrays = setsAreArrays;
    Set<String> taken = new LinkedHashSet<>();
    for (RequestParameter one : given) {
      parameters.put(one.name(), one);
      String plain = one.name().replace("[]", "").replaceFirst("^Version\\((.*)\\)$", "$1 version");
      names.put(one.name(), CodeNames.unused(CodeNames.member(plain, name -> false), taken));
    }
  }

  static Map<?, ?> map(@org.jspecify.annotations.Nullable Object value) {
    return value instanceof Map<?, ?> map ? map : ImmutableMap.of();
  }

  // --- parameters -------------------------------------------------------------------------------

  /**
   * @param repeated whether those with a value for each repetition are wanted, or the others
   */
  ImmutableList<FunctionParameter> declared(boolean repeated, boolean mayBeAbsent) {
    return parameters.values().stream()
        .filter(one -> one.name().endsWith("[]") == repeated)
        .map(
            one ->
                new FunctionParameter(
                    one.name(),
                    name(one.name()),
                    type(one),
                    closed.getOrDefault(one.name(), ImmutableSet.of()).asList(),
                    one.optional() && mayBeAbsent && !required.contains(one.name())))
        .collect(ImmutableList.toImmutableList());
  }

  private String name(String parameter) {
    return Objects.requireNonNull(names.get(parameter), parameter);
  }

  private static AttributeType type(RequestParameter parameter) {
    if (parameter.list()) {
      throw new UnsupportedShape("a parameter is a list of values");
    }
    return Stream.of(AttributeType.values())
        .filter(one -> one.keyword().equals(parameter.type()))
        .findFirst()
        .orElseThrow();
  }

  /** What follows is done once for each repetition, or once. */
  void repeat(boolean each) {
    repeated = each;
  }

  /** A key of the table needs all parameters that it is made of. */
  void require(Map<?, ?> key) {
    PLACE
        .matcher(LayoutFinder.text(key))
        .results()
        .map(place -> place.group(1))
        .forEach(required::add);
  }

  private ValueText access(String parameter) {
    if (parameter.startsWith("-")) {
      ValueText subtracted = access(parameter.substring(1));
      return new ValueText("-" + subtracted.text(), subtracted.optional());
    }
    RequestParameter known = parameters.get(parameter);
    if (known == null) {
      throw new UnsupportedShape(
          parameter.matches("now(\\..*)?")
              ? "it compares with the present time"
              : "it needs %s, which an earlier request finds".formatted(parameter));
    }
    type(known);
    if (parameter.endsWith("[]") && !repeated) {
      throw new UnsupportedShape("it stores the values of all repetitions in one item");
    }
    return new ValueText(
        (parameter.endsWith("[]") ? "each." : "input.") + name(parameter), known.optional());
  }

  // --- values -----------------------------------------------------------------------------------

  /**
   * @param entity whose attribute it is compared with or stored in
   * @param item the values of the same item, which decide its shard
   */
  ValueText of(String attribute, Map<?, ?> value, LibraryEntity entity, Map<?, ?> item) {
    if (value.containsKey("choose")) {
      return choice((List<?>) Objects.requireNonNull(value.get("choose")), entity, item);
    }
    if (value.containsKey("template")) {
      String template = String.valueOf(value.get("template"));
      Optional<String> lone = lone(template);
      if (lone.isPresent()) {
        ValueText code = access(lone.get());
        Optional.ofNullable(entity.attributes().get(attribute))
            .map(StoredAttribute::values)
            .filter(values -> !values.isEmpty())
            .ifPresent(values -> closed.merge(lone.get(), values, FunctionValues::both));
        return code;
      }
      return key(template, entity, item);
    }
    return ValueText.of(literal(value));
  }

  private static ImmutableSet<String> both(ImmutableSet<String> one, ImmutableSet<String> other) {
    return one.stream().filter(other::contains).collect(ImmutableSet.toImmutableSet());
  }

  private static Optional<String> lone(String template) {
    return PLACE
        .matcher(template)
        .results()
        .filter(place -> place.group().equals(template) && place.group(2) == null)
        .map(place -> place.group(1))
        .filter(name -> !name.equals(SHARD))
        .findFirst();
  }

  private ValueText key(String template, LibraryEntity entity, Map<?, ?> item) {
    if (DOUBLED.matcher(template).find()) {
      throw new UnsupportedShape("the text of a key has braces, " + template);
    }
    List<String> arguments = new ArrayList<>();
    boolean optional = false;
    for (MatchResult place : PLACE.matcher(template).results().toList()) {
      ValueText argument =
          place.group(1).equals(SHARD)
              ? shard(entity, item)
              : shardOf(place.group(1)).orElseGet(() -> access(place.group(1)));
      optional |= argument.optional();
      arguments.add(
          BUCKETS.contains(String.valueOf(place.group(2)))
              ? bucketTime(argument.text(), parameters.get(place.group(1)))
              : argument.text());
    }
    return new ValueText(
        keyText(template.replace("[]}", "}").replace("[]:", ":"), arguments), optional);
  }

  private static String bucketTime(
      String argument, @org.jspecify.annotations.Nullable RequestParameter parameter) {
    AttributeType type = parameter == null ? AttributeType.STRING : type(parameter);
    return bucketTime(argument, type);
  }

  /** A time as text, which buckets are cut from. */
  static String bucketTime(String argument, AttributeType type) {
    return switch (type) {
      case EPOCH -> "timeText(%s, 1000)".formatted(argument);
      case EPOCH_MILLIS -> "timeText(%s, 1)".formatted(argument);
      default -> argument;
    };
  }

  static String keyText(String template, List<String> arguments) {
    return "keyText(%s)"
        .formatted(
            Stream.concat(Stream.of(CodeNames.quoted(template)), arguments.stream())
                .collect(Collectors.joining(", ")));
  }

  /** {@code shard(postId, userId) of 3}: the shard of an identity that parameters give. */
  private Optional<ValueText> shardOf(String name) {
    Matcher shard = SHARD_OF.matcher(name);
    if (!shard.matches()) {
      return Optional.empty();
    }
    String identity =
        Splitter.on(", ")
            .splitToStream(shard.group(1))
            .map(
                part ->
                    WriteSharding.literal(part)
                        .map(CodeNames::quoted)
                        .orElseGet(() -> access(part).text()))
            .collect(Collectors.joining(", "));
    return Optional.of(ValueText.of("shardOf(%s, %s)".formatted(shard.group(2), identity)));
  }

  /** The shard of an item, by its identity. */
  private ValueText shard(LibraryEntity entity, Map<?, ?> item) {
    WriteSharding sharding =
        entity.composed().values().stream()
            .flatMap(key -> key.rule().alternatives().stream())
            .flatMap(alternative -> alternative.template().segments().stream())
            .filter(KeySegment.Shard.class::isInstance)
            .map(segment -> ((KeySegment.Shard) segment).shards())
            .findFirst()
            .orElseThrow(() -> new UnsupportedShape("it reads every shard of a write-sharded key"));
    List<String> arguments = new ArrayList<>();
    arguments.add(String.valueOf(sharding.count()));
    for (String attribute : sharding.identity()) {
      arguments.add(
          item.containsKey(attribute)
              ? of(attribute, map(item.get(attribute)), entity, item).text()
              : access(attribute).text());
    }
    return ValueText.of("shardOf(%s)".formatted(String.join(", ", arguments)));
  }

  private ValueText choice(List<?> options, LibraryEntity entity, Map<?, ?> item) {
    StringBuilder text = new StringBuilder("(");
    boolean closedByDefault = false;
    for (Object one : options) {
      Map<?, ?> option = map(one);
      String result =
          option.containsKey("template") || option.containsKey("S")
              ? of("", option, entity, item).text()
              : "undefined";
      if (option.get("when") instanceof List<?> demands) {
        String test =
            demands.stream().map(demand -> demand(map(demand))).collect(Collectors.joining(" && "));
        text.append("%s ? %s : ".formatted(test, result));
      } else {
        text.append(result);
        closedByDefault = true;
        break;
      }
    }
    return new ValueText(text.append(closedByDefault ? ")" : "undefined)").toString(), true);
  }

  private String demand(Map<?, ?> demand) {
    String template = String.valueOf(demand.get("value"));
    String value =
        access(
                lone(template)
                    .orElseThrow(() -> new UnsupportedShape("a key depends on " + template)))
            .text();
    if (demand.containsKey("exists")) {
      return "%s %s undefined"
          .formatted(value, Boolean.TRUE.equals(demand.get("exists")) ? "!==" : "===");
    }
    Optional<String> range = RangeComparison.of(value, demand);
    if (range.isPresent()) {
      return range.get();
    }
    return "[%s].includes(String(%s))"
        .formatted(
            ((List<?>) Objects.requireNonNull(demand.get("in")))
                .stream()
                    .map(one -> CodeNames.quoted(String.valueOf(one)))
                    .collect(Collectors.joining(", ")),
            value);
  }

  private String literal(Map<?, ?> value) {
    Map.Entry<?, ?> only = value.entrySet().iterator().next();
    Object content = only.getValue();
    return switch (String.valueOf(only.getKey())) {
      case "S" -> CodeNames.quoted(String.valueOf(content));
      case "N", "BOOL" -> String.valueOf(content);
      case "L" ->
          ((List<?>) content)
              .stream().map(one -> nested(map(one))).collect(Collectors.joining(", ", "[", "]"));
      case "M" ->
          map(content).entrySet().stream()
              .map(
                  one ->
                      "%s: %s"
                          .formatted(
                              CodeNames.quoted(String.valueOf(one.getKey())),
                              nested(map(one.getValue()))))
              .collect(Collectors.joining(", ", "{ ", " }"))
              .replace("{  }", "{}");
      case "SS" -> set((List<?>) content, true);
      case "NS" -> set((List<?>) content, false);
      default -> throw new UnsupportedShape("it stores a value that depends on others");
    };
  }

  private String nested(Map<?, ?> value) {
    if (value.containsKey("template")) {
      String template = String.valueOf(value.get("template"));
      return lone(template)
          .map(name -> access(name).text())
          .orElseThrow(() -> new UnsupportedShape("it stores %s in a map".formatted(template)));
    }
    return literal(value);
  }

  private String set(List<?> elements, boolean texts) {
    String array =
        elements.stream()
            .map(String::valueOf)
            .map(one -> texts ? CodeNames.quoted(one) : one)
            .collect(Collectors.joining(", ", "[", "]"));
    return setsAreArrays ? array : "new Set(%s)".formatted(array);
  }
}

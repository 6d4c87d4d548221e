package dev.keysmith.design;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.keysmith.source.SpellingSuggester;
import dev.keysmith.spec.AttributeType;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Parses a template and reports all errors in it.
 *
 * <p>The types are those of all attributes that it may use, by name.
 */
public final class TemplateParser {
  private static final String BAD = "BadTemplate";
  private static final Pattern PADDING = Pattern.compile("(-?)0([1-9][0-9]?)");
  private static final Pattern FIELD = Pattern.compile("\\{([^{}:]*)(?::([^{}]*))?\\}");

  private static final ImmutableMap<String, TimeBucket> BUCKETS =
      ImmutableMap.of(
          TimeBucket.MONTH.keyword(), TimeBucket.MONTH,
          TimeBucket.DAY.keyword(), TimeBucket.DAY,
          TimeBucket.HOUR.keyword(), TimeBucket.HOUR);

  private final Map<String, AttributeType> types;
  private final Optional<WriteSharding> shards;
  private final Map<String, Integer> widths;
  private final List<Problem> problems = new ArrayList<>();

  /**
   * An error in a template.
   *
   * @param at the offset in the template
   */
  public record Problem(String rule, int at, String message, String fix) {}

  public TemplateParser(Map<String, AttributeType> types, Optional<WriteSharding> shards) {
    this(types, shards, ImmutableMap.of());
  }

  /**
   * @param widths the digits of numbers that all have as many: without padding they are what they
   *     are with it
   */
  public TemplateParser(
      Map<String, AttributeType> types,
      Optional<WriteSharding> shards,
      Map<String, Integer> widths) {
    this.types = types;
    this.shards = shards;
    this.widths = widths;
  }

  /** A number that is the whole key stays a number. */
  private ImmutableList<KeySegment> padded(ImmutableList<KeySegment> segments) {
    return segments.size() == 1
        ? segments
        : segments.stream().map(this::padded).collect(ImmutableList.toImmutableList());
  }

  private KeySegment padded(KeySegment segment) {
    if (segment instanceof KeySegment.Field field && field.format() instanceof KeyFormat.Plain) {
      Integer width = widths.get(field.attribute());
      return width == null
          ? field
          : new KeySegment.Field(
              field.attribute(), field.type(), new KeyFormat.Padded(width, false));
    }
    return segment;
  }

  /** The errors in the templates parsed so far. */
  public ImmutableList<Problem> problems() {
    return ImmutableList.copyOf(problems);
  }

  /** The template; empty if it has errors. */
  public Optional<KeyTemplate> parse(String text) {
    int before = problems.size();
    ImmutableList.Builder<KeySegment> segments = ImmutableList.builder();
    Optional<KeySegment.Variable> open = Optional.empty();
    Matcher fields = FIELD.matcher(text);
    int at = 0;
    while (fields.find()) {
      String literal = text.substring(at, fields.start());
      addLiteral(literal, at, segments);
      checkSeparated(open, literal, fields.start(), true);
      Optional<KeySegment.Variable> field = variable(fields);
      field.ifPresent(segments::add);
      open = field.filter(found -> found.width().isEmpty());
      at = fields.end();
    }
    String rest = text.substring(at);
    addLiteral(rest, at, segments);
    checkSeparated(open, rest, at, false);
    if (text.isEmpty()) {
      report(BAD, 0, "a key cannot be empty", "write text or an attribute: \"USER#{id}\"");
    }
    return problems.size() == before
        ? Optional.of(new KeyTemplate(padded(segments.build())))
        : Optional.empty();
  }

  private void addLiteral(String literal, int at, ImmutableList.Builder<KeySegment> segments) {
    int brace = literal.indexOf('{') >= 0 ? literal.indexOf('{') : literal.indexOf('}');
    if (brace >= 0) {
      report(
          BAD,
          at + brace,
          "unmatched brace",
          "write an attribute as {name}; a key cannot contain other braces");
    }
    if (literal.indexOf('%') >= 0) {
      report(
          BAD,
          at + literal.indexOf('%'),
          "'%' cannot be used in a template, because it is the escape character of keys",
          "use another character, such as '#'");
    }
    if (!literal.isEmpty()) {
      segments.add(new KeySegment.Literal(literal));
    }
  }

  /** Values of variable length need a separator after them. */
  private void checkSeparated(
      Optional<KeySegment.Variable> open, String literal, int at, boolean more) {
    boolean ends = literal.isEmpty() && !more;
    if (open.isPresent() && !ends && !CompositeKeyCodec.separates(literal)) {
      report(
          BAD,
          at,
          "there is no separator after " + open.get(),
          String.format("add a '#' after it: \"%s#%s\"", open.get(), literal));
    }
  }

  private Optional<KeySegment.Variable> variable(Matcher field) {
    String name = field.group(1);
    Optional<String> format = Optional.ofNullable(field.group(2));
    int at = field.start();
    // Only in an item without shards, {shard} can be an attribute.
    if (name.equals("shard")
        && format.isEmpty()
        && (shards.isPresent() || !types.containsKey(name))) {
      if (shards.isEmpty()) {
        report(
            "MissingShards",
            at,
            "{shard} requires the number of shards",
            "add 'shards: 10' to the item");
      }
      return shards.map(KeySegment.Shard::new);
    }
    AttributeType type = types.get(name);
    if (type == null) {
      report(
          "UnknownAttribute",
          at,
          name.isEmpty()
              ? "there is no attribute name in these braces"
              : "unknown attribute '" + name + "'",
          SpellingSuggester.suggest(name, types.keySet()));
      return Optional.empty();
    }
    if (type.isCollection()) {
      report(
          "WrongType",
          at,
          String.format("'%s' is a %s, which cannot be part of a key", name, type.keyword()),
          "use a string, a number, a time, a boolean or binary");
      return Optional.empty();
    }
    return format
        .map(given -> format(given, name, type, at))
        .orElseGet(() -> Optional.of(new KeyFormat.Plain()))
        .map(found -> new KeySegment.Field(name, type, found));
  }

  private Optional<KeyFormat> format(String format, String name, AttributeType type, int at) {
    boolean time = type == AttributeType.TIMESTAMP || type == AttributeType.DATE;
    Matcher padding = PADDING.matcher(format);
    if (padding.matches() && Integer.parseInt(padding.group(2)) <= PaddedNumber.MOST_DIGITS) {
      int width = Integer.parseInt(padding.group(2));
      return fits(
          type.isNumeric(),
          new KeyFormat.Padded(width, !padding.group(1).isEmpty()),
          String.format("only numbers can be padded, but '%s' is a %s", name, type.keyword()),
          time ? "write {" + name + "}, which sorts without padding" : "write {" + name + "}",
          at);
    }
    if (format.equals("-")) {
      return fits(
          time,
          new KeyFormat.LatestFirst(),
          String.format("':-' reverses times, but '%s' is a %s", name, type.keyword()),
          type.isNumeric()
              ? String.format("add the digits of the largest value: {%s:-08}", name)
              : String.format("write {%s}, and query in descending order", name),
          at);
    }
    TimeBucket bucket = BUCKETS.get(format);
    if (bucket != null) {
      boolean tooFine = type == AttributeType.DATE && bucket == TimeBucket.HOUR;
      return fits(
          (time || type.isEpoch()) && !tooFine,
          new KeyFormat.Bucket(bucket),
          String.format("'%s' is a %s, which has no %s", name, type.keyword(), bucket.keyword()),
          tooFine ? "use :day or :month" : "use a timestamp, a date or an epoch",
          at);
    }
    report(
        BAD,
        at,
        String.format("':%s' is not a format of '%s'", format, name),
        "use :08 (digits), :-08 (descending), :- (latest first), :month, :day or :hour");
    return Optional.empty();
  }

  private Optional<KeyFormat> fits(
      boolean fits, KeyFormat format, String message, String fix, int at) {
    if (!fits) {
      report("WrongType", at, message, fix);
      return Optional.empty();
    }
    return Optional.of(format);
  }

  private void report(String rule, int at, String message, String fix) {
    problems.add(new Problem(rule, at, message, fix));
  }
}

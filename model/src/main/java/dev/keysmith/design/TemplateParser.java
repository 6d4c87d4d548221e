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
 * Reads the text of a template, and tells everything that is wrong with it.
 *
 * <p>The types are those of all attributes that may stand in it, by name.
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
  private final List<Problem> problems = new ArrayList<>();

  /**
   * Something wrong in a template.
   *
   * @param at how many characters stand before it
   */
  public record Problem(String rule, int at, String message, String fix) {}

  public TemplateParser(Map<String, AttributeType> types, Optional<WriteSharding> shards) {
    this.types = types;
    this.shards = shards;
  }

  /** What is wrong with the templates parsed so far. */
  public ImmutableList<Problem> problems() {
    return ImmutableList.copyOf(problems);
  }

  /** The template; empty where something is wrong with it. */
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
      tell(BAD, 0, "a key cannot be empty", "write a text or an attribute: \"USER#{id}\"");
    }
    return problems.size() == before
        ? Optional.of(new KeyTemplate(segments.build()))
        : Optional.empty();
  }

  private void addLiteral(String literal, int at, ImmutableList.Builder<KeySegment> segments) {
    int brace = literal.indexOf('{') >= 0 ? literal.indexOf('{') : literal.indexOf('}');
    if (brace >= 0) {
      tell(
          BAD,
          at + brace,
          "this brace has no partner",
          "write an attribute as {name}; no other braces may stand in a key");
    }
    if (literal.indexOf('%') >= 0) {
      tell(
          BAD,
          at + literal.indexOf('%'),
          "'%' cannot stand in a template: inside keys it marks what is escaped",
          "use another character, such as '#'");
    }
    if (!literal.isEmpty()) {
      segments.add(new KeySegment.Literal(literal));
    }
  }

  /** Values of no fixed length need something behind them that is not in them. */
  private void checkSeparated(
      Optional<KeySegment.Variable> open, String literal, int at, boolean more) {
    boolean ends = literal.isEmpty() && !more;
    if (open.isPresent() && !ends && !CompositeKeyCodec.separates(literal)) {
      tell(
          BAD,
          at,
          "nothing tells where " + open.get() + " ends",
          "put a '#' behind it: \"" + open.get() + "#" + literal + "\"");
    }
  }

  private Optional<KeySegment.Variable> variable(Matcher field) {
    String name = field.group(1);
    Optional<String> format = Optional.ofNullable(field.group(2));
    int at = field.start();
    // Only an item without shards can mean an attribute of that name.
    if (name.equals("shard")
        && format.isEmpty()
        && (shards.isPresent() || !types.containsKey(name))) {
      if (shards.isEmpty()) {
        tell(
            "MissingShards",
            at,
            "{shard} needs to know how many shards there are",
            "add 'shards: 10' to the item");
      }
      return shards.map(KeySegment.Shard::new);
    }
    AttributeType type = types.get(name);
    if (type == null) {
      tell(
          "UnknownAttribute",
          at,
          name.isEmpty()
              ? "no attribute is named between these braces"
              : "there is no attribute '" + name + "' here",
          SpellingSuggester.suggest(name, types.keySet()));
      return Optional.empty();
    }
    if (type.isCollection()) {
      tell(
          "WrongType",
          at,
          "'" + name + "' is a " + type.keyword() + ", which no key can hold",
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
          "only numbers are padded, and '" + name + "' is a " + type.keyword(),
          time ? "write {" + name + "}, which sorts as it is" : "write {" + name + "}",
          at);
    }
    if (format.equals("-")) {
      return fits(
          time,
          new KeyFormat.LatestFirst(),
          "':-' turns times round, and '" + name + "' is a " + type.keyword(),
          type.isNumeric()
              ? "give the digits of the largest value: {" + name + ":-08}"
              : "write {" + name + "}, and read backward",
          at);
    }
    TimeBucket bucket = BUCKETS.get(format);
    if (bucket != null) {
      boolean tooFine = type == AttributeType.DATE && bucket == TimeBucket.HOUR;
      return fits(
          (time || type == AttributeType.EPOCH) && !tooFine,
          new KeyFormat.Bucket(bucket),
          "'" + name + "' is a " + type.keyword() + ", and has no " + bucket.keyword(),
          tooFine ? "use :day or :month" : "name a timestamp, a date or an epoch",
          at);
    }
    tell(
        BAD,
        at,
        "':" + format + "' is no way to write '" + name + "'",
        "use :08 (digits), :-08 (descending), :- (latest first), :month, :day or :hour");
    return Optional.empty();
  }

  private Optional<KeyFormat> fits(
      boolean fits, KeyFormat format, String message, String fix, int at) {
    if (!fits) {
      tell("WrongType", at, message, fix);
      return Optional.empty();
    }
    return Optional.of(format);
  }

  private void tell(String rule, int at, String message, String fix) {
    problems.add(new Problem(rule, at, message, fix));
  }
}

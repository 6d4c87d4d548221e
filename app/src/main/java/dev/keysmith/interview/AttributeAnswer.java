package dev.keysmith.interview;

import com.google.common.base.Splitter;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.keysmith.interview.DraftSpec.DraftEntity;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * An attribute as people describe it.
 *
 * <pre>
 *   email text 40 unique
 *   status OPEN 10% / SHIPPED 90%
 *   note text 200 in 30%
 *   customerId of Customer
 *   placedAt time
 * </pre>
 *
 * @param fields of the spec, as YAML
 */
record AttributeAnswer(String name, ImmutableMap<String, String> fields) {
  static final String UNDERSTOOD =
      "name each attribute with its type, separated by commas: text with its size, number, time,"
          + " date, flag, list, map, or its values: 'title text 60, status OPEN/CLOSED, total"
          + " number, placedAt time, customerId of Customer'";

  private static final ImmutableMap<String, String> TYPES =
      ImmutableMap.<String, String>builder()
          .put("text", "string")
          .put("string", "string")
          .put("number", "number")
          .put("integer", "number")
          .put("int", "number")
          .put("amount", "number")
          .put("money", "number")
          .put("counter", "number")
          .put("time", "timestamp")
          .put("timestamp", "timestamp")
          .put("date", "date")
          .put("epoch", "epoch")
          .put("flag", "boolean")
          .put("boolean", "boolean")
          .put("list", "list")
          .put("map", "map")
          .put("set", "stringSet")
          .put("tags", "stringSet")
          .put("binary", "binary")
          .buildOrThrow();

  private static final Pattern OF =
      Pattern.compile("\\b(?:of|references|refers to)\\s+(?:an?\\s+)?(\\p{L}+)");
  private static final Pattern SHARE =
      Pattern.compile("\\b(?:in|optional|for|only)\\s+(\\d+(?:\\.\\d+)?)\\s*%");
  private static final Pattern SIZE =
      Pattern.compile(
          "\\b(\\d+(?:\\.\\d+)?)\\s*(kb|bytes?|chars?|characters?|digits?)?\\b(?!\\s*%)");
  private static final Pattern VALUES =
      Pattern.compile(
          "[\\w-]+(?:\\s+\\d+(?:\\.\\d+)?%)?(?:\\s*/\\s*[\\w-]+(?:\\s+\\d+(?:\\.\\d+)?%)?)+");

  static ImmutableList<AttributeAnswer> all(String answer, DraftSpec draft) {
    return AnswerWords.clauses(answer).stream()
        .map(clause -> of(clause, draft))
        .collect(ImmutableList.toImmutableList());
  }

  static AttributeAnswer of(String clause, DraftSpec draft) {
    String cleaned = clause.replaceFirst(":", " ").strip();
    List<String> words = Splitter.on(' ').omitEmptyStrings().splitToList(cleaned);
    String name = words.isEmpty() ? "" : AnswerWords.attributeName(words.get(0));
    if (name.isEmpty()) {
      throw new NotUnderstood(UNDERSTOOD);
    }
    String rest = cleaned.substring(words.get(0).length()).strip();
    Map<String, String> fields = new LinkedHashMap<>();
    Matcher parent = OF.matcher(rest);
    if (parent.find()) {
      return reference(name, parent.group(1), draft);
    }
    Matcher values = VALUES.matcher(rest);
    if (values.find()) {
      fields.put("type", "string");
      fields.put("values", values(values.group()));
    } else {
      type(name, rest, fields);
    }
    Matcher share = SHARE.matcher(rest);
    if (share.find()) {
      fields.put("present", share.group(1) + "%");
    }
    if (rest.matches("(?i).*\\bunique\\b.*")) {
      fields.put("unique", "true");
    }
    if (rest.matches("(?i).*\\b(never changes|immutable|fixed)\\b.*")) {
      fields.put("immutable", "true");
    }
    return new AttributeAnswer(name, ImmutableMap.copyOf(fields));
  }

  private static void type(String name, String rest, Map<String, String> fields) {
    String words = rest.toLowerCase(Locale.ROOT);
    for (String generated : List.of("ulid", "ksuid", "uuid")) {
      if (words.contains(generated)) {
        fields.put("type", "string");
        fields.put("generated", generated);
        return;
      }
    }
    Optional<String> type =
        Splitter.on(Pattern.compile("[^\\p{L}]+"))
            .omitEmptyStrings()
            .splitToStream(words)
            .filter(TYPES::containsKey)
            .findFirst()
            .map(TYPES::get);
    if (type.isEmpty()) {
      throw new NotUnderstood("what '%s' is was not said; %s".formatted(name, UNDERSTOOD));
    }
    fields.put("type", type.get());
    Matcher size = SIZE.matcher(SHARE.matcher(words).replaceAll(""));
    if (size.find()) {
      String unit = Optional.ofNullable(size.group(2)).orElse("");
      fields.put(
          type.get().equals("number") ? "digits" : "bytes",
          size.group(1) + (unit.equals("kb") ? "KB" : ""));
    }
  }

  /** A reference has one attribute for each part of the identity; the first has this name. */
  private static AttributeAnswer reference(String name, String words, DraftSpec draft) {
    Optional<String> entity = AnswerWords.entity(draft, words);
    if (entity.isEmpty()) {
      throw new NotUnderstood(
          "there is no entity '%s'; the entities are %s"
              .formatted(words, String.join(", ", draft.entities().keySet())));
    }
    DraftEntity parent = draft.entity(entity.get());
    if (parent.identity().size() != 1) {
      throw new NotUnderstood(
          "%s is identified by %s; answer the question which entity it belongs to instead"
              .formatted(entity.get(), parent.identity()));
    }
    String part = parent.identity().get(0);
    String type =
        Optional.ofNullable(parent.attributes().get(part))
            .flatMap(attribute -> attribute.field("type"))
            .orElse("string");
    return new AttributeAnswer(
        name, ImmutableMap.of("type", type, "references", entity.get() + "." + part));
  }

  private static String values(String text) {
    List<String> values = Splitter.on('/').trimResults().omitEmptyStrings().splitToList(text);
    boolean shares = values.stream().allMatch(value -> value.endsWith("%"));
    if (!shares) {
      return values.stream()
          .map(value -> value.replaceAll("\\s+\\d.*", ""))
          .collect(Collectors.joining(", ", "[", "]"));
    }
    return values.stream()
        .map(value -> value.replaceFirst("\\s+", ": "))
        .collect(Collectors.joining(", ", "{", "}"));
  }
}

package dev.keysmith.interview;

import com.google.common.base.Splitter;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.interview.DraftSpec.DraftAttribute;
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
 * A read as people describe it.
 *
 * <pre>
 *   by orderId
 *   by customerId, newest first, 20 per page
 *   by status OPEN sorted by placedAt desc
 *   search by words                              not a read by key: noted as such
 * </pre>
 */
final class ReadAnswer {
  static final String UNDERSTOOD =
      "say what the caller knows, the order and the page: 'by customerId newest first 20 per"
          + " page'; separate several reads by ';', or say 'none'";

  private static final Pattern BY =
      Pattern.compile(
          "\\b(?:by|of|for|with|where)\\b\\s+(.+?)(?=$|\\b(?:sorted|ordered|newest|latest|oldest|in order|\\d+ (?:per|at|a)\\b|limit|first \\d|strong))",
          Pattern.CASE_INSENSITIVE);
  private static final Pattern SORTED =
      Pattern.compile(
          "\\b(?:sorted|ordered|order)\\s+by\\s+(\\w+)(?:\\s+(desc|descending|down))?",
          Pattern.CASE_INSENSITIVE);
  private static final Pattern RECENT =
      Pattern.compile(
          "\\b(newest|latest|oldest)(?:\\s+first)?(?:\\s+by\\s+(\\w+))?", Pattern.CASE_INSENSITIVE);
  private static final Pattern PAGE =
      Pattern.compile(
          "\\b(\\d+)\\s*(?:per page|a page|at a time)\\b|\\b(?:limit|first|top)\\s+(\\d+)\\b",
          Pattern.CASE_INSENSITIVE);
  private static final ImmutableMap<String, Pattern> OTHER_SERVICES =
      ImmutableMap.of(
          "search",
          Pattern.compile("(?i)\\b(search|full.?text|words?|keywords?)\\b"),
          "analyze",
          Pattern.compile(
              "(?i)\\b(average|sum|total|report|statistics|analy\\w+|aggregat\\w+|trend\\w*)\\b"),
          "similar",
          Pattern.compile("(?i)\\b(similar|nearest|recommend\\w*)\\b"));
  private static final ImmutableSet<String> TIMES =
      ImmutableSet.of("timestamp", "date", "epoch", "epochMillis");

  private ReadAnswer() {}

  /** The fields of the pattern, as YAML. */
  static ImmutableMap<String, String> pattern(String clause, DraftEntity entity) {
    Map<String, String> fields = new LinkedHashMap<>();
    fields.put("name", AnswerWords.quotedIfNeeded(name(clause, entity)));
    for (Map.Entry<String, Pattern> service : OTHER_SERVICES.entrySet()) {
      if (service.getValue().matcher(clause).find() && !isByKey(clause, entity)) {
        fields.put(service.getKey(), entity.name());
        return ImmutableMap.copyOf(fields);
      }
    }
    fields.put("read", entity.name());
    where(clause, entity).ifPresent(where -> fields.put("where", where));
    sort(clause, entity).ifPresent(sort -> fields.put("sort", sort));
    Matcher page = PAGE.matcher(clause);
    if (page.find()) {
      fields.put("limit", Optional.ofNullable(page.group(1)).orElse(page.group(2)));
    }
    if (clause.matches("(?i).*\\b(strong|up.to.date)\\w*\\b.*")) {
      fields.put("consistency", "strong");
    }
    return ImmutableMap.copyOf(fields);
  }

  /** Whether the caller knows an attribute: "the sum by customer" may still be a read by key. */
  private static boolean isByKey(String clause, DraftEntity entity) {
    Matcher by = BY.matcher(clause);
    return by.find()
        && AnswerWords.list(by.group(1)).stream()
            .map(words -> AnswerWords.attributeName(words.replaceFirst("[ =].*", "")))
            .allMatch(entity.attributes()::containsKey);
  }

  private static String name(String clause, DraftEntity entity) {
    String words = clause.strip();
    boolean phrase = words.matches("(?i)^(get|list|find|show|search|count|read|look)\\b.*");
    String named = phrase ? words : "Read " + entity.name() + " " + words;
    return named.substring(0, 1).toUpperCase(Locale.ROOT) + named.substring(1);
  }

  private static Optional<String> where(String clause, DraftEntity entity) {
    Matcher by = BY.matcher(SORTED.matcher(clause).replaceAll(""));
    if (!by.find()) {
      if (clause.matches("(?i).*\\ball\\b.*")) {
        return Optional.empty();
      }
      throw new NotUnderstood(UNDERSTOOD);
    }
    return Optional.of(
        AnswerWords.list(by.group(1)).stream()
            .map(condition -> condition(condition, entity))
            .collect(Collectors.joining(", ", "{", "}")));
  }

  private static String condition(String words, DraftEntity entity) {
    List<String> parts = Splitter.on(' ').omitEmptyStrings().splitToList(words.replace("=", " "));
    if (parts.isEmpty()) {
      throw new NotUnderstood(UNDERSTOOD);
    }
    DraftAttribute attribute = attribute(parts.get(0), entity);
    String literal = parts.size() > 1 ? parts.get(parts.size() - 1) : "";
    boolean isValue =
        !literal.isEmpty()
            && Pattern.compile("\\b" + Pattern.quote(literal) + "\\b")
                .matcher(attribute.field("values").orElse(""))
                .find();
    return attribute.name() + ": " + (isValue ? literal : "$" + attribute.name());
  }

  private static DraftAttribute attribute(String words, DraftEntity entity) {
    String name = AnswerWords.attributeName(words);
    return entity.attributes().values().stream()
        .filter(one -> one.name().equalsIgnoreCase(name))
        .findFirst()
        .orElseThrow(
            () ->
                new NotUnderstood(
                    "%s has no attribute '%s'; it has %s"
                        .formatted(
                            entity.name(), name, String.join(", ", entity.attributes().keySet()))));
  }

  private static Optional<String> sort(String clause, DraftEntity entity) {
    Matcher sorted = SORTED.matcher(clause);
    if (sorted.find()) {
      String name = attribute(sorted.group(1), entity).name();
      return Optional.of(sorted.group(2) == null ? name : name + " desc");
    }
    Matcher recent = RECENT.matcher(clause);
    if (!recent.find()) {
      return Optional.empty();
    }
    String direction = recent.group(1).equalsIgnoreCase("oldest") ? "" : " desc";
    String by = recent.group(2) == null ? time(entity) : attribute(recent.group(2), entity).name();
    return Optional.of(by + direction);
  }

  /** What "newest" means: the only time there is, or an id that grows with time. */
  private static String time(DraftEntity entity) {
    List<String> times =
        entity.attributes().values().stream()
            .filter(
                one ->
                    TIMES.contains(one.field("type").orElse(""))
                        || one.field("generated").orElse("").matches("ulid|ksuid"))
            .map(DraftAttribute::name)
            .toList();
    if (times.size() != 1) {
      throw new NotUnderstood(
          "by which attribute is %s new? Say 'newest first by ATTRIBUTE'%s"
              .formatted(
                  entity.name(), times.isEmpty() ? "" : ": one of " + String.join(", ", times)));
    }
    return times.get(0);
  }
}

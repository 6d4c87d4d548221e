package dev.keysmith.importer.sample;

import com.google.common.collect.ImmutableList;
import dev.keysmith.importer.content.SampleItem;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Finds how the keys of one kind of items are composed of its attributes.
 *
 * <pre>
 *   PK = USER#alice  username = alice          USER#{username}
 *   SK = ORDER#0007  number = 7                ORDER#{number:04}
 *   SK = CARD#x1     nothing equals x1         CARD#{cardId}, an attribute that only the key has
 * </pre>
 *
 * <p>A template holds for all items or it is not found. Parts that no attribute explains become
 * attributes of their own; they are remembered, so that the same part in another key is the same
 * attribute.
 */
public final class KeyTemplateMiner {
  private static final String DELIMITERS = "#|/~^;, ";
  private static final Pattern WORD = Pattern.compile("[\\p{L}_][\\p{L}_ -]{0,60}|[vV][0-9]{1,3}");
  private static final Pattern SHOUTED = Pattern.compile("[A-Z_]{2,60}");
  private static final Pattern SOFT_PREFIX = Pattern.compile("[\\p{L}]{1,30}[_:.@-]");
  private static final Pattern TIME =
      Pattern.compile("[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}.*");

  private final ItemKind kind;
  private final Map<String, List<String>> candidates = new LinkedHashMap<>();
  private final Map<String, List<String>> discovered = new LinkedHashMap<>();
  private final Map<String, String> prefixes = new LinkedHashMap<>();
  private final Map<String, String> hints;
  private final Set<String> numbers = new HashSet<>();

  /**
   * @param attributes that a key can be composed of, in the order of preference
   * @param hints the attribute that follows a prefix in the keys of other kinds
   */
  public KeyTemplateMiner(ItemKind kind, List<String> attributes, Map<String, String> hints) {
    this.kind = kind;
    this.hints = hints;
    for (String name : attributes) {
      List<String> texts = new ArrayList<>();
      kind.items().forEach(item -> item.text(name).ifPresent(texts::add));
      if (texts.size() == kind.items().size()) {
        candidates.put(name, texts);
        if (kind.items().stream().allMatch(item -> isNumber(item, name))) {
          numbers.add(name);
        }
      }
    }
  }

  private static boolean isNumber(SampleItem item, String name) {
    return item.value(name).filter(value -> value.code().equals("N")).isPresent();
  }

  /** Attributes that only keys have, with their values by item. */
  public Map<String, List<String>> discovered() {
    return discovered;
  }

  /** The template of a key attribute that all items have as a string. */
  public Optional<MinedTemplate> mine(String key) {
    List<String> values = new ArrayList<>();
    for (SampleItem item : kind.items()) {
      item.value(key)
          .filter(value -> value.code().equals("S"))
          .ifPresent(v -> values.add(v.text()));
    }
    return values.size() == kind.items().size() && values.stream().noneMatch(String::isEmpty)
        ? Optional.of(new KeyRun(key, values).mine())
        : Optional.empty();
  }

  private static boolean isBoundary(String text, int at) {
    return at >= text.length() || !Character.isLetterOrDigit(text.charAt(at));
  }

  private static int token(String rest) {
    for (int i = 0; i < rest.length(); i++) {
      if (DELIMITERS.indexOf(rest.charAt(i)) >= 0) {
        return i;
      }
    }
    return rest.length();
  }

  /** One key attribute, from the left to the right in all items at once. */
  private final class KeyRun {
    private final String key;
    private final List<String> rests;
    private final List<TemplatePart> parts = new ArrayList<>();
    private final StringBuilder text = new StringBuilder();

    KeyRun(String key, List<String> values) {
      this.key = key;
      this.rests = new ArrayList<>(values);
    }

    MinedTemplate mine() {
      while (rests.stream().noneMatch(String::isEmpty)) {
        if (!attribute() && !literal()) {
          unknown();
        }
        separators();
      }
      if (rests.stream().anyMatch(rest -> !rest.isEmpty())) {
        restOf();
      }
      flush();
      return new MinedTemplate(ImmutableList.copyOf(parts));
    }

    private void flush() {
      if (text.length() > 0) {
        parts.add(new TemplatePart.Text(text.toString()));
        text.setLength(0);
      }
    }

    /** An attribute whose value comes next in every item; the longest. */
    private boolean attribute() {
      Optional<TemplatePart.Value> best = Optional.empty();
      int longest = 0;
      for (Map.Entry<String, List<String>> candidate : candidates.entrySet()) {
        int length = candidate.getKey().equals(key) ? 0 : matched(candidate.getValue());
        if (length > longest && isSure(candidate.getKey(), candidate.getValue())) {
          longest = length;
          best = Optional.of(new TemplatePart.Value(candidate.getKey(), ""));
        }
      }
      if (best.isPresent()) {
        List<String> values = candidates.getOrDefault(best.get().attribute(), List.of());
        take(best.get(), item -> values.get(item).length());
        return true;
      }
      return padded();
    }

    /** A part of another key is the same one only if that is no coincidence of one value. */
    private boolean isSure(String name, List<String> values) {
      String prefix = prefixes.get(name);
      return prefix == null
          || prefix.equals(text.toString())
          || values.stream().distinct().count() > 1;
    }

    private int matched(List<String> values) {
      int total = 0;
      for (int item = 0; item < rests.size(); item++) {
        String value = values.get(item);
        if (value.isEmpty()
            || !rests.get(item).startsWith(value)
            || !isBoundary(rests.get(item), value.length())) {
          return 0;
        }
        total += value.length();
      }
      return total;
    }

    /** A number with leading zeros, as many digits in every item. */
    private boolean padded() {
      int width = 0;
      while (width < rests.get(0).length() && Character.isDigit(rests.get(0).charAt(width))) {
        width++;
      }
      int digits = width;
      if (digits < 2
          || digits > 38
          || rests.stream()
              .anyMatch(
                  rest ->
                      rest.length() < digits
                          || !rest.substring(0, digits).matches("[0-9]+")
                          || !isBoundary(rest, digits))) {
        return false;
      }
      for (Map.Entry<String, List<String>> candidate : candidates.entrySet()) {
        boolean same = numbers.contains(candidate.getKey());
        for (int item = 0; item < rests.size() && same; item++) {
          String value = candidate.getValue().get(item);
          same =
              value.matches("[0-9]{1,38}")
                  && new BigDecimal(value)
                          .compareTo(new BigDecimal(rests.get(item).substring(0, digits)))
                      == 0;
        }
        if (same) {
          take(new TemplatePart.Value(candidate.getKey(), "0" + digits), item -> digits);
          return true;
        }
      }
      return false;
    }

    private interface Width {
      int of(int item);
    }

    private void take(TemplatePart.Value value, Width width) {
      flush();
      parts.add(value);
      for (int item = 0; item < rests.size(); item++) {
        rests.set(item, rests.get(item).substring(width.of(item)));
      }
    }

    /** A word that is the same in every item. */
    private boolean literal() {
      String first = rests.get(0);
      int end = token(first);
      String word = first.substring(0, end);
      boolean last = end == first.length();
      boolean same = rests.stream().allMatch(rest -> rest.substring(0, token(rest)).equals(word));
      if (same && WORD.matcher(word).matches()) {
        boolean sure = !last || rests.size() > 1 || SHOUTED.matcher(word).matches();
        if (sure && !(last && parts.isEmpty() && text.length() == 0 && rests.size() == 1)) {
          drop(word);
          return true;
        }
      }
      return softPrefix();
    }

    /** {@code user_}: letters and a soft separator before what differs. */
    private boolean softPrefix() {
      java.util.regex.Matcher matcher = SOFT_PREFIX.matcher(rests.get(0));
      if (!matcher.lookingAt()) {
        return false;
      }
      String prefix = matcher.group();
      boolean starts =
          rests.stream()
              .allMatch(rest -> rest.startsWith(prefix) && rest.length() > prefix.length());
      if (!starts
          || (rests.size() == 1 && !prefix.equals(prefix.toUpperCase(java.util.Locale.ROOT)))) {
        return false;
      }
      drop(prefix);
      return true;
    }

    private void drop(String literal) {
      text.append(literal);
      rests.replaceAll(rest -> rest.substring(literal.length()));
    }

    /** Delimiters that follow in every item. */
    private void separators() {
      while (rests.stream().noneMatch(String::isEmpty)) {
        char next = rests.get(0).charAt(0);
        boolean same =
            !Character.isLetterOrDigit(next)
                && next != '{'
                && next != '}'
                && next != '%'
                && rests.stream().allMatch(rest -> rest.charAt(0) == next);
        if (!same) {
          return;
        }
        text.append(next);
        rests.replaceAll(rest -> rest.substring(1));
      }
    }

    /** A part that no attribute explains: up to the next delimiter, if all items have it. */
    private void unknown() {
      boolean delimited = rests.stream().allMatch(rest -> token(rest) < rest.length());
      boolean follows = !parts.isEmpty() && text.length() == 0;
      if (delimited && !follows && rests.stream().allMatch(rest -> token(rest) > 0)) {
        List<String> values = rests.stream().map(rest -> rest.substring(0, token(rest))).toList();
        take(new TemplatePart.Value(name(values), ""), item -> values.get(item).length());
      } else {
        restOf();
      }
    }

    /** All that is left; with what stands before it, if nothing separates them. */
    private void restOf() {
      if (!parts.isEmpty() && text.length() == 0) {
        // Some items end here and others go on: the whole key is one value.
        parts.clear();
        rests.clear();
        kind.items().forEach(item -> rests.add(item.text(key).orElse("")));
      } else if (rests.stream().anyMatch(String::isEmpty)) {
        parts.clear();
        text.setLength(0);
        rests.clear();
        kind.items().forEach(item -> rests.add(item.text(key).orElse("")));
      }
      List<String> values = List.copyOf(rests);
      take(new TemplatePart.Value(name(values), ""), item -> values.get(item).length());
    }

    /** The attribute that an unexplained part is: one seen before, or a new one. */
    private String name(List<String> values) {
      String before = text.toString();
      for (Map.Entry<String, List<String>> known : discovered.entrySet()) {
        if (known.getValue().equals(values) && isSure(known.getKey(), values)) {
          return known.getKey();
        }
      }
      String free = wish(values);
      String wish = free;
      for (int number = 2; isTaken(free); number++) {
        free = wish + number;
      }
      discovered.put(free, values);
      prefixes.put(free, before);
      candidates.put(free, values);
      return free;
    }

    private boolean isTaken(String name) {
      return discovered.containsKey(name)
          || candidates.containsKey(name)
          || kind.items().stream().anyMatch(item -> item.values().containsKey(name));
    }

    private String wish(List<String> values) {
      boolean whole = parts.isEmpty() && text.length() == 0;
      if (whole && !NameWords.isGeneric(key)) {
        return key + "Value";
      }
      String hint = hints.get(text.toString());
      if (hint != null && !whole && !isTaken(hint)) {
        return hint;
      }
      Optional<String> alias = ItemGrouping.alias(kind.aliases(), key);
      if (whole && alias.isPresent()) {
        return alias.get();
      }
      boolean time = values.stream().allMatch(value -> TIME.matcher(value).matches());
      String word = text.toString().replaceAll("[^\\p{L}]+", " ").strip();
      String last = word.isEmpty() ? "" : word.substring(word.lastIndexOf(' ') + 1);
      String base = NameWords.camel(last.length() > 1 ? NameWords.singular(last) : kind.entity());
      return base + (time ? "At" : "Id");
    }
  }
}

package dev.keysmith.fuzz;

import com.google.common.collect.ImmutableList;
import dev.keysmith.source.YamlNode;
import dev.keysmith.spec.HostileSpecs;
import dev.keysmith.spec.SpecText;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Changes an input a little: mostly in its tree, by what other inputs have in the same place or by
 * values that are hard for somebody on the way, so that many still are valid; and sometimes in its
 * characters, so that some are no YAML.
 */
final class InputMutator {
  private static final Pattern WORD = Pattern.compile("(?<![\\w$.])[A-Za-z]\\w{2,}");

  /** Names and values at the limits of what DynamoDB, file systems and numbers can do. */
  private static final ImmutableList<String> EXTREMES =
      ImmutableList.of(
          "n".repeat(64),
          "n".repeat(255),
          "n".repeat(256),
          "A".repeat(2049),
          "\"" + "x#".repeat(600) + "\"",
          "{average: 0, peak: 5}",
          "{average: 900, p99: 3KB, max: 8KB}",
          "{exists: false}",
          "{in: $list, count: 10}",
          "\"{shard}\"",
          "\"X#{id}\"",
          "\"{total:-08}\"",
          "9007199254740993",
          "4e18",
          "1e-9",
          "99.999999%");

  private static final ImmutableList<YamlNode> VALUES = values();

  private static final int MOST_DONORS = 1000;

  private final SplittableRandom random;
  private final Map<String, ImmutableList<Object>> donors =
      new LinkedHashMap<>(MOST_DONORS, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<String, ImmutableList<Object>> eldest) {
          return size() > MOST_DONORS;
        }
      };

  InputMutator(SplittableRandom random) {
    this.random = random;
  }

  private static ImmutableList<YamlNode> values() {
    ImmutableList.Builder<YamlNode> values = ImmutableList.builder();
    for (List<String> texts : List.of(HostileSpecs.VALUES, EXTREMES)) {
      for (String text : texts) {
        YamlParts.parse("- " + text + "\n")
            .ifPresent(node -> values.add(YamlParts.value(YamlParts.of(node).get(0))));
      }
    }
    return values.build();
  }

  /**
   * @param other an input that parts may be taken from
   */
  FuzzInput mutate(FuzzInput input, FuzzInput other) {
    return input.design().isEmpty() || random.nextBoolean()
        ? input.withSpec(mutate(input.spec(), other.spec()))
        : input.withDesign(mutate(input.design(), other.design()));
  }

  private String mutate(String text, String other) {
    int kind = random.nextInt(20);
    if (kind == 0) {
      return changeCharacters(text);
    }
    if (kind == 1) {
      return rename(text);
    }
    Optional<YamlNode> root = YamlParts.parse(text);
    if (root.isEmpty() || YamlParts.of(root.get()).isEmpty()) {
      return changeCharacters(text);
    }
    return SpecText.of(changeTree(root.get(), other));
  }

  private YamlNode changeTree(YamlNode root, String other) {
    ImmutableList<Object> own = YamlParts.of(root);
    Object part = pick(own);
    return switch (random.nextInt(8)) {
      case 0 -> YamlParts.replace(root, part, List.of());
      case 1 -> YamlParts.replace(root, part, List.of(part, likeIt(part, donated(other))));
      case 2 -> YamlParts.replace(root, part, List.of(likeIt(part, own)));
      case 3, 4 -> YamlParts.replace(root, part, List.of(likeIt(part, donated(other))));
      case 5 -> YamlParts.replace(root, part, List.of(part, beside(part, donated(other))));
      default -> YamlParts.replace(root, part, List.of(YamlParts.withValue(part, pick(VALUES))));
    };
  }

  /** Inputs of the pool give parts again and again, so each is parsed once. */
  private ImmutableList<Object> donated(String other) {
    return donors.computeIfAbsent(
        other, text -> YamlParts.parse(text).map(YamlParts::of).orElse(ImmutableList.of()));
  }

  /** A part that may be in its place: of the same name if there is one. */
  private Object likeIt(Object part, ImmutableList<Object> parts) {
    List<Object> alike =
        parts.stream()
            .filter(other -> other.getClass().equals(part.getClass()))
            .filter(
                other ->
                    !(other instanceof YamlNode.Entry entry)
                        || entry.name().equals(((YamlNode.Entry) part).name()))
            .toList();
    if (!alike.isEmpty()) {
      return pick(alike);
    }
    return parts.isEmpty() ? part : YamlParts.withValue(part, YamlParts.value(pick(parts)));
  }

  /** What another mapping has beside a part of this name. */
  private Object beside(Object part, ImmutableList<Object> parts) {
    if (!(part instanceof YamlNode.Entry entry)) {
      return likeIt(part, parts);
    }
    List<YamlNode.Entry> siblings =
        parts.stream()
            .map(YamlParts::value)
            .filter(YamlNode.Mapping.class::isInstance)
            .map(YamlNode.Mapping.class::cast)
            .filter(mapping -> mapping.entry(entry.name()).isPresent())
            .flatMap(mapping -> mapping.entries().stream())
            .filter(sibling -> !sibling.name().equals(entry.name()))
            .toList();
    return siblings.isEmpty() ? likeIt(part, parts) : pick(siblings);
  }

  /** Another name for something, wherever it is used. */
  private String rename(String text) {
    List<String> words = WORD.matcher(text).results().map(MatchResult::group).distinct().toList();
    if (words.isEmpty()) {
      return text;
    }
    String name =
        switch (random.nextInt(4)) {
          case 0 -> pick(words);
          case 1 -> pick(words).toUpperCase(Locale.ROOT);
          case 2 -> "n".repeat(1 + random.nextInt(255));
          default -> pick(List.of("shard", "type", "id", "a-b", "name", "PK", "SK", "constructor"));
        };
    return text.replaceAll(
        "(?<![\\w$.])" + Pattern.quote(pick(words)) + "(?!\\w)", Matcher.quoteReplacement(name));
  }

  /** A few characters out, or in from elsewhere, or lines moved. */
  private String changeCharacters(String text) {
    if (text.length() < 2) {
      return "{";
    }
    int at = random.nextInt(text.length());
    int end = Math.min(text.length(), at + 1 + random.nextInt(12));
    int to = random.nextInt(text.length());
    return switch (random.nextInt(3)) {
      case 0 -> text.substring(0, at) + text.substring(end);
      case 1 -> text.substring(0, to) + text.substring(at, end) + text.substring(to);
      default -> swapLines(text);
    };
  }

  private String swapLines(String text) {
    List<String> lines = new ArrayList<>(text.lines().toList());
    Collections.swap(lines, random.nextInt(lines.size()), random.nextInt(lines.size()));
    return String.join("\n", lines) + "\n";
  }

  private <T> T pick(List<T> from) {
    return from.get(random.nextInt(from.size()));
  }
}

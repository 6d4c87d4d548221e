package dev.keysmith.interview;

import com.google.common.base.CharMatcher;
import com.google.common.collect.ImmutableList;
import dev.keysmith.interview.DraftSpec.DraftPattern;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What holds for some patterns only, asked once: related data, freshness, skew. */
enum PatternPolicy implements InterviewTopic {
  RELATED(
      "Does a read show related things together, such as an order with its lines? Name the read"
          + " and what comes with it.",
      "What is read together can be stored together, and then costs one request.",
      "P2 with order lines and customer; or no",
      "Items with the same partition key are read by one Query, whatever they are.") {
    @Override
    boolean isPossible(DraftSpec draft, DraftPattern pattern) {
      return pattern.isRead() && draft.entities().size() > 1;
    }

    @Override
    String apply(DraftEditor editor, DraftPattern pattern, String rest) {
      ImmutableList<String> entities =
          AnswerWords.list(rest.replaceFirst("(?i)^with\\s+", "")).stream()
              .map(
                  word ->
                      AnswerWords.entity(editor.draft(), word)
                          .orElseThrow(
                              () ->
                                  new NotUnderstood(
                                      "'%s' is none of the entities; say for example 'P2 with %s'"
                                          .formatted(
                                              word,
                                              editor
                                                  .draft()
                                                  .entities()
                                                  .keySet()
                                                  .iterator()
                                                  .next()))))
              .collect(ImmutableList.toImmutableList());
      if (entities.isEmpty()) {
        throw new NotUnderstood("say what comes with it: 'P2 with order lines'");
      }
      editor.pattern(
          pattern, "include", entities.stream().collect(Collectors.joining(", ", "[", "]")));
      return "comes with %s".formatted(String.join(" and ", entities));
    }
  },
  FRESHNESS(
      "Which reads must see at once what was just written? Name them.",
      "A strongly consistent read costs twice as much, and no global index can serve it.",
      "P2 and P5; or no",
      "Other reads are eventually consistent: they may miss writes of the last second.") {
    @Override
    boolean isPossible(DraftSpec draft, DraftPattern pattern) {
      return pattern.isRead();
    }

    @Override
    String apply(DraftEditor editor, DraftPattern pattern, String rest) {
      if (!rest.isEmpty()) {
        throw new NotUnderstood("name the reads alone, such as 'P2 and P5'");
      }
      editor.pattern(pattern, "consistency", "strong");
      return "is strongly consistent";
    }
  },
  SKEW(
      "Do the requests of a pattern fall mostly on a few things, such as one popular product? Name"
          + " the pattern and the share of the busiest.",
      "One partition supports 3,000 read units and 1,000 write units per second; a popular key is"
          + " throttled before the others are.",
      "P4 5%, P7 evenly; or no",
      "Requests for the same partition key go to the same partition.") {
    @Override
    boolean isPossible(DraftSpec draft, DraftPattern pattern) {
      return !pattern.where().isEmpty();
    }

    @Override
    String apply(DraftEditor editor, DraftPattern pattern, String rest) {
      if (rest.toLowerCase(Locale.ROOT).matches("even(ly)?")) {
        editor.pattern(pattern, "popularity", "evenly");
        return "falls on all alike";
      }
      Matcher share = SHARE.matcher(rest);
      if (!share.matches() || Double.parseDouble(share.group(1)) > 100) {
        throw new NotUnderstood(
            "say the share of the busiest, such as '%s 5%%', or 'evenly'".formatted(pattern.id()));
      }
      editor.pattern(pattern, "hottest", share.group(1) + "%");
      return "has %s%% of its requests on the busiest".formatted(share.group(1));
    }
  };

  private static final Pattern SHARE = Pattern.compile("(?i)(?:has )?(\\d+(?:\\.\\d+)?)\\s*%.*");
  private static final Pattern NAMED =
      Pattern.compile("\\s*(?:[:=]|\\bhas\\b)?\\s*", Pattern.CASE_INSENSITIVE);

  private final String text;
  private final String why;
  private final String example;
  private final String concept;

  PatternPolicy(String text, String why, String example, String concept) {
    this.text = text;
    this.why = why;
    this.example = example;
    this.concept = concept;
  }

  /** Whether the question can be asked of a pattern. */
  abstract boolean isPossible(DraftSpec draft, DraftPattern pattern);

  /**
   * Writes it down for one pattern.
   *
   * @param rest what was said after the name of the pattern
   * @return what the pattern does now
   */
  abstract String apply(DraftEditor editor, DraftPattern pattern, String rest);

  private String field() {
    return switch (this) {
      case RELATED -> "include";
      case FRESHNESS -> "consistency";
      case SKEW -> "hottest";
    };
  }

  private String id() {
    return name().toLowerCase(Locale.ROOT);
  }

  @Override
  public Stream<Question> open(DraftSpec draft) {
    boolean stated =
        draft.patterns().stream().anyMatch(pattern -> pattern.fields().contains(field()));
    boolean possible = draft.patterns().stream().anyMatch(pattern -> isPossible(draft, pattern));
    return stated || !possible
        ? Stream.of()
        : Stream.of(new Question(id(), text, why, example).assuming("no").explaining(concept));
  }

  @Override
  public ImmutableList<String> answer(DraftEditor editor, Question question, String answer) {
    if (AnswerWords.isNo(answer)) {
      editor.skip(question.id());
      return ImmutableList.of("No %s.".formatted(question.id()));
    }
    ImmutableList.Builder<String> learned = ImmutableList.builder();
    ImmutableList<String> clauses =
        this == FRESHNESS ? AnswerWords.list(answer) : AnswerWords.clauses(answer);
    for (String clause : clauses) {
      DraftPattern pattern = named(editor.draft(), clause);
      String rest = NAMED.matcher(clause.substring(pattern.id().length())).replaceFirst("");
      String done = apply(editor, pattern, CharMatcher.whitespace().trimFrom(rest));
      learned.add("%s (%s) %s.".formatted(pattern.id(), pattern.name(), done));
    }
    return learned.build();
  }

  private DraftPattern named(DraftSpec draft, String clause) {
    return draft.patterns().stream()
        .filter(pattern -> isPossible(draft, pattern))
        .filter(
            pattern ->
                clause
                    .toLowerCase(Locale.ROOT)
                    .matches(Pattern.quote(pattern.id().toLowerCase(Locale.ROOT)) + "\\b.*"))
        .findFirst()
        .orElseThrow(
            () ->
                new NotUnderstood(
                    "begin with the id of a pattern: %s"
                        .formatted(
                            draft.patterns().stream()
                                .filter(pattern -> isPossible(draft, pattern))
                                .map(pattern -> "%s (%s)".formatted(pattern.id(), pattern.name()))
                                .collect(Collectors.joining(", ")))));
  }
}

package dev.keysmith.plan;

import com.google.common.collect.ImmutableList;
import dev.keysmith.plan.KeyMatch.Ordered;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What a key does for a question: asked as a whole, or once for each value of what it needs.
 *
 * <p>All indexes with the same key share it, whatever they hold.
 *
 * @param matching every way to ask that the key answers
 * @param obstacle why it does not answer in others
 */
record KeyTrials(ImmutableList<Trial> matching, Optional<String> obstacle) {
  /** A question is split by so many attributes at most. */
  private static final int MOST_SPLITS = 3;

  /**
   * A way to ask.
   *
   * @param parts questions that together make up the whole one
   */
  record Trial(
      ImmutableList<Question> parts,
      ImmutableList<KeyMatch> matches,
      ImmutableList<Estimate> estimates) {
    KeyMatch first() {
      return matches.get(0);
    }
  }

  /**
   * @param structure any of those with the key
   */
  static KeyTrials of(PlanFacts facts, Structure structure, Question question) {
    ImmutableList.Builder<Trial> matching = ImmutableList.builder();
    Optional<String> obstacle = Optional.empty();
    ImmutableList<Question> parts = ImmutableList.of(question);
    for (int splits = 0; splits <= MOST_SPLITS; splits++) {
      List<KeyMatch> matches = new ArrayList<>();
      Optional<String> undecided = Optional.empty();
      for (Question part : parts) {
        KeyMatcher matcher = new KeyMatcher(facts, structure, part);
        Optional<KeyMatch> match = matcher.match();
        match.ifPresent(matches::add);
        if (match.isEmpty()) {
          undecided = matcher.undecided();
          if (undecided.flatMap(name -> Splits.by(facts, ImmutableList.of(part), name)).isEmpty()) {
            obstacle = Optional.of(matcher.obstacle());
          }
          break;
        }
      }
      if (matches.size() == parts.size() && isSplitByKey(question, parts.get(0), matches.get(0))) {
        matching.add(trial(facts, question, parts, matches));
        // Keys that are in order only within each value of a set: once for each value.
        undecided = inFront(question, matches.get(0));
      }
      ImmutableList<Question> before = parts;
      Optional<ImmutableList<Question>> further =
          undecided.flatMap(name -> Splits.by(facts, before, name));
      if (further.isEmpty()) {
        break;
      }
      parts = further.get();
    }
    return new KeyTrials(matching.build(), obstacle);
  }

  /** Whether each part has keys of its own; all would be asked for the same ones otherwise. */
  private static boolean isSplitByKey(Question question, Question part, KeyMatch match) {
    return part.where().stream()
        .allMatch(
            condition -> question.where().contains(condition) || match.used().contains(condition));
  }

  private static Trial trial(
      PlanFacts facts, Question question, ImmutableList<Question> parts, List<KeyMatch> matches) {
    ImmutableList.Builder<Estimate> estimates = ImmutableList.builder();
    for (int i = 0; i < parts.size(); i++) {
      estimates.add(Estimate.of(facts, question, parts.get(i), matches.get(i), parts.size()));
    }
    return new Trial(parts, ImmutableList.copyOf(matches), estimates.build());
  }

  private static Optional<String> inFront(Question question, KeyMatch match) {
    boolean ordered = match.backward(question.sort(), question.bound().keySet()).isPresent();
    return ordered ? Optional.empty() : match.orders().stream().map(Ordered::attribute).findFirst();
  }
}

package dev.keysmith.plan;

import com.google.common.collect.ImmutableList;
import java.util.ArrayList;
import java.util.List;

/**
 * How something is read, in words: a request, and how what it includes is come by.
 *
 * @param text the full text, which distinguishes plans
 * @param parts the same part by part
 */
public record PlanStrategyText(String text, ImmutableList<Part> parts) {
  /** How a part of it is come by. */
  public enum Kind {
    REQUEST,
    /** With another request. */
    AT_HAND,
    /** Not known yet: another part of a design serves it. */
    OPEN
  }

  /**
   * One part.
   *
   * @param label what stands before the words: nothing, or the entity that is included
   */
  record Part(String label, String words, Kind kind) {}

  public static PlanStrategyText request(String words) {
    return of(words, Kind.REQUEST);
  }

  public static PlanStrategyText of(String words, Kind kind) {
    return new PlanStrategyText(words, ImmutableList.of(new Part("", words, kind)));
  }

  /** The same with what it includes of an entity. */
  public PlanStrategyText including(String entity, PlanStrategyText other) {
    String label = "; " + entity + ": ";
    Part first = other.parts.get(0);
    return new PlanStrategyText(
        text + label + other.text,
        ImmutableList.<Part>builder()
            .addAll(parts)
            .add(new Part(label + first.label(), first.words(), first.kind()))
            .addAll(other.parts.subList(1, other.parts.size()))
            .build());
  }

  /** The same with more to say about the last request. */
  public PlanStrategyText and(String more) {
    List<Part> all = new ArrayList<>(parts);
    int last = all.size() - 1;
    while (last > 0 && all.get(last).kind() != Kind.REQUEST) {
      last--;
    }
    Part part = all.get(last);
    all.set(last, new Part(part.label(), part.words() + more, part.kind()));
    return new PlanStrategyText(text + more, ImmutableList.copyOf(all));
  }

  /** The requests alone. */
  public String requests() {
    StringBuilder requests = new StringBuilder();
    for (Part part : parts) {
      if (part.kind() == Kind.REQUEST) {
        requests.append(part.label()).append(part.words());
      }
    }
    return requests.toString();
  }
}

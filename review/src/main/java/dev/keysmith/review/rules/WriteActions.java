package dev.keysmith.review.rules;

import dev.keysmith.spec.AccessPattern;
import dev.keysmith.spec.WriteAction;
import java.util.stream.Stream;

/** The actions of patterns. */
public final class WriteActions {
  private WriteActions() {}

  /** All of a pattern; none where it does not write. */
  static Stream<WriteAction> of(AccessPattern pattern) {
    return pattern instanceof AccessPattern.Write write ? write.actions().stream() : Stream.empty();
  }

  /** Those of one kind. */
  public static <T extends WriteAction> Stream<T> of(AccessPattern pattern, Class<T> kind) {
    return of(pattern).filter(kind::isInstance).map(kind::cast);
  }

  /** Those of one kind on an entity. */
  public static <T extends WriteAction> Stream<T> of(
      AccessPattern pattern, Class<T> kind, String entity) {
    return of(pattern, kind).filter(action -> action.entity().equals(entity));
  }
}

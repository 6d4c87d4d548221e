package dev.keysmith.review.rules;

import java.util.Optional;
import java.util.function.Supplier;

/** A value that is computed on first use. */
final class LazyValue<T> {
  private final Supplier<T> source;
  private Optional<T> value = Optional.empty();

  LazyValue(Supplier<T> source) {
    this.source = source;
  }

  T get() {
    if (value.isEmpty()) {
      value = Optional.of(source.get());
    }
    return value.get();
  }
}

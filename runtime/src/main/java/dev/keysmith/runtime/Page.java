package dev.keysmith.runtime;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Part of the results of a read.
 *
 * @param next where the next page begins; empty if this is the last
 */
public record Page<T>(List<T> items, Optional<String> next) {
  public Page {
    items = List.copyOf(items);
  }

  public <R> Page<R> map(Function<? super T, ? extends R> conversion) {
    return new Page<>(items.stream().map(conversion).collect(Collectors.toList()), next);
  }
}

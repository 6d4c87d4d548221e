package dev.keysmith.optimizer;

import com.google.common.collect.ImmutableSet;
import dev.keysmith.design.Design;
import dev.keysmith.design.Index;
import dev.keysmith.design.Table;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * Accepts the designs that leave some tables and indexes of another as they are.
 *
 * @param names of tables, and of indexes as {@code table.index}
 */
record KeptStructures(Design design, ImmutableSet<String> names) implements Predicate<Design> {
  @Override
  public boolean test(Design other) {
    return names.stream().allMatch(name -> isSame(name, other));
  }

  private boolean isSame(String name, Design other) {
    return design.tables().containsKey(name)
        ? Objects.equals(design.tables().get(name), other.tables().get(name))
        : index(name, design).equals(index(name, other));
  }

  private static Optional<Index> index(String name, Design in) {
    int dot = name.lastIndexOf('.');
    return dot < 0
        ? Optional.empty()
        : Optional.ofNullable(in.tables().get(name.substring(0, dot)))
            .flatMap((Table table) -> table.index(name.substring(dot + 1)));
  }
}

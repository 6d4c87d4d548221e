package dev.keysmith.fuzz;

import com.google.common.collect.ImmutableMap;
import java.util.function.Supplier;

/**
 * A fault, with an input on which it shows.
 *
 * @param signature by which to know the same fault again with another input
 * @param files makes the input as small as it can be, which takes a while
 */
record FuzzFault(String signature, Throwable cause, Supplier<ImmutableMap<String, String>> files) {

  static FuzzFault of(String signature, Throwable cause, String name, Supplier<String> text) {
    return new FuzzFault(signature, cause, () -> ImmutableMap.of(name, text.get()));
  }
}

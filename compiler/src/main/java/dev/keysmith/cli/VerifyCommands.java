package dev.keysmith.cli;

import com.google.common.collect.ImmutableList;
import dev.keysmith.verify.VerificationOptions;
import java.nio.file.Path;
import java.util.Optional;

/**
 * What to type after a verification: the same again, or what comes next.
 *
 * @param prices that the plans were chosen by
 * @param endpoint without the credentials that it may have been given with
 */
record VerifyCommands(
    Path spec,
    Path design,
    VerificationOptions options,
    Optional<Path> prices,
    Optional<String> endpoint) {

  /** The whole run again. */
  String again() {
    return verify(options.seed(), options.pattern());
  }

  /** The same run of one pattern, which ends as it did among the others. */
  String again(String pattern) {
    return verify(options.seed(), Optional.of(pattern));
  }

  String withOtherData() {
    return verify(options.seed() + 1, options.pattern());
  }

  String explain(String pattern) {
    return ShellCommand.of(
        "keysmith", "explain", spec.toString(), pattern, "--design", design.toString());
  }

  String cost() {
    return ShellCommand.of("keysmith", "cost", spec.toString(), "--design", design.toString());
  }

  private String verify(long seed, Optional<String> pattern) {
    ImmutableList.Builder<String> words = ImmutableList.builder();
    words.add("keysmith", "verify", spec.toString(), "--design", design.toString());
    words.add("--seed", Long.toString(seed), "--items", Integer.toString(options.items()));
    pattern.ifPresent(id -> words.add("--pattern", id));
    endpoint.ifPresent(address -> words.add("--endpoint", address));
    prices.ifPresent(file -> words.add("--prices", file.toString()));
    return ShellCommand.of(words.build());
  }
}

package dev.keysmith.cli.text;

import com.google.common.collect.ImmutableList;
import dev.keysmith.verify.VerificationOptions;
import java.util.Optional;

/**
 * The commands that are suggested after a verification.
 *
 * @param endpoint without the credentials that the URL may contain
 * @param through the language of the generated code that patterns run through
 */
public record VerifyCommandLines(
    NextCommands next,
    VerificationOptions options,
    Optional<String> endpoint,
    Optional<String> through) {

  /** Repeats the whole run. */
  public String again() {
    return verify(options.seed(), options.pattern());
  }

  /** Repeats the run of one pattern, with the same result. */
  public String again(String pattern) {
    return verify(options.seed(), Optional.of(pattern));
  }

  String withOtherData() {
    return verify(options.seed() + 1, options.pattern());
  }

  String explain(String pattern) {
    return next.explain(pattern);
  }

  String cost() {
    return next.cost();
  }

  private String verify(long seed, Optional<String> pattern) {
    ImmutableList.Builder<String> words = ImmutableList.builder();
    words.add("--seed", Long.toString(seed), "--items", Integer.toString(options.items()));
    pattern.ifPresent(id -> words.add("--pattern", id));
    through.ifPresent(language -> words.add("--through", language));
    endpoint.ifPresent(address -> words.add("--endpoint", address));
    return next.verify(words.build().toArray(new String[0]));
  }
}

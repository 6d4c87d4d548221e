package dev.keysmith.code.method;

import com.google.common.collect.HashMultiset;
import com.google.common.collect.Multiset;
import dev.keysmith.spec.AccessPattern;
import dev.keysmith.spec.Spec;
import java.util.regex.Pattern;

/**
 * What the methods of patterns are called: by the name of the pattern. Where several have the same,
 * as those that state none, an id that is a word says more than a number behind it.
 *
 * <pre>
 *   {id: arrive, update: Visit, …}     Update Visit     arrive
 *   {id: cancel, update: Visit, …}     Update Visit     cancel
 *   {id: P7, update: Visit, …}         Update Visit     updateVisit
 * </pre>
 */
public final class MethodNames {
  /** {@code owner-by-mail}, but not {@code p7} or {@code R2}. */
  private static final Pattern WORD = Pattern.compile("[a-z]{2,}[A-Za-z]*([-_ ][A-Za-z0-9]+)*");

  private final Multiset<String> names = HashMultiset.create();

  public MethodNames(Spec spec) {
    spec.patterns().forEach(pattern -> names.add(pattern.name()));
  }

  /** The text that the name is made of. */
  public String text(AccessPattern pattern) {
    return names.count(pattern.name()) > 1 && WORD.matcher(pattern.id()).matches()
        ? pattern.id()
        : pattern.name();
  }
}

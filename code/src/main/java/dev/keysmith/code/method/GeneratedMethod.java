package dev.keysmith.code.method;

import dev.keysmith.code.method.ResultType.Multiplicity;
import java.util.Optional;

/**
 * The method of a pattern.
 *
 * @param store the class that has it
 * @param accessor the method of the data layer that returns it
 * @param result of a read, what it returns for each row; of a write, what was there before
 * @param multiplicity how many results there are
 * @param drawn of a write, the numbers of a sequence that it returns
 */
public record GeneratedMethod(
    String pattern,
    String store,
    String accessor,
    String name,
    MethodSignature signature,
    Optional<ResultType> result,
    Optional<Multiplicity> multiplicity,
    Optional<DrawnNumbers> drawn) {

  /** What an example calls its result. */
  public String resultName() {
    return multiplicity
            .filter(many -> many == Multiplicity.DELETED || many == Multiplicity.REPLACED)
            .isPresent()
        ? "old"
        : "found";
  }
}

package dev.keysmith.interview;

/**
 * A question with what its answer can move.
 *
 * @param lowUsd the monthly bill at one end of the range of answers
 * @param highUsd the same at the other end
 */
public record MeasuredQuestion(Question question, double lowUsd, double highUsd) {
  public double effect() {
    return Math.abs(highUsd - lowUsd);
  }
}

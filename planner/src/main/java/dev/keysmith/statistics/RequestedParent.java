package dev.keysmith.statistics;

import dev.keysmith.spec.Popularity;
import dev.keysmith.spec.Skew;

/** Which of the parents a request is for. */
public enum RequestedParent {
  /** Any, each as likely as another. */
  ANY,
  /** Any, each as likely as it has children. */
  BY_SIZE,
  /** One without children. */
  CHILDLESS,
  /** The one that 99% of the parents do not exceed. */
  P99,
  /** The one that 99% of the requests do not exceed, where they fall on parents by size. */
  P99_BY_SIZE,
  /** The one with the most children. */
  LARGEST;

  /** In one of a hundred requests there is more. */
  public static RequestedParent p99(Skew skew) {
    return of(skew) == BY_SIZE ? P99_BY_SIZE : P99;
  }

  /** For the bill; where nothing is said, all parents alike. */
  public static RequestedParent of(Skew skew) {
    return skew.popularity().filter(Popularity.BY_SIZE::equals).isPresent() ? BY_SIZE : ANY;
  }
}

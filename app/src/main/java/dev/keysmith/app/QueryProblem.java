package dev.keysmith.app;

import com.google.common.collect.ImmutableList;

/** A pattern cannot be run with what was given; each message says what to do next. */
public final class QueryProblem extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final transient ImmutableList<String> problems;

  public QueryProblem(ImmutableList<String> problems) {
    super(String.join("\n", problems));
    this.problems = problems;
  }

  QueryProblem(String problem) {
    this(ImmutableList.of(problem));
  }

  /** All of them, one sentence each. */
  public ImmutableList<String> problems() {
    return problems;
  }
}

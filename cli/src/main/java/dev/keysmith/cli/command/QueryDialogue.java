package dev.keysmith.cli.command;

import com.google.common.collect.ImmutableList;
import dev.keysmith.app.ExternalFailure;
import dev.keysmith.app.PatternQuery;
import dev.keysmith.app.PatternRun;
import dev.keysmith.app.QueryProblem;
import dev.keysmith.cli.option.PatternArgument;
import dev.keysmith.cli.text.QueryText;
import dev.keysmith.execute.request.PatternParameters.NamedParameter;
import dev.keysmith.spec.AccessPattern;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * Asks for patterns and their values, one after the other, until the input ends: plain text in and
 * out, so that it works in any terminal and from a script.
 */
final class QueryDialogue {
  private final BufferedReader in;
  private final PrintWriter out;
  private final PatternQuery query;
  private final ImmutableList<AccessPattern> patterns;
  private final Predicate<AccessPattern> agreed;
  private final QueryText text;

  /**
   * @param agreed whether a pattern may be run
   */
  QueryDialogue(
      BufferedReader in,
      PrintWriter out,
      PatternQuery query,
      ImmutableList<AccessPattern> patterns,
      Predicate<AccessPattern> agreed,
      QueryText text) {
    this.in = in;
    this.out = out;
    this.query = query;
    this.patterns = patterns;
    this.agreed = agreed;
    this.text = text;
  }

  /** The input has ended. */
  private static final class EndOfInput extends Exception {
    private static final long serialVersionUID = 1;

    EndOfInput() {
      super("the input has ended", null, false, false);
    }
  }

  void run() {
    try {
      while (true) {
        String line = answer("\nPattern (an id or a part of its name; nothing to end): ");
        if (line.isEmpty()) {
          return;
        }
        try {
          AccessPattern pattern = PatternArgument.find(patterns, line);
          if (agreed.test(pattern)) {
            pages(query.run(pattern, values(pattern)));
          }
        } catch (IllegalArgumentException e) {
          out.println(e.getMessage());
        } catch (QueryProblem e) {
          e.problems().forEach(out::println);
        } catch (ExternalFailure e) {
          // The next pattern may use another table.
          out.println(e.getMessage());
        }
      }
    } catch (EndOfInput e) {
      out.println();
      out.flush();
    }
  }

  private Map<String, Object> values(AccessPattern pattern) throws EndOfInput {
    Map<String, Object> values = new LinkedHashMap<>();
    boolean explained = false;
    for (NamedParameter parameter : query.parameters(pattern).all()) {
      if (!explained) {
        out.println("Values (nothing takes one from the data)");
        explained = true;
      }
      while (true) {
        String line = answer("  %s (%s): ".formatted(parameter.name(), parameter.typeText()));
        Optional<String> problem =
            line.isEmpty() ? Optional.empty() : query.problem(pattern, parameter.name(), line);
        if (problem.isEmpty()) {
          if (!line.isEmpty()) {
            values.put(parameter.name(), line);
          }
          break;
        }
        out.println("  " + problem.get());
      }
    }
    return values;
  }

  private void pages(PatternRun first) throws EndOfInput {
    out.println();
    text.show(first);
    PatternRun run = first;
    while (run.hasMore()) {
      String line = answer("\nNext page? [Y/n] ");
      if (line.toLowerCase(Locale.ROOT).startsWith("n")) {
        return;
      }
      run = query.next(run);
      out.println();
      text.showPage(run);
    }
  }

  private String answer(String question) throws EndOfInput {
    out.print(question);
    out.flush();
    try {
      String line = in.readLine();
      if (line == null) {
        throw new EndOfInput();
      }
      return line.strip();
    } catch (IOException e) {
      throw new EndOfInput();
    }
  }
}

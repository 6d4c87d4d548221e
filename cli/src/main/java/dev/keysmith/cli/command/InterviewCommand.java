package dev.keysmith.cli.command;

import com.google.common.collect.ImmutableList;
import dev.keysmith.app.DesignCompiler;
import dev.keysmith.aws.PriceList;
import dev.keysmith.cli.text.DesignText;
import dev.keysmith.cli.text.FindingsText;
import dev.keysmith.cli.text.InterviewText;
import dev.keysmith.cli.text.NextCommands;
import dev.keysmith.design.Design;
import dev.keysmith.interview.AnswerOutcome;
import dev.keysmith.interview.Interview;
import dev.keysmith.interview.InterviewFiles;
import dev.keysmith.interview.MeasuredQuestion;
import dev.keysmith.interview.Question;
import dev.keysmith.interview.QuestionEffects;
import dev.keysmith.optimizer.DesignOptions;
import dev.keysmith.optimizer.OptimizedDesign;
import dev.keysmith.progress.TimeLimit;
import dev.keysmith.spec.Spec;
import dev.keysmith.spec.reader.SpecFile;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;

/** {@code interview [SPEC]}: asks for what a spec needs, and writes it down after every answer. */
@Command(
    name = "interview",
    description = {
      "Write a spec by answering questions, or complete one that is there.",
      "At most three questions are asked at a time, those first that a design needs most. After"
          + " every answer, SPEC and dynamodb_requirement.md beside it are written, so that the"
          + " interview can be ended at any time and goes on where it was.",
      "Instead of an answer: why, skip, undo, show, design, help, done, quit."
    },
    mixinStandardHelpOptions = true,
    exitCodeListHeading = "%nExit status:%n",
    exitCodeList = {
      "0:a design can be derived from the spec",
      "1:something is open that a design needs; the answers so far are kept",
      "2:usage error, or the spec is not YAML",
      "3:external failure: a file cannot be written"
    },
    footer = {
      "",
      "Examples:",
      "  keysmith interview                        # start, in spec.yaml",
      "  keysmith interview orders.yaml            # go on with a spec",
      "  keysmith interview orders.yaml --answers answers.txt    # one answer per line",
      "",
      "docs/guide/interview.md shows a whole interview and what is understood."
    })
public final class InterviewCommand implements Callable<Integer> {
  /** Dollars per month below which a question is not worth asking first. */
  private static final double LEAST_EFFECT = 1;

  @CommandLine.Spec private CommandLine.Model.CommandSpec command;

  @ParentCommand private ToolContext keysmith;

  @Parameters(
      paramLabel = "SPEC",
      arity = "0..1",
      defaultValue = "spec.yaml",
      description = "The spec to write or to complete. Default: ${DEFAULT-VALUE}.")
  private Path spec;

  @Mixin private PriceTableLoader prices;

  @Option(
      names = "--answers",
      paramLabel = "FILE",
      description = "Read the answers from this file, one per line, instead of standard input.")
  private Optional<Path> answers;

  /** Texts of the spec before each answer, for {@code undo}. */
  private final Deque<String> earlier = new ArrayDeque<>();

  /** Entities, attributes and patterns so far, which a terminal can complete. */
  private ImmutableList<String> names = ImmutableList.of();

  /** Derived when the spec is complete, to measure which figures matter. */
  private Optional<Design> design = Optional.empty();

  @SuppressWarnings("NullAway.Init") // picocli fills it in
  public InterviewCommand() {}

  @Override
  public Integer call() {
    Optional<PriceList> table = prices.read();
    if (table.isEmpty()) {
      return ExitStatus.BAD_INPUT;
    }
    DesignCompiler compiler = keysmith.compiler(table.get());
    try (AnswerLines lines = lines()) {
      Optional<Interview> interview = Interview.about(existing());
      if (interview.isEmpty()) {
        SpecFile read = compiler.read(spec);
        new FindingsText(err(), command.commandLine().getColorScheme())
            .show(read.errors(), read.source());
        return ExitStatus.BAD_INPUT;
      }
      return run(interview.get(), compiler, lines);
    } catch (IOException e) {
      err().println("keysmith: " + e.getMessage() + "; check the path and its permissions");
      return ExitStatus.OUTSIDE_FAILED;
    }
  }

  private AnswerLines lines() throws IOException {
    if (answers.isEmpty()) {
      return (keysmith.terminal().answers().isPresent()
              ? EditedLines.here(this::words)
              : Optional.<AnswerLines>empty())
          .orElseGet(() -> AnswerLines.of(keysmith.input(), out(), false));
    }
    if (!Files.isReadable(answers.get())) {
      throw new ParameterException(
          command.commandLine(), answers.get() + ": no such file; write one answer per line to it");
    }
    return AnswerLines.of(
        Files.newBufferedReader(answers.get(), StandardCharsets.UTF_8), out(), true);
  }

  /** Commands, and the names of the spec so far. */
  private ImmutableList<String> words() {
    return ImmutableList.<String>builder()
        .add("why", "skip", "undo", "show", "design", "help", "done", "quit")
        .addAll(names)
        .build();
  }

  private String existing() throws IOException {
    return Files.exists(spec) ? Files.readString(spec, StandardCharsets.UTF_8) : "";
  }

  private int run(Interview start, DesignCompiler compiler, AnswerLines lines) throws IOException {
    InterviewFiles files = new InterviewFiles(spec);
    InterviewText text = new InterviewText(out(), keysmith.width());
    Interview interview = start;
    text.start(interview, spec);
    List<Question> asked = next(interview, compiler, text);
    int position = 0;
    while (!asked.isEmpty()) {
      Question question = asked.get(position);
      text.ask(question, position, asked.size());
      names = interview.names();
      String answer = lines.next().orElse("quit").strip();
      switch (answer.toLowerCase(Locale.ROOT)) {
        case "quit", "exit", "done":
          return end(interview, text);
        case "":
        case "help":
          text.help(question);
          continue;
        case "why", "why do you ask":
          text.why(question);
          continue;
        case "show":
          out().println(interview.spec());
          continue;
        case "design", "design so far":
          design(compiler, interview);
          continue;
        default:
      }
      if (answer.equalsIgnoreCase("undo") || answer.equalsIgnoreCase("back")) {
        if (earlier.isEmpty()) {
          out().println("Nothing to undo: no answer was given in this run.");
          continue;
        }
        interview = Interview.about(earlier.pop()).orElseThrow();
        out().println("The last answer is undone.");
        files.save(interview);
        asked = interview.next();
        position = 0;
        continue;
      }
      AnswerOutcome outcome =
          answer.equalsIgnoreCase("skip")
              ? interview.skip(question.id())
              : interview.answer(question.id(), answer);
      text.learned(outcome);
      if (!outcome.isUnderstood()) {
        continue;
      }
      earlier.push(interview.spec());
      interview = Interview.about(outcome.spec()).orElseThrow();
      if (!files.save(interview)) {
        text.kept(files.notes());
      }
      position++;
      if (position == asked.size()) {
        text.turn(interview, spec);
        asked = next(interview, compiler, text);
        position = 0;
      }
    }
    return end(interview, text);
  }

  /** What to ask: what a design needs; after that, what could move its bill most. */
  private List<Question> next(Interview interview, DesignCompiler compiler, InterviewText text) {
    Optional<Spec> known = compiler.read(spec).spec().filter(one -> interview.isComplete());
    if (known.isEmpty()) {
      return interview.next();
    }
    if (design.isEmpty()) {
      design = Optional.of(derive(compiler, known.get()).design());
    }
    List<MeasuredQuestion> ranked =
        new QuestionEffects(compiler, interview, design.get())
            .ranked().stream()
                .filter(one -> one.effect() >= LEAST_EFFECT)
                .limit(Interview.MOST_AT_ONCE)
                .toList();
    if (ranked.isEmpty()) {
      return interview.next();
    }
    text.effects(ranked);
    return ranked.stream().map(MeasuredQuestion::question).toList();
  }

  private OptimizedDesign derive(DesignCompiler compiler, Spec complete) {
    return new DesignDerivation(compiler, err(), keysmith.terminal())
        .derive(
            complete,
            new DesignOptions(complete.prefer().style()),
            TimeLimit.in(DesignDerivation.USUAL_TIME));
  }

  private int end(Interview interview, InterviewText text) {
    text.end(interview);
    boolean complete = interview.isComplete();
    if (complete) {
      out().println();
      out().println("Next:");
      out().println("  " + next().derive() + "    # derive the design");
    }
    return complete ? ExitStatus.FINE : ExitStatus.FOUND_SOMETHING;
  }

  /** The design as far as the spec goes. */
  private void design(DesignCompiler compiler, Interview interview) {
    SpecFile read = compiler.read(spec);
    if (read.spec().isEmpty()) {
      out().println("No design yet: something is open that it needs.");
      interview.open().stream()
          .filter(one -> one.assumed().isEmpty())
          .forEach(one -> out().println("  " + one.text()));
      return;
    }
    Spec complete = read.spec().get();
    OptimizedDesign derived = derive(compiler, complete);
    new DesignText(out(), keysmith.width(), command.commandLine().getColorScheme())
        .show(compiler.analyze(read, derived), next().review());
  }

  private NextCommands next() {
    return new NextCommands(spec, Optional.empty(), prices.file(), Optional.empty());
  }

  private PrintWriter out() {
    return command.commandLine().getOut();
  }

  private PrintWriter err() {
    return command.commandLine().getErr();
  }
}

package dev.keysmith.interview;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.interview.DraftSpec.DraftPattern;
import dev.keysmith.plan.NumberFormat;
import dev.keysmith.source.SourceText;
import dev.keysmith.spec.reader.SpecReader;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * An interview about an application: what to ask next, and what an answer changes.
 *
 * <p>Its whole state is the text of the spec, incomplete as it is; questions that nobody wants to
 * answer are comments in it. So it can be ended at any time, and goes on with the file, also after
 * a person has edited it.
 */
public final class Interview {
  /** More at a time confuse more than they save. */
  public static final int MOST_AT_ONCE = 3;

  /** In the order in which a design needs them; the last decide figures, not structure. */
  private static final ImmutableList<InterviewTopic> TOPICS =
      ImmutableList.<InterviewTopic>builder()
          .add(new NameApplication())
          .add(new ListEntities())
          .add(new IdentifyEntity())
          .add(new FindParents())
          .add(new DescribeAttributes())
          .add(new ListReads())
          .add(new ListWrites())
          .add(new FinishPatterns())
          .add(new CountInstances())
          .add(new RateTraffic())
          .add(new PageResults())
          .add(new CountChildren())
          .add(new StatePeak())
          .add(new StateSizes())
          .add(PatternPolicy.values())
          .add(PolicyQuestion.values())
          .add(BusinessRemark.values())
          .build();

  /** Rules of {@code check} that say what is not there yet. */
  private static final ImmutableSet<String> MISSING =
      ImmutableSet.of("MissingField", "EmptyFile", "WrongShape");

  private final DraftSpec draft;

  private Interview(DraftSpec draft) {
    this.draft = draft;
  }

  /** Goes on with a spec as far as it is; empty if its text is not YAML. */
  public static Optional<Interview> about(String spec) {
    return DraftSpec.of(spec).map(Interview::new);
  }

  /** The text of the spec. */
  public String spec() {
    return draft.text();
  }

  /** All that is open, in the order in which it is asked. */
  public ImmutableList<Question> open() {
    return TOPICS.stream().flatMap(this::open).collect(ImmutableList.toImmutableList());
  }

  private Stream<Question> open(InterviewTopic topic) {
    return topic.open(draft).filter(question -> !draft.isSkipped(question.id()));
  }

  /** The next questions: at most three, of one topic, so that they can be answered together. */
  public ImmutableList<Question> next() {
    return TOPICS.stream()
        .map(topic -> open(topic).limit(MOST_AT_ONCE).collect(ImmutableList.toImmutableList()))
        .filter(questions -> !questions.isEmpty())
        .findFirst()
        .orElse(ImmutableList.of());
  }

  /** Whether a design can be derived: nothing is open that it needs. */
  public boolean isComplete() {
    return open().stream().allMatch(question -> question.assumed().isPresent());
  }

  /** Whether a person has said that there are no other patterns. */
  public boolean isFinished() {
    return draft.isSkipped(FinishPatterns.ID);
  }

  /** Writes an answer down. */
  public AnswerOutcome answer(String question, String answer) {
    Optional<Question> asked = open().stream().filter(one -> one.id().equals(question)).findFirst();
    if (asked.isEmpty()) {
      return AnswerOutcome.notUnderstood(
          draft.text(), "'%s' is not an open question".formatted(question));
    }
    InterviewTopic topic = topic(asked.get());
    DraftEditor editor = new DraftEditor(draft.text());
    try {
      ImmutableList<String> learned = topic.answer(editor, asked.get(), answer.strip());
      return introducedError(editor.text())
          .map(error -> AnswerOutcome.notUnderstood(draft.text(), error))
          .orElseGet(() -> AnswerOutcome.of(editor.text(), learned));
    } catch (NotUnderstood e) {
      return AnswerOutcome.notUnderstood(draft.text(), String.valueOf(e.getMessage()));
    }
  }

  /** What an answer makes wrong; that something is still missing is no error here. */
  private Optional<String> introducedError(String text) {
    ImmutableList<String> before = errors(draft.text());
    return errors(text).stream().filter(error -> !before.contains(error)).findFirst();
  }

  private static ImmutableList<String> errors(String text) {
    return SpecReader.read(new SourceText("spec", text), ImmutableList.of()).errors().stream()
        .filter(error -> !MISSING.contains(error.rule()))
        .map(error -> error.message() + "; " + error.fix())
        .collect(ImmutableList.toImmutableList());
  }

  private InterviewTopic topic(Question question) {
    return TOPICS.stream()
        .filter(one -> one.open(draft).anyMatch(question::equals))
        .findFirst()
        .orElseThrow();
  }

  /** Between what the answer to a question probably is. */
  Optional<AnswerRange> range(Question question) {
    return topic(question).range(question, draft);
  }

  /** Leaves a question out from now on. */
  public AnswerOutcome skip(String question) {
    DraftEditor editor = new DraftEditor(draft.text());
    editor.skip(question);
    return AnswerOutcome.of(editor.text(), ImmutableList.of("Skipped: " + question + "."));
  }

  /** The requirements as far as they are known, as Markdown. */
  public String requirements() {
    return RequirementNotes.text(draft, open());
  }

  /** What is demanded before a design is made, each with whether it is met. */
  public ImmutableList<String> checklist() {
    return RequirementNotes.checklist(draft, open());
  }

  /** The names that answers use: entities, attributes and ids of patterns. */
  public ImmutableList<String> names() {
    return Stream.of(
            draft.entities().keySet().stream(),
            draft.entities().values().stream().flatMap(it -> it.attributes().keySet().stream()),
            draft.patterns().stream().map(DraftPattern::id))
        .flatMap(names -> names)
        .distinct()
        .collect(ImmutableList.toImmutableList());
  }

  /** What is known, in a line. */
  public String summary() {
    long rated = draft.patterns().stream().filter(DraftPattern::hasTraffic).count();
    return "%s, %s, %d of them with traffic"
        .formatted(
            NumberFormat.counted(draft.entities().size(), "entity", "entities"),
            NumberFormat.counted(draft.patterns().size(), "access pattern"),
            rated);
  }
}

package dev.keysmith.interview;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.keysmith.interview.DraftSpec.DraftAttribute;
import dev.keysmith.interview.DraftSpec.DraftEntity;
import dev.keysmith.plan.NumberFormat;
import dev.keysmith.technique.NamingConventions;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** How many instances of an entity there are. */
final class CountInstances implements InterviewTopic {
  private static final Pattern EACH =
      Pattern.compile(
          QuantityAnswer.FORM + "\\s*(?:per|for each|for every|an?|each)\\s+(\\p{L}+)",
          Pattern.CASE_INSENSITIVE);

  @Override
  public String name() {
    return "count";
  }

  @Override
  public Stream<Question> open(DraftSpec draft) {
    return draft.entities().values().stream()
        .filter(entity -> entity.count().isEmpty())
        .map(
            entity ->
                new Question(
                    "count:" + entity.name(),
                    "How many %s are stored at a time?"
                        .formatted(NamingConventions.plural(entity.name())),
                    "Storage is billed by size; the number decides what an item collection holds.",
                    entity.references().isEmpty()
                        ? "2 million"
                        : "10M, or 5 per " + entity.references().get(0).parent().orElse("")));
  }

  @Override
  public ImmutableList<String> answer(DraftEditor editor, Question question, String answer) {
    String name = question.subject();
    Matcher each = EACH.matcher(answer);
    if (each.find()) {
      Optional<ImmutableList<String>> learned =
          AnswerWords.entity(editor.draft(), each.group(3))
              .map(parent -> perParent(editor, name, parent, each));
      if (learned.isPresent()) {
        return learned.get();
      }
    }
    QuantityAnswer count =
        QuantityAnswer.first(answer)
            .filter(one -> one.value() >= 1)
            .orElseThrow(() -> new NotUnderstood("say a number, such as '10M' or '20,000'"));
    editor.entity(name, "count", QuantityAnswer.shortest(Math.rint(count.value())));
    return ImmutableList.of(
        "There are %s %s."
            .formatted(NumberFormat.number(count.value()), NamingConventions.plural(name)));
  }

  private static ImmutableList<String> perParent(
      DraftEditor editor, String name, String parentName, Matcher each) {
    DraftEntity parent = editor.draft().entity(parentName);
    double average = QuantityAnswer.of(each.group(1), each.group(2)).value();
    double parents =
        parent
            .count()
            .flatMap(QuantityAnswer::first)
            .map(QuantityAnswer::value)
            .orElseThrow(
                () ->
                    new NotUnderstood(
                        "how many %s there are is not known yet; say the number itself"
                            .formatted(parentName)));
    double count = Math.max(1, Math.rint(average * parents));
    editor.entity(name, "count", QuantityAnswer.shortest(count));
    editor.draft().entity(name).references().stream()
        .filter(one -> one.parent().equals(Optional.of(parentName)))
        .map(DraftAttribute::name)
        .findFirst()
        .ifPresent(
            reference ->
                editor.attribute(
                    name, reference, ImmutableMap.of("average", QuantityAnswer.plain(average))));
    return ImmutableList.of(
        "%s %s × %s = %s %s."
            .formatted(
                NumberFormat.number(parents),
                NamingConventions.plural(parentName),
                NumberFormat.number(average),
                NumberFormat.number(count),
                NamingConventions.plural(name)));
  }
}

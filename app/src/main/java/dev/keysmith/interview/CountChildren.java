package dev.keysmith.interview;

import com.google.common.base.Splitter;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.keysmith.interview.DraftSpec.DraftAttribute;
import dev.keysmith.interview.DraftSpec.DraftEntity;
import dev.keysmith.plan.NumberFormat;
import dev.keysmith.technique.NamingConventions;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** How many children the largest parent has. */
final class CountChildren implements InterviewTopic {
  private static final Pattern MOST =
      Pattern.compile(
          "(?:at most|max(?:imum)?|up to|largest|most)\\D{0,12}?" + QuantityAnswer.FORM,
          Pattern.CASE_INSENSITIVE);

  @Override
  public String name() {
    return "children";
  }

  @Override
  public Stream<Question> open(DraftSpec draft) {
    List<Question> questions = new ArrayList<>();
    for (DraftEntity entity : draft.entities().values()) {
      for (DraftAttribute reference : entity.references()) {
        String parent = reference.parent().orElseThrow();
        boolean stated =
            entity.references().stream()
                .filter(one -> one.parent().equals(Optional.of(parent)))
                .anyMatch(one -> one.field("max").isPresent());
        boolean first =
            entity.references().stream()
                .filter(one -> one.parent().equals(Optional.of(parent)))
                .findFirst()
                .equals(Optional.of(reference));
        if (!stated && first && !entity.identity().equals(ImmutableList.of(reference.name()))) {
          questions.add(question(entity, reference, parent));
        }
      }
    }
    return questions.stream();
  }

  @Override
  public Optional<AnswerRange> range(Question question, DraftSpec draft) {
    return Optional.of(new AnswerRange("at most 1000", "at most 100k"));
  }

  private static Question question(DraftEntity entity, DraftAttribute reference, String parent) {
    return new Question(
            "children:%s.%s".formatted(entity.name(), reference.name()),
            "How many %s does one %s have at most, and on average?"
                .formatted(NamingConventions.plural(entity.name()), parent),
            "The largest parent decides whether children fit into one item, one page, one"
                + " partition.",
            "5 on average, at most 2000")
        .assuming("no upper bound; the average follows from the counts")
        .explaining(
            "Items with the same partition key form an item collection; one partition supports"
                + " 3,000 read units and 1,000 write units per second.");
  }

  @Override
  public ImmutableList<String> answer(DraftEditor editor, Question question, String answer) {
    List<String> place = Splitter.on('.').splitToList(question.subject());
    if (answer.matches("(?i).*\\b(unbounded|unlimited|no (upper )?(bound|limit))\\b.*")) {
      editor.skip(question.id());
      return ImmutableList.of("There is no upper bound.");
    }
    Matcher most = MOST.matcher(answer);
    Map<String, String> fields = new LinkedHashMap<>();
    String rest = answer;
    Optional<QuantityAnswer> max = Optional.empty();
    if (most.find()) {
      max = Optional.of(QuantityAnswer.of(most.group(1), most.group(2)));
      rest = most.replaceFirst("");
    }
    Optional<QuantityAnswer> average = QuantityAnswer.first(rest);
    if (max.isEmpty()) {
      throw new NotUnderstood("say the largest number too, such as '5 on average, at most 2000'");
    }
    if (average.isPresent() && average.get().value() > max.get().value()) {
      throw new NotUnderstood("the average is above the largest; say it again");
    }
    average.ifPresent(one -> fields.put("average", QuantityAnswer.plain(one.value())));
    fields.put("max", QuantityAnswer.shortest(Math.rint(max.get().value())));
    editor.attribute(place.get(0), place.get(1), ImmutableMap.copyOf(fields));
    return ImmutableList.of(
        "At most %s%s."
            .formatted(
                NumberFormat.number(max.get().value()),
                average
                    .map(one -> ", %s on average".formatted(NumberFormat.number(one.value())))
                    .orElse("")));
  }
}

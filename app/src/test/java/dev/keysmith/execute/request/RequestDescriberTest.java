package dev.keysmith.execute.request;

import static org.assertj.core.api.Assertions.assertThat;

import dev.keysmith.aws.ReservedWords;
import dev.keysmith.cost.PatternBill;
import dev.keysmith.emit.DesignAnalysis;
import dev.keysmith.emit.ExampleAnalyses;
import dev.keysmith.execute.request.PatternRequests.RequestStep;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

final class RequestDescriberTest {
  private static final int RANDOM = 100;
  private static final Pattern BRACES = Pattern.compile("\\{([^{}]+)\\}");
  private static final Pattern WORD = Pattern.compile("(?<![:#\\w.])[A-Za-z]\\w*(?![\\w(])");

  static List<String> published() {
    return ExampleAnalyses.published();
  }

  @ParameterizedTest
  @MethodSource("published")
  void everyPatternOfAPublishedDesignIsDescribed(String name) {
    check(ExampleAnalyses.handMade(name));
  }

  @Test
  void everyPatternOfAGeneratedDesignIsDescribed() {
    ExampleAnalyses.random(RANDOM).forEach(RequestDescriberTest::check);
  }

  private static void check(DesignAnalysis analysis) {
    RequestDescriber describer = new RequestDescriber(analysis.spec(), analysis.design());
    for (PatternBill bill : analysis.bill().patterns()) {
      PatternRequests requests = describer.describe(bill.pattern(), bill.plan());
      assertThat(requests.steps()).as(bill.pattern().id()).isNotEmpty();
      for (RequestStep step : requests.steps()) {
        assertPlaceholdersAreDefined(step.request());
        assertThat(step.request().toString())
            .as("%s %s", bill.pattern().id(), analysis.spec().application())
            .doesNotContain("\uFDD0")
            .doesNotContain("ValueSymbol");
      }
      assertTemplatesAreKnown(requests);
    }
  }

  /** Every value in a template is a parameter, or was found by an earlier step. */
  private static void assertTemplatesAreKnown(PatternRequests requests) {
    StringBuilder known = new StringBuilder(" now shard position ");
    requests.parameters().forEach(one -> known.append(one.name()).append(' '));
    for (RequestStep step : requests.steps()) {
      Matcher templates = BRACES.matcher(step.request().toString());
      while (templates.find()) {
        String name = templates.group(1);
        if (name.matches("[\\w.]+(\\[\\d*\\])?(:.*)?") && !name.contains(".")) {
          assertThat(known.toString())
              .as("%s: %s in %s", requests.id(), name, step.request())
              .contains(name.replaceAll("[:\\[].*", ""));
        }
      }
    }
  }

  private static void assertPlaceholdersAreDefined(Map<?, ?> request) {
    StringBuilder expressions = new StringBuilder();
    request.forEach(
        (name, value) -> {
          if (name.toString().endsWith("Expression")) {
            expressions.append(' ').append(value);
          } else if (value instanceof List<?> list) {
            list.forEach(
                one -> {
                  if (one instanceof Map<?, ?> part
                      && part.values().iterator().next() instanceof Map<?, ?> operation) {
                    assertPlaceholdersAreDefined(operation);
                  }
                });
          }
        });
    String text = expressions.toString().replace("[{position}]", "");
    Map<?, ?> names = (Map<?, ?>) orEmpty(request.get("ExpressionAttributeNames"));
    Map<?, ?> values = (Map<?, ?>) orEmpty(request.get("ExpressionAttributeValues"));
    names.keySet().forEach(name -> assertThat(text).contains(name.toString()));
    values.keySet().forEach(name -> assertThat(text).contains(name.toString()));
    Matcher words = WORD.matcher(text);
    while (words.find()) {
      String word = words.group();
      boolean keyword =
          List.of("AND", "OR", "SET", "REMOVE", "ADD", "DELETE", "IN", "BETWEEN").contains(word);
      assertThat(!keyword && ReservedWords.contains(word)).as("%s in %s", word, text).isFalse();
    }
  }

  private static Object orEmpty(@Nullable Object value) {
    return value == null ? Map.of() : value;
  }
}

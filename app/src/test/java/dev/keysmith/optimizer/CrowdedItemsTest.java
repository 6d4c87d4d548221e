package dev.keysmith.optimizer;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableList;
import dev.keysmith.app.DesignCompiler;
import dev.keysmith.aws.PriceList;
import dev.keysmith.aws.PriceListReader;
import dev.keysmith.design.Design;
import dev.keysmith.progress.ProgressListener;
import dev.keysmith.progress.TimeLimit;
import dev.keysmith.review.Reviewer;
import dev.keysmith.review.rules.ReviewContext;
import dev.keysmith.review.rules.ReviewFinding;
import dev.keysmith.source.Severity;
import dev.keysmith.source.SourceText;
import dev.keysmith.spec.DesignPreferences.Style;
import dev.keysmith.spec.reader.SpecFile;
import dev.keysmith.spec.reader.SpecReader;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A layout whose item is written too much is not derived where another one writes it less. */
final class CrowdedItemsTest {
  private static final PriceList PRICES = PriceListReader.shipped();
  private static final DesignCompiler COMPILER = new DesignCompiler(PRICES);

  /** One item would be cheaper: nearly all requests read all of it. */
  private static final String ARTICLES =
      """
      keysmith: 1
      application: News
      entities:
        Article:
          identity: [id]
          count: 100k
          attributes:
            id:    {type: string, generated: ulid}
            body:  {type: string, bytes: 3KB}
            views: {type: number, digits: 9}
      patterns:
        - {id: W1, create: Article, rps: 1}
        - id: W2
          update: Article
          where: {id: $id}
          add: [views]
          rps: {average: 1, peak: 1000}
          hottest: %s
        - {id: R1, read: Article, where: {id: $id}, rps: 2000, hottest: 0.1%%}
      """;

  /** A counter would be cheaper: likes are counted far more often than they are made. */
  private static final String LIKES =
      """
      keysmith: 1
      application: Likes
      entities:
        Post:
          identity: [id]
          count: 1M
          attributes:
            id:   {type: string, generated: ulid}
            text: {type: string, bytes: 200}
        Like:
          identity: [postId, userId]
          count: 50M
          attributes:
            postId: {type: string, references: Post.id, average: 50, max: 500k}
            userId: {type: string, bytes: 26}
      patterns:
        - {id: W1, create: Post, rps: 1}
        - {id: R1, read: Post, where: {id: $id}, rps: 10}
        - {id: W2, create: Like, rps: {average: 5, peak: 500}, hottest: {postId: %s}}
        - {id: R2, read: Like, where: {postId: $postId}, needs: count, popularity: evenly, rps: 5000}
      """;

  private static SpecFile read(String yaml) {
    return SpecReader.read(new SourceText("spec.yaml", yaml), List.of("us-east-1"));
  }

  private static Design derive(SpecFile spec, Style style) {
    return COMPILER
        .design(
            spec.spec().orElseThrow(),
            new DesignOptions(style),
            TimeLimit.in(Duration.ofMinutes(10)),
            ProgressListener.NONE)
        .design();
  }

  private static ImmutableList<ReviewFinding> objections(SpecFile spec, Design design) {
    return new Reviewer()
        .review(ReviewContext.of(spec, design, PRICES)).findings().stream()
            .filter(finding -> finding.severity() != Severity.SUGGESTION)
            .collect(ImmutableList.toImmutableList());
  }

  @ParameterizedTest
  @EnumSource(names = "AUTO", mode = EnumSource.Mode.EXCLUDE)
  void aCounterIsStoredApartWhereItsItemWouldBeTooHot(Style style) {
    SpecFile spec = read(ARTICLES.formatted("30%"));
    Design design = derive(spec, style);
    assertThat(design.items("Article")).hasSize(2);
    assertThat(objections(spec, design)).isEmpty();
    assertThat(derive(read(ARTICLES.formatted("1%")), style).items("Article")).hasSize(1);
  }

  @ParameterizedTest
  @EnumSource(names = "AUTO", mode = EnumSource.Mode.EXCLUDE)
  void childrenAreNotCountedInTransactionsThatCancelEachOther(Style style) {
    SpecFile spec = read(LIKES.formatted("50%"));
    Design design = derive(spec, style);
    assertThat(design.items()).allMatch(layoutRef -> layoutRef.item().counts().isEmpty());
    assertThat(objections(spec, design)).isEmpty();
    assertThat(derive(read(LIKES.formatted("2%")), style).items())
        .anyMatch(layoutRef -> !layoutRef.item().counts().isEmpty());
  }

  /** Nothing else is left, and the finding speaks of the pattern. */
  @ParameterizedTest
  @EnumSource(names = "AUTO", mode = EnumSource.Mode.EXCLUDE)
  void whatNoLayoutAvoidsIsReportedOfThePattern(Style style) {
    SpecFile spec = read(ARTICLES.replace("peak: 1000", "peak: 9000").formatted("30%"));
    assertThat(objections(spec, derive(spec, style)))
        .singleElement()
        .satisfies(
            finding -> {
              assertThat(finding.rule()).isEqualTo("HotItem");
              assertThat(finding.subject().name()).isEqualTo("W2");
            });
  }
}

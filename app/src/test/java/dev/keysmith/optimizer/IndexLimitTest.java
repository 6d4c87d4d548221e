package dev.keysmith.optimizer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.keysmith.app.DesignCompiler;
import dev.keysmith.aws.PriceListReader;
import dev.keysmith.cost.UnsupportedPattern;
import dev.keysmith.progress.ProgressListener;
import dev.keysmith.progress.TimeLimit;
import dev.keysmith.spec.DesignPreferences.Style;
import dev.keysmith.spec.Spec;
import dev.keysmith.spec.SpecFixtures;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** No table has more indexes than the spec prefers. */
final class IndexLimitTest {
  /** Each entity needs two indexes, and no two agree on what is in them. */
  private static Spec spec(int entities, int maxIndexes) {
    StringBuilder text = new StringBuilder();
    text.append("keysmith: 1\napplication: Shop\nprefer: {maxIndexes: " + maxIndexes + "}\n");
    text.append("entities:\n");
    StringBuilder patterns = new StringBuilder("patterns:\n");
    for (int i = 0; i < entities; i++) {
      String name = "Thing" + (char) ('A' + i);
      text.append("  " + name + ":\n    identity: [id]\n    count: 1M\n    attributes:\n");
      text.append("      id: {type: string, bytes: 12, generated: ulid}\n");
      text.append("      body: {type: string, bytes: 3000}\n");
      patterns.append("  - {create: " + name + ", rps: 20}\n");
      patterns.append("  - {update: " + name + ", where: {id: $id}, set: [body], rps: 50}\n");
      for (String by : new String[] {"one", "two"}) {
        text.append("      " + by + ": {type: string, distinct: 10k}\n");
        text.append("      " + by + i + ": {type: string, bytes: 10}\n");
        String needs = by + (i % 2 == 0 ? i + ", two, one" : i);
        patterns.append("  - {read: " + name + ", where: {" + by + ": $v}, ");
        patterns.append("needs: [" + needs + "], rps: 100}\n");
      }
    }
    return SpecFixtures.of(text.toString() + patterns);
  }

  private static OptimizedDesign derived(Spec spec, Style style) {
    return new DesignCompiler(PriceListReader.shipped())
        .design(
            spec,
            DesignOptions.only(style),
            TimeLimit.in(Duration.ofMinutes(10)),
            ProgressListener.NONE);
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 20})
  void entitiesShareThemWhereOthersWouldBeTooMany(int maxIndexes) {
    OptimizedDesign derived = derived(spec(2, maxIndexes), Style.SINGLE_TABLE);
    assertThat(derived.design().tables().values())
        .allMatch(table -> table.indexes().size() <= maxIndexes);
    assertThat(derived.bill().isComplete()).isTrue();
  }

  @Test
  void whatIsUnservedForThatReasonSaysSo() {
    OptimizedDesign derived = derived(spec(1, 1), Style.MULTI_TABLE);
    assertThat(derived.design().tables().values()).allMatch(table -> table.indexes().size() <= 1);
    assertThat(derived.bill().unserved())
        .isNotEmpty()
        .extracting(UnsupportedPattern::reason)
        .allMatch(
            reason ->
                reason.contains("and ThingAs already has the 1 indexes that maxIndexes allows"));
  }
}

package dev.keysmith.plan.read;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Sets;
import dev.keysmith.design.CorpusCases;
import dev.keysmith.design.Design;
import dev.keysmith.design.Index;
import dev.keysmith.design.OneIndexPerPattern;
import dev.keysmith.design.OneTablePerEntity;
import dev.keysmith.design.Table;
import dev.keysmith.design.reader.DesignReader;
import dev.keysmith.design.writer.RandomDesigns;
import dev.keysmith.plan.DynamoDbOperation;
import dev.keysmith.plan.Plan;
import dev.keysmith.plan.PlanStep;
import dev.keysmith.plan.Planner;
import dev.keysmith.plan.RequestTemplate;
import dev.keysmith.planner.DesignPlanner;
import dev.keysmith.spec.AccessPattern;
import dev.keysmith.spec.AttributeCondition;
import dev.keysmith.spec.RandomSpecs;
import dev.keysmith.spec.Spec;
import java.nio.file.Path;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * DynamoDB refuses a FilterExpression on a key attribute of the queried table or index, and takes
 * none with GetItem and BatchGetItem: no plan has one, on whatever design.
 */
final class KeyAttributeFilterTest {
  private static final ImmutableSet<DynamoDbOperation> FILTERED =
      Sets.immutableEnumSet(DynamoDbOperation.QUERY, DynamoDbOperation.SCAN);

  static Stream<Path> published() {
    return CorpusCases.experts().stream();
  }

  @ParameterizedTest
  @MethodSource("published")
  void onPublishedDesignsAndRandomOnes(Path folder) {
    Spec spec = CorpusCases.spec(folder);
    check(spec, DesignReader.read(folder.resolve("expert.yaml"), spec).design().orElseThrow());
    if (!spec.entities().containsKey("Customer")) {
      for (long seed = 100; seed < 110; seed++) {
        check(spec, new RandomDesigns(spec, new Random(seed)).design());
      }
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
  void onPlainDesignsOfRandomSpecs(long seed) {
    Spec spec = RandomSpecs.of(5, 25, 6).spec(seed);
    check(spec, OneIndexPerPattern.of(spec));
    check(spec, OneTablePerEntity.of(spec));
  }

  @Test
  void whatIsLeftOverOnAKeyAttributeIsForTheClient() {
    Spec spec =
        RandomSpecs.read(
            """
            keysmith: 1
            application: Files
            entities:
              File:
                identity: [folder, name]
                count: 100k
                attributes:
                  folder: {type: string, bytes: 10, distinct: 1k}
                  name:   {type: string, bytes: 10}
                  owner:  {type: string, bytes: 10, distinct: 50}
            patterns:
              - {id: W, create: File, rps: 1}
              - {id: P, read: File, where: {folder: $f, name: {contains: $n}, owner: $o}, rps: 1}
            """);
    Design design = OneTablePerEntity.of(spec);
    RequestTemplate request =
        new DesignPlanner(spec, design, Plan::readUnits)
            .plan(spec.pattern("P").orElseThrow())
            .best()
            .orElseThrow()
            .steps()
            .get(0)
            .request();
    assertThat(request.clientFilter()).extracting(it -> it.path().attribute()).contains("name");
    assertThat(request.filter()).extracting(it -> it.path().attribute()).containsExactly("owner");
  }

  private static void check(Spec spec, Design design) {
    Planner planner = new DesignPlanner(spec, design, Plan::readUnits);
    for (AccessPattern pattern : spec.patterns()) {
      if (pattern instanceof AccessPattern.ExternalQuery) {
        continue;
      }
      for (Plan plan : planner.plan(pattern).plans()) {
        for (PlanStep step : plan.steps()) {
          if (step.request().operation().isRead()) {
            assertThat(refused(step.request(), design))
                .as("%s %s: %s", spec.application(), pattern.id(), plan.strategy())
                .isEmpty();
          }
        }
      }
    }
  }

  private static ImmutableSet<AttributeCondition> refused(RequestTemplate request, Design design) {
    Table table = design.table(request.table());
    ImmutableSet.Builder<String> key = ImmutableSet.builder();
    key.addAll(table.key().attributes());
    request.index().flatMap(table::index).map(Index::keyAttributes).ifPresent(key::addAll);
    ImmutableSet<String> keys = key.build();
    return request.filter().stream()
        .filter(
            condition ->
                !FILTERED.contains(request.operation())
                    || (condition.path().isOwn() && keys.contains(condition.path().attribute())))
        .collect(ImmutableSet.toImmutableSet());
  }
}

package dev.keysmith.verify;

import static org.assertj.core.api.Assertions.assertThat;

import dev.keysmith.design.Design;
import dev.keysmith.design.reader.DesignReader;
import dev.keysmith.execute.PlanInterpreter;
import dev.keysmith.execute.RequestPort;
import dev.keysmith.execute.memory.MemoryRequests;
import dev.keysmith.plan.Plan;
import dev.keysmith.source.SourceText;
import dev.keysmith.spec.AccessPattern;
import dev.keysmith.spec.Spec;
import dev.keysmith.spec.SpecFixtures;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What is planned in the same round trip is sent, whatever the first request returns. */
final class ParallelIncludeTest {
  private static final Spec SPEC =
      SpecFixtures.of(
          """
          keysmith: 1
          application: Issues
          entities:
            Repo:
              identity: [repoId]
              count: 100
              attributes: {repoId: {type: string, bytes: 8}, title: {type: string, bytes: 30}}
            Issue:
              identity: [repoId, number]
              count: 100
              attributes:
                repoId: {type: string, references: Repo.repoId}
                number: {type: number, digits: 7}
          patterns:
            - {id: R1, read: Issue, where: {repoId: $r, number: {after: $n}}, include: {Repo: all}, rps: 1}
          """);
  private static final Design DESIGN =
      DesignReader.read(
              new SourceText(
                  "design.yaml",
                  """
                  design: 1
                  tables:
                    repos: {key: {partition: repoId}, items: {Repo: {}}}
                    issues: {key: {partition: repoId, sort: {name: number, type: number}}, items: {Issue: {}}}
                  """),
              SPEC)
          .design()
          .orElseThrow();

  @Test
  void isSentWhereThereAreNoRows() {
    AccessPattern.Read read = (AccessPattern.Read) SPEC.pattern("R1").orElseThrow();
    Plan plan = VerifiedApplication.planner(SPEC, DESIGN).plan(read).best().orElseThrow();
    assertThat(plan.roundTrips()).isEqualTo(1);
    MemoryRequests tables = new MemoryRequests(DESIGN);
    List<String> sent = new ArrayList<>();
    RequestPort recorded =
        (RequestPort)
            Proxy.newProxyInstance(
                RequestPort.class.getClassLoader(),
                new Class<?>[] {RequestPort.class},
                (proxy, method, arguments) -> {
                  sent.add(method.getName());
                  return method.invoke(tables, arguments);
                });
    var results =
        new PlanInterpreter(SPEC, DESIGN, PatternRuns.NOW, recorded)
            .page(
                read,
                plan,
                Map.of("r", "none", "n", new java.math.BigDecimal(7)),
                Optional.empty());
    assertThat(results.results()).isEmpty();
    assertThat(sent).contains("query", "get");
  }
}

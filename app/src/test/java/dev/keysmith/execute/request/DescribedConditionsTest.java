package dev.keysmith.execute.request;

import static org.assertj.core.api.Assertions.assertThat;

import dev.keysmith.app.DesignCompiler;
import dev.keysmith.aws.PriceListReader;
import dev.keysmith.design.Design;
import dev.keysmith.design.reader.DesignReader;
import dev.keysmith.execute.request.PatternRequests.ClientTask;
import dev.keysmith.execute.request.PatternRequests.RequestParameter;
import dev.keysmith.source.SourceText;
import dev.keysmith.spec.AccessPattern;
import dev.keysmith.spec.Spec;
import dev.keysmith.spec.SpecFixtures;
import org.junit.jupiter.api.Test;

/** What a client must do itself is described, and what it may not know is optional. */
final class DescribedConditionsTest {
  private static final DesignCompiler COMPILER = new DesignCompiler(PriceListReader.shipped());

  private static final Spec SPEC =
      SpecFixtures.of(
          """
          keysmith: 1
          application: Tickets
          entities:
            Project:
              identity: [projectId]
              count: 80k
              attributes: {projectId: {type: string}, title: {type: string}}
            Ticket:
              identity: [ticketId]
              count: 2M
              attributes:
                ticketId: {type: string}
                day: {type: date}
                projectId: {type: string, references: Project.projectId, present: 70%}
          patterns:
            - {id: before, read: Ticket, where: {day: $day, ticketId: {before: $ticketId}}, rps: 5, limit: 25}
            - {id: to, read: Ticket, where: {day: $day, ticketId: {to: $ticketId}}, rps: 5, limit: 25}
            - id: create
              write: [{create: Ticket, knows: [Project.title]}]
              rps: 5
          """);

  private static final Design DESIGN =
      DesignReader.read(
              new SourceText(
                  "design.yaml",
                  """
                  design: 1
                  tables:
                    tickets:
                      key: {partition: PK, sort: SK}
                      items:
                        Project: {PK: "PROJECT#{projectId}", SK: "PROJECT"}
                        Ticket: {PK: "DAY#{day}", SK: "TICKET#{ticketId}"}
                  """),
              SPEC)
          .design()
          .orElseThrow();

  private static PatternRequests described(String id) {
    AccessPattern pattern =
        SPEC.patterns().stream().filter(one -> one.id().equals(id)).findFirst().orElseThrow();
    return new RequestDescriber(SPEC, DESIGN)
        .describe(
            pattern,
            COMPILER.plan(SPEC, DESIGN).stream()
                .filter(one -> one.pattern().equals(id))
                .findFirst()
                .flatMap(one -> one.best())
                .orElseThrow());
  }

  private static String filters(String id) {
    return described(id).steps().get(0).client().stream()
        .filter(task -> task.kind().equals("filter"))
        .map(ClientTask::text)
        .toList()
        .toString();
  }

  /** The other end of the range is the prefix of the key, so that it is sent as BETWEEN. */
  @Test
  void aClientDropsTheExcludedEndOfARangeBehindAPrefix() {
    assertThat(described("before").steps().get(0).request().toString()).contains("BETWEEN");
    assertThat(filters("before")).contains("ticketId < {ticketId}");
    assertThat(filters("to")).isEqualTo("[]");
  }

  @Test
  void nothingNeedBeKnownOfAParentThatMayBeMissing() {
    assertThat(described("create").parameters())
        .filteredOn(parameter -> parameter.name().equals("Project.title"))
        .extracting(RequestParameter::optional)
        .containsExactly(true);
  }
}

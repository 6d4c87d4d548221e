package dev.keysmith.execute.request;

import static org.assertj.core.api.Assertions.assertThat;

import dev.keysmith.app.DesignCompiler;
import dev.keysmith.aws.PriceListReader;
import dev.keysmith.design.Design;
import dev.keysmith.design.reader.DesignReader;
import dev.keysmith.execute.request.PatternRequests.RequestStep;
import dev.keysmith.source.SourceText;
import dev.keysmith.spec.Spec;
import dev.keysmith.spec.SpecFixtures;
import java.util.List;
import org.junit.jupiter.api.Test;

/** An index finds keys alone; whether an instance meets the filter, its item shows. */
final class LastReadTest {
  private static final Spec SPEC =
      SpecFixtures.of(
          """
          keysmith: 1
          application: Lookup
          entities:
            User:
              identity: [id]
              count: 1k
              attributes:
                id: string
                status: {type: string, values: {ON: 50%, OFF: 50%}}
                email: {type: string, bytes: 20}
                name: string
          patterns:
            - id: change
              update: User
              where: {email: $email, name: {not: x}}
              set: {status: $status}
              rps: 1
          """);

  private static final Design DESIGN =
      DesignReader.read(
              new SourceText(
                  "design.yaml",
                  """
                  design: 1
                  tables:
                    Users:
                      key: {partition: PK, sort: SK}
                      indexes:
                        ByEmail: {partition: email, project: keys}
                      items:
                        User: {PK: "USER#{id}", SK: "USER#{id}"}
                        User/status: {PK: "STATUS#{status}", SK: "USER#{id}"}
                  """),
              SPEC)
          .design()
          .orElseThrow();

  @Test
  void aWriteIsForWhatTheLastReadFound() {
    PatternRequests described =
        new RequestDescriber(SPEC, DESIGN)
            .describe(
                SPEC.patterns().get(0),
                new DesignCompiler(PriceListReader.shipped())
                    .plan(SPEC, DESIGN)
                    .get(0)
                    .best()
                    .orElseThrow());
    assertThat(described.steps().stream().map(RequestStep::operation))
        .containsExactly("Query", "BatchGetItem", "TransactWriteItems");
    assertThat(described.steps().stream().map(LastReadTest::repetition))
        .containsExactly(
            "",
            "for each User found in step 1, up to 100 keys in one request",
            "for each User found in step 2");
  }

  private static String repetition(RequestStep step) {
    return String.join(", ", List.copyOf(step.forEach()).stream().map(StepRepetition::text).toList());
  }
}

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
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** An index finds keys alone; whether an instance meets the filter, its item shows. */
final class LastReadTest {
  private static final Spec SPEC =
      SpecFixtures.of(
          """
          keysmith: 1
          application: Lookup
          entities:
            Team: {identity: [teamId], count: 10, attributes: {teamId: string, title: string}}
            User:
              identity: [id]
              count: 1k
              attributes:
                id: string
                status: {type: string, values: {ON: 50%, OFF: 50%}}
                email: {type: string, bytes: 20}
                phone: {type: string, bytes: 20}
                teamId: {type: string, references: Team.teamId}
                name: string
          patterns:
            - id: change
              update: User
              where: {email: $email, name: {not: x}}
              set: {status: $status}
              rps: 1
            - id: byEmail
              read: User
              where: {email: $email}
              include: {Team: all}
              roundTrips: 3
              rps: 1
            - id: byPhone
              read: User
              where: {phone: $phone}
              include: {Team: all}
              roundTrips: 3
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
                        ByPhone: {partition: phone, project: [teamId]}
                      items:
                        Team: {PK: "TEAM#{teamId}", SK: "TEAM"}
                        User: {PK: "USER#{id}", SK: "USER#{id}"}
                        User/status: {PK: "STATUS#{status}", SK: "USER#{id}"}
                  """),
              SPEC)
          .design()
          .orElseThrow();

  @Test
  void aWriteIsForWhatTheLastReadFound() {
    assertThat(described(0))
        .containsExactly(
            "1 Query",
            "2 BatchGetItem for each User found in step 1, up to 100 keys in one request",
            "3 TransactWriteItems for each User found in step 2");
  }

  @Test
  void aReadWaitsForTheItemThatGivesItsKey() {
    assertThat(described(1))
        .containsExactly(
            "1 Query",
            "2 BatchGetItem for each User found in step 1, up to 100 keys in one request",
            "3 GetItem for each User found in step 2");
  }

  @Test
  void aReadDoesNotWaitForWhatTheIndexGives() {
    assertThat(described(2))
        .contains("1 Query", "2 GetItem for each User found in step 1")
        .noneMatch(step -> step.startsWith("3"));
  }

  /** The round, the operation and the repetition of each step. */
  private static List<String> described(int position) {
    PatternRequests described =
        new RequestDescriber(SPEC, DESIGN)
            .describe(
                SPEC.patterns().get(position),
                new DesignCompiler(PriceListReader.shipped())
                    .plan(SPEC, DESIGN)
                    .get(position)
                    .best()
                    .orElseThrow());
    return described.steps().stream().map(LastReadTest::text).toList();
  }

  private static String text(RequestStep step) {
    return Stream.concat(
            Stream.of(step.round() + " " + step.operation()),
            step.forEach().stream().map(StepRepetition::text))
        .collect(Collectors.joining(" "));
  }
}

package dev.keysmith.verify;

import static org.assertj.core.api.Assertions.assertThat;

import dev.keysmith.verify.engine.DynamoDbEngine;
import dev.keysmith.verify.engine.SharedEngine;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Reads that easily return too much or too little. */
final class AwkwardReadsTest {
  private static final VerifiedApplication PEOPLE =
      VerifiedApplication.of(
          """
          keysmith: 1
          application: People
          entities:
            Person:
              identity: [personId]
              count: 60
              attributes:
                personId: {type: string, bytes: 8}
                bossId:   {type: string, bytes: 8, references: Person.personId, role: boss, present: 60%}
                country:  {type: string, bytes: 2, distinct: 4}
                team:     {type: string, bytes: 6, distinct: 5}
                active:   {type: boolean, present: 40%}
            Visit:
              identity: [visitId]
              count: 60
              attributes:
                visitId:  {type: string, bytes: 8}
                personId: {type: string, bytes: 8, references: Person.personId, present: 80%}
          patterns:
            - {id: create, name: Hire, create: Person, rps: 1}
            - {id: several, name: By ids, read: Person, where: {personId: {in: [$one, $two]}}, rps: 1}
            - {id: countries, name: Of two countries, read: Person, where: {country: {in: [$one, $two]}}, sort: personId asc, limit: 3, rps: 1}
            - {id: unsorted, name: Of two countries, read: Person, where: {country: {in: [$one, $two]}}, rps: 1}
            - {id: team, name: Of a team, read: Person, where: {team: $team}, sort: personId asc, rps: 1}
            - {id: active, name: Active ones of a team, read: Person, where: {team: $team, active: true}, sort: personId asc, rps: 1}
            - {id: visit, name: Visit, create: Visit, rps: 1}
            - id: visits
              name: With visits that are nobody's, of which nobody has any
              read: Person
              where: {personId: $personId}
              include: {Visit: {where: {personId: {exists: false}}}}
              rps: 1
            - id: countriesOfBosses
              name: With the countries of the boss and the boss's boss
              read: Person
              where: {personId: $personId}
              include: {Person: {via: boss, needs: [country], include: {Person: {via: boss, needs: [country]}}}}
              roundTrips: 3
              rps: 1
            - id: bosses
              name: With the boss's boss
              read: Person
              where: {personId: $personId}
              include: {Person: {via: boss, needs: [personId], include: {Person: {via: boss, needs: [country]}}}}
              roundTrips: 3
              rps: 1
          """,
          """
          design: 1
          tables:
            People:
              key: {partition: personId}
              indexes:
                ByCountry: {partition: country, sort: personId, project: all}
                ByTeamAndActivity: {partition: teamKey, sort: personId, project: all}
                ByTeam: {partition: team, sort: personId, project: keys}
              items:
                Person: {teamKey: "{team}#{active}"}
            Visits:
              key: {partition: visitId}
              indexes:
                ByPerson: {partition: personId, project: all}
              items:
                Visit: {}
          """);

  /**
   * A list with one value twice; instances that lack an attribute of an index; the boss of somebody
   * who has none, which is not that of the employee; a condition on the very reference that leads
   * to a related instance.
   */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "several",
        "countries",
        "unsorted",
        "team",
        "active",
        "visits",
        "bosses",
        "countriesOfBosses"
      })
  void areAnsweredExactly(String pattern) {
    DynamoDbEngine engine = SharedEngine.get();
    VerificationOutcome verified = PEOPLE.run(engine, pattern);
    assertThat(VerifiedApplication.mismatch(verified)).isEmpty();
    assertThat(verified.unserved()).isEmpty();
  }
}

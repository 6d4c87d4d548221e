package dev.keysmith.challenge;

import static org.assertj.core.api.Assertions.assertThat;

import dev.keysmith.aws.PriceListReader;
import dev.keysmith.cost.CostedPlanner;
import dev.keysmith.design.Design;
import dev.keysmith.design.Index;
import dev.keysmith.design.Table;
import dev.keysmith.design.TableClass;
import dev.keysmith.design.reader.DesignReader;
import dev.keysmith.source.SourceText;
import dev.keysmith.spec.Spec;
import dev.keysmith.spec.SpecFixtures;
import java.util.List;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/** The neighbours that each kind of change makes are valid, and differ by that change. */
final class DesignChangeKindsTest {
  private static final Spec SPEC =
      SpecFixtures.of(
          """
          keysmith: 1
          application: Tasks
          entities:
            Task:
              identity: [team, taskId]
              count: 100k
              attributes:
                team:     {type: string, bytes: 8, distinct: 100}
                taskId:   {type: string, generated: ulid}
                state:    {type: string, values: {NEW: 2%, BLOCKED: 3%, DONE: 95%}}
                priority: {type: number, digits: 2}
                dueOn:    {type: date}
                title:    {type: string, bytes: 50}
                text:     {type: string, bytes: 500}
          patterns:
            - {create: Task, rps: 1}
            - {read: Task, rps: 1}
            - {read: Task, where: {team: $t, state: NEW}, needs: [taskId, title], rps: 1}
            - {read: Task, where: {team: $t, state: BLOCKED}, needs: [taskId, text], rps: 1}
            - {read: Task, where: {team: $t}, sort: dueOn, limit: 5, needs: [taskId, title], rps: 1}
            - {read: Task, where: {team: $t}, sort: [priority desc, dueOn], needs: [taskId, text], rps: 1}
          """);

  private static final ChangeContext CONTEXT = ChangeContext.of(SPEC);

  private static Design design(String indexes, String keys) {
    String text =
        """
        design: 1
        tables:
          Tasks:
            key: {partition: team, sort: taskId}
            indexes:
        %s
            items:
              Task:
        %s
        """
            .formatted(indexes.indent(6).stripTrailing(), keys.indent(8).stripTrailing());
    return DesignReader.read(new SourceText("design.yaml", text), SPEC).design().orElseThrow();
  }

  private static List<NeighbourDesign> valid(
      Function<ChangeContext, DesignChange> kind, Design design) {
    NeighbourPricer pricer =
        new NeighbourPricer(SPEC, new CostedPlanner(SPEC, PriceListReader.shipped()));
    return kind.apply(CONTEXT)
        .neighbours(design)
        .flatMap(neighbour -> pricer.valid(neighbour, design).stream())
        .filter(neighbour -> !neighbour.design().equals(design))
        .toList();
  }

  private static Table table(NeighbourDesign neighbour) {
    return neighbour.design().table("Tasks");
  }

  private static final Design BY_DUE =
      design("ByDue: {partition: team, sort: dueOn, project: [title, text]}", "{}");

  private static final Design SPARSE =
      design(
          """
          New: {partition: newIn, project: [title]}
          Blocked: {partition: blockedIn, project: [text]}
          """,
          """
          newIn: [{when: {state: NEW}, is: "{team}"}]
          blockedIn: [{when: {state: BLOCKED}, is: "{team}"}]
          """);

  private static final Design RANKED =
      design(
          "Ranked: {partition: team, sort: rank, project: all}", "rank: \"{priority:02}#{dueOn}\"");

  @Test
  void anIndexBecomesLocal() {
    assertThat(valid(MakeIndexLocal::new, BY_DUE))
        .singleElement()
        .satisfies(
            local -> assertThat(table(local).index("ByDue").map(Index::local)).contains(true))
        .satisfies(
            local ->
                assertThat(valid(MakeIndexLocal::new, local.design()))
                    .extracting(NeighbourDesign::design)
                    .containsExactly(BY_DUE));
  }

  @Test
  void aTableIsInTheOtherClass() {
    assertThat(valid(context -> new ChangeTableClass(context, true), BY_DUE))
        .singleElement()
        .satisfies(
            other -> {
              assertThat(table(other).tableClass()).isEqualTo(TableClass.INFREQUENT_ACCESS);
              assertThat(other.change()).isEqualTo("Tasks in the class Standard-IA");
            });
    assertThat(valid(context -> new ChangeTableClass(context, false), BY_DUE)).isEmpty();
  }

  @Test
  void anIndexIsSplitByWhatItsQueriesNeed() {
    assertThat(valid(SplitIndex::new, BY_DUE))
        .isNotEmpty()
        .allSatisfy(
            split -> {
              assertThat(table(split).indexes()).containsOnlyKeys("ByDue", "ByDue2");
              assertThat(table(split).index("ByDue").map(Index::projection))
                  .isNotEqualTo(table(split).index("ByDue2").map(Index::projection));
            });
  }

  @Test
  void aSparseKeyIsOfAllOrOfSeveralValues() {
    List<NeighbourDesign> changed = valid(ChangeSparseness::new, SPARSE);
    assertThat(changed)
        .filteredOn(neighbour -> table(neighbour).indexes().size() == 2)
        .as("of all")
        .hasSize(2);
    assertThat(changed)
        .filteredOn(neighbour -> table(neighbour).indexes().size() == 1)
        .as("of those of both")
        .hasSize(2)
        .extracting(neighbour -> dev.keysmith.design.writer.DesignWriter.write(neighbour.design()))
        .anyMatch(text -> text.contains("{in: [NEW, BLOCKED]}") && text.contains("[title, text]"));
  }

  @Test
  void aSortKeyGoesInTheOtherDirection() {
    assertThat(valid(ReverseSort::new, RANKED))
        .extracting(
            neighbour ->
                neighbour.design().items("Task").get(0).item().key("rank").orElseThrow().toString())
        .hasSize(2)
        .anyMatch(rule -> rule.contains("{priority:-02}#{dueOn}"))
        .anyMatch(rule -> rule.contains("{priority:02}#{dueOn:-}"));
  }

  /** Not {@code trueTasks} nor {@code 1Tasks}. */
  @Test
  void indexesThatAreAddedHaveNamesLikeCandidates() {
    Spec spec =
        SpecFixtures.of(
            """
            keysmith: 1
            application: Staff
            entities:
              Employee:
                identity: [id]
                count: 100k
                attributes:
                  id:      {type: string, generated: ulid}
                  office:  {type: string, bytes: 6, distinct: 50}
                  manager: {type: boolean, values: {true: 5%, false: 95%}}
                  grade:   {type: number, digits: 1, values: {1: 5%, 2: 95%}}
                  badge:   {type: string, bytes: 9, present: 98%}
            patterns:
              - {create: Employee, rps: 1}
              - {read: Employee, where: {manager: true}, rps: 1}
              - {read: Employee, where: {office: $o, grade: 1}, rps: 1}
              - {read: Employee, where: {office: $o, badge: {exists: false}}, rps: 1}
            """);
    Design plain =
        DesignReader.read(
                new SourceText(
                    "design.yaml",
                    "design: 1\ntables: {Staff: {key: {partition: id}, items: {Employee: {}}}}"),
                spec)
            .design()
            .orElseThrow();
    assertThat(
            new AddIndex(ChangeContext.of(spec))
                .neighbours(plain)
                .flatMap(neighbour -> neighbour.design().table("Staff").indexes().keySet().stream())
                .distinct())
        .contains(
            "ManagerEmployees",
            "Grade1EmployeesByOffice",
            "NoBadgeEmployeesByOffice",
            "EmployeesByOfficeAndGrade")
        .noneMatch(name -> name.startsWith("True") || Character.isDigit(name.charAt(0)));
  }

  @Test
  void aTableHasOnePartitionForAll() {
    assertThat(valid(ReadTogether::new, BY_DUE))
        .singleElement()
        .satisfies(all -> assertThat(table(all).key().partition()).isEqualTo("PK"))
        .satisfies(all -> assertThat(valid(ReadTogether::new, all.design())).isEmpty());
  }
}

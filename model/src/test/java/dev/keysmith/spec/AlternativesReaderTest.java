package dev.keysmith.spec;

import static org.assertj.core.api.Assertions.assertThat;

import dev.keysmith.source.SourceDiagnostic;
import dev.keysmith.source.SourceText;
import dev.keysmith.spec.reader.SpecFile;
import dev.keysmith.spec.reader.SpecReader;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Alternatives under {@code any}: what they mean, and where they are possible. */
final class AlternativesReaderTest {
  private static final String ENTITIES =
      """
      keysmith: 1
      application: Issues
      entities:
        Repo:
          identity: [repo]
          count: 10
          attributes: {repo: {type: string, bytes: 8}}
        Issue:
          identity: [repo, number]
          count: 1000
          attributes:
            repo:   {type: string, references: Repo.repo}
            number: {type: number, digits: 4}
            status: {type: string, values: {OPEN: 20%, CLOSED: 80%}}
            author: {type: string, distinct: 50}
            any:    {type: boolean}
      patterns:
        - {id: P, rps: 1, """;

  private static SpecFile read(String pattern) {
    return SpecReader.read(
        new SourceText("spec.yaml", ENTITIES + pattern + "}\n"), List.of("us-east-1"));
  }

  private static List<String> errors(String pattern) {
    return read(pattern).errors().stream().map(SourceDiagnostic::message).toList();
  }

  @Test
  void eachIsASelectionOfItsOwn() {
    Spec spec =
        read("read: Issue, where: {repo: $r, any: [{status: OPEN}, {author: $me}]}")
            .spec()
            .orElseThrow();
    EntitySelection selection = SpecFixtures.selection(spec, "P");
    assertThat(selection.where()).hasSize(1);
    assertThat(selection.branches()).allMatch(branch -> branch.where().size() == 2);
    // 100 issues of a repository: 20 are open, 2 are of the author, 0.4 are both.
    assertThat(Cardinality.of(spec).of(selection)).isBetween(21.5, 21.7);
  }

  @Test
  void anAttributeMayHaveThatName() {
    Spec spec = read("read: Issue, where: {repo: $r, any: true}").spec().orElseThrow();
    assertThat(SpecFixtures.selection(spec, "P").any()).isEmpty();
    assertThat(SpecFixtures.selection(spec, "P").where()).hasSize(2);
  }

  @Test
  void oneIsNoAlternative() {
    assertThat(errors("read: Issue, where: {any: [{repo: $r}]}"))
        .containsExactly("'any' needs two alternatives or more");
  }

  @Test
  void anAlternativeIsCheckedLikeAnyCondition() {
    assertThat(errors("read: Issue, where: {any: [{staus: OPEN}, {status: 3, number: x}, {}]}"))
        .hasSize(4);
  }

  @Test
  void onlyAReadHasThem() {
    assertThat(errors("delete: Issue, where: {repo: $r, any: [{number: $a}, {number: $b}]}"))
        .containsExactly("'any' is possible in the 'where' of a read only");
    assertThat(
            errors(
                "read: Repo, where: {repo: $r}, include: {Issue: {where: {any: [{status: OPEN},"
                    + " {author: $me}]}}}"))
        .containsExactly("'any' is possible in the 'where' of a read only");
    assertThat(
            errors(
                "read: Issue, where: {any: [{status: OPEN}, {any: [{author: $a}, {author: $b}]}]}"))
        .containsExactly("'any' is possible in the 'where' of a read only");
  }
}

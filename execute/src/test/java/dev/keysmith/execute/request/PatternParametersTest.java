package dev.keysmith.execute.request;

import static org.assertj.core.api.Assertions.assertThat;

import dev.keysmith.spec.AccessPattern;
import dev.keysmith.spec.Spec;
import dev.keysmith.spec.SpecFixtures;
import java.util.List;
import org.junit.jupiter.api.Test;

final class PatternParametersTest {
  private static final Spec SPEC =
      SpecFixtures.of(
          """
          keysmith: 1
          application: Accounts
          entities:
            Account:
              identity: [accountId]
              count: 20
              versioned: true
              attributes:
                accountId: {type: string, bytes: 8}
                owner:     {type: string, bytes: 8}
          patterns:
            - {id: change, update: Account, where: {accountId: $accountId}, set: [owner], rps: 1}
            - {id: close, delete: Account, where: {accountId: $accountId}, rps: 1}
            - id: replace
              write:
                - {delete: Account, where: {accountId: $from}}
                - {update: Account, where: {accountId: $to}, set: [owner]}
              rps: 1
          """);

  @Test
  void anUpdateComparesTheVersionThatItsCallerHasSeen() {
    assertThat(names("change")).containsExactly("accountId", "owner", "Version");
  }

  @Test
  void aDeleteComparesNoVersion() {
    assertThat(names("close")).containsExactly("accountId");
    assertThat(names("replace")).containsExactly("from", "to", "owner", "Version(Account)");
  }

  private static List<String> names(String id) {
    AccessPattern pattern =
        SPEC.patterns().stream().filter(one -> one.id().equals(id)).findFirst().orElseThrow();
    return PatternParameters.of(SPEC, pattern).all().stream()
        .map(PatternParameters.NamedParameter::name)
        .toList();
  }
}

package dev.keysmith.verify;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableList;
import dev.keysmith.design.Design;
import dev.keysmith.design.reader.DesignReader;
import dev.keysmith.execute.PlanInterpreter;
import dev.keysmith.execute.RequestPort;
import dev.keysmith.execute.memory.MemoryRequests;
import dev.keysmith.execute.request.PatternRequests.ClientTask;
import dev.keysmith.execute.request.PatternRequests.RequestStep;
import dev.keysmith.execute.request.RequestDescriber;
import dev.keysmith.instance.PatternArguments;
import dev.keysmith.plan.Plan;
import dev.keysmith.source.SourceText;
import dev.keysmith.spec.AccessPattern;
import dev.keysmith.spec.Spec;
import dev.keysmith.spec.SpecFixtures;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * What a write finds: an item that two of its actions need is read, billed and described once, and
 * the description says what happens if it is not there.
 */
final class SharedLookupTest {
  private static final Spec SPEC =
      SpecFixtures.of(
          """
          keysmith: 1
          application: Auction
          entities:
            User:
              identity: [id]
              count: 100k
              attributes:
                id:       {type: string, bytes: 12}
                region:   {type: string, bytes: 2, distinct: 50, immutable: true}
                email:    {type: string, bytes: 20, unique: true}
                nickname: {type: string, bytes: 20}
                active:   {type: boolean}
            Bid:
              identity: [id]
              count: 1M
              attributes:
                id:     {type: string, bytes: 12}
                user:   {type: string, bytes: 12, references: User.id, immutable: true}
                amount: {type: number, digits: 6}
          patterns:
            - {id: W0, create: User, rps: 1}
            - id: W1
              write: [{create: Bid}, {require: User, where: {id: $user, active: true}}]
              atomic: false
              rps: 10
            - id: W2
              write: [{create: Bid}, {require: User, where: {id: $user}}]
              rps: 10
            - {id: W3, update: User, where: {email: $email}, set: [active], rps: 1}
            - {id: W4, delete: User, where: {email: $email}, rps: 1}
            - {id: R1, read: Bid, where: {id: $id}, include: {User: [nickname]}, rps: 1000}
          """);

  private static final String EMAILS =
      """
        emails: {key: {partition: email}, items: {User/email: {holds: [id, email, region]}}}
        bids: {key: {partition: id}, items: {Bid: {copies: {nickname: User.nickname}}}}
      """;

  private static final Design BY_IDENTITY =
      design("  users: {key: {partition: id}, items: {User: {}}}\n" + EMAILS);

  private static final Design BY_REGION =
      design(
          """
            users:
              key: {partition: region, sort: id}
              indexes: {ById: {partition: id, project: all}}
              items: {User: {}}
          """
              + EMAILS);

  private static Design design(String tables) {
    return DesignReader.read(new SourceText("design.yaml", "design: 1\ntables:\n" + tables), SPEC)
        .design()
        .orElseThrow();
  }

  private static Plan plan(Design design, String pattern) {
    return VerifiedApplication.planner(SPEC, design)
        .plan(SPEC.pattern(pattern).orElseThrow())
        .best()
        .orElseThrow();
  }

  private static ImmutableList<RequestStep> described(Design design, String pattern) {
    return new RequestDescriber(SPEC, design)
        .describe(SPEC.pattern(pattern).orElseThrow(), plan(design, pattern))
        .steps();
  }

  @ParameterizedTest
  @CsvSource({"W1, true, get", "W2, false, query"})
  void aParentThatIsRequiredAndCopiedFromIsReadOnce(
      String pattern, boolean byIdentity, String operation) {
    Design design = byIdentity ? BY_IDENTITY : BY_REGION;
    assertThat(plan(design, pattern).readUnits()).isEqualTo(0.5);
    assertThat(plan(design, pattern).roundTrips()).isEqualTo(2);
    assertThat(sent(design, pattern)).filteredOn(operation::equals).hasSize(1);
    ImmutableList<RequestStep> steps = described(design, pattern);
    assertThat(steps).hasSize(2);
    assertThat(steps.get(0).client().stream().map(ClientTask::kind)).contains("require");
  }

  /** The methods of the port that the interpreter calls. */
  private static List<String> sent(Design design, String pattern) {
    MemoryRequests tables = new MemoryRequests(design);
    List<String> sent = new ArrayList<>();
    RequestPort recorded =
        (RequestPort)
            Proxy.newProxyInstance(
                RequestPort.class.getClassLoader(),
                new Class<?>[] {RequestPort.class},
                (proxy, method, arguments) -> {
                  sent.add(method.getName());
                  try {
                    return method.invoke(tables, arguments);
                  } catch (InvocationTargetException failed) {
                    throw failed.getCause();
                  }
                });
    PlanInterpreter interpreter = new PlanInterpreter(SPEC, design, PatternRuns.NOW, recorded);
    Map<String, Object> user =
        Map.of(
            "id", "u", "region", "EU", "email", "a@b", "nickname", "Ann", "active", Boolean.TRUE);
    assertThat(interpreter.write(write("W0"), plan(design, "W0"), PatternArguments.of(user)).done())
        .isTrue();
    sent.clear();
    Map<String, Object> bid = Map.of("id", "b", "user", "u", "amount", new BigDecimal(7));
    assertThat(
            interpreter
                .write(write(pattern), plan(design, pattern), PatternArguments.of(bid))
                .done())
        .isTrue();
    return sent;
  }

  private static AccessPattern.Write write(String pattern) {
    return (AccessPattern.Write) SPEC.pattern(pattern).orElseThrow();
  }

  /** What a unique attribute does not find is not written, and that is no failure. */
  @ParameterizedTest
  @CsvSource({"W3", "W4"})
  void aWriteThatFindsNothingEnds(String pattern) {
    assertThat(described(BY_IDENTITY, pattern).get(0).client())
        .filteredOn(task -> task.kind().equals("end"))
        .singleElement()
        .satisfies(task -> assertThat(task.details()).containsEntry("of", "User"));
  }

  /** Other actions of a write are done all the same. */
  @Test
  void onlyAWriteOfOneActionEnds() {
    assertThat(
            described(BY_REGION, "W2").stream()
                .flatMap(step -> step.client().stream())
                .map(ClientTask::kind))
        .doesNotContain("end");
  }
}

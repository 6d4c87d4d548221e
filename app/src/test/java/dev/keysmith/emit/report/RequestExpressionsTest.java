package dev.keysmith.emit.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableMap;
import dev.keysmith.app.DesignCompiler;
import dev.keysmith.aws.PriceListReader;
import dev.keysmith.design.Design;
import dev.keysmith.design.reader.DesignReader;
import dev.keysmith.plan.Plan;
import dev.keysmith.plan.PlanSet;
import dev.keysmith.source.SourceText;
import dev.keysmith.spec.Spec;
import dev.keysmith.spec.SpecFixtures;
import org.junit.jupiter.api.Test;

final class RequestExpressionsTest {
  private static final Spec SPEC =
      SpecFixtures.of(
          """
          keysmith: 1
          application: Shop
          entities:
            Order:
              identity: [shopId, number]
              count: 1M
              attributes:
                shopId: {type: string, bytes: 8}
                number: {type: number, digits: 8}
                status: {type: string, values: {OPEN: 50%, SHUT: 50%}}
          patterns:
            - {id: get, read: Order, where: {shopId: $s, number: $n}, rps: 1}
            - {id: list, read: Order, where: {shopId: $s}, limit: 10, sort: number desc, rps: 1}
            - {id: open, read: Order, where: {shopId: $s, status: OPEN}, limit: 10, rps: 1}
            - id: range
              read: Order
              where: {shopId: $s, number: {from: $first, to: $last, fraction: 5%}}
              rps: 1
          """);

  private static RequestExpressions expressions(String pattern) {
    Design design =
        DesignReader.read(
                new SourceText(
                    "design.yaml",
                    """
                    design: 1
                    tables:
                      Orders:
                        key: {partition: PK, sort: SK}
                        items:
                          Order: {PK: "SHOP#{shopId}", SK: "ORDER#{number:08}"}
                    """),
                SPEC)
            .design()
            .orElseThrow();
    Plan plan =
        new DesignCompiler(PriceListReader.shipped())
            .plan(SPEC, design).stream()
                .filter(one -> one.pattern().equals(pattern))
                .findFirst()
                .flatMap(PlanSet::best)
                .orElseThrow();
    return RequestExpressions.of(plan, plan.steps().get(0));
  }

  @Test
  void aGetItemHasAKey() {
    assertThat(expressions("get").key()).hasValue("{PK: \"SHOP#{$s}\", SK: \"ORDER#{$n:08}\"}");
    assertThat(expressions("get").values()).isEmpty();
  }

  @Test
  void aPrefixOfTheSortKeyIsBeginsWith() {
    RequestExpressions list = expressions("list");
    assertThat(list.key()).hasValue("PK = :pk AND begins_with(SK, :sk)");
    assertThat(list.attributeValues()).hasValue("{:pk: \"SHOP#{$s}\", :sk: \"ORDER#\"}");
  }

  @Test
  void whatTheKeyDoesNotDecideIsAFilter() {
    RequestExpressions open = expressions("open");
    assertThat(open.filter()).hasValue("status = :status");
    assertThat(open.values()).containsEntry(":status", "\"OPEN\"");
  }

  @Test
  void aRangeIsBetween() {
    RequestExpressions range = expressions("range");
    assertThat(range.key()).hasValue("PK = :pk AND SK BETWEEN :sk_from AND :sk_to");
    assertThat(range.values())
        .isEqualTo(
            ImmutableMap.of(
                ":pk", "\"SHOP#{$s}\"",
                ":sk_from", "\"ORDER#{$first:08}\"",
                ":sk_to", "\"ORDER#{$last:08}\""));
  }
}

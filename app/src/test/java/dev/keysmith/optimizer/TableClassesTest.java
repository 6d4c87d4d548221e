package dev.keysmith.optimizer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.google.common.collect.Maps;
import dev.keysmith.aws.PriceListReader;
import dev.keysmith.cost.TableOrIndexBill;
import dev.keysmith.design.Table;
import dev.keysmith.design.TableClass;
import dev.keysmith.progress.ProgressListener;
import dev.keysmith.progress.TimeLimit;
import dev.keysmith.source.SourceText;
import dev.keysmith.spec.DesignPreferences.Style;
import dev.keysmith.spec.Spec;
import dev.keysmith.spec.reader.SpecReader;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Each table is in the class that is cheaper for it. */
final class TableClassesTest {
  private static final String TELEMETRY =
      """
      keysmith: 1
      application: Telemetry
      entities:
        Session:
          identity: [id]
          count: 200k
          attributes:
            id:       {type: string, bytes: 26, generated: ulid}
            lastSeen: timestamp
        Recording:
          identity: [id]
          count: 50M
          attributes:
            id:        {type: string, bytes: 26, generated: ulid}
            device:    {type: string, bytes: 12, distinct: 10k}
            startedAt: {type: timestamp, immutable: true}
            body:      {type: binary, bytes: 3KB}
      patterns:
        - {id: W1, create: Session, rps: 200}
        - {id: W2, update: Session, where: {id: $id}, set: {lastSeen: $now}, rps: 900}
        - {id: R1, read: Session, where: {id: $id}, rps: 2000}
        - {id: W3, create: Recording, rps: 2}
        - {id: R2, read: Recording, where: {device: $device}, sort: startedAt desc, limit: 20, rps: 1}
        - {id: R3, read: Recording, where: {id: $id}, rps: 3}
      """;

  private static OptimizedDesign derived(String spec, Style style) {
    Spec read =
        SpecReader.read(new SourceText("spec.yaml", spec), PriceListReader.shipped().regionNames())
            .spec()
            .orElseThrow();
    return new DesignOptimizer(PriceListReader.shipped())
        .derive(
            read,
            new DesignOptions(style),
            TimeLimit.in(Duration.ofMinutes(5)),
            ProgressListener.NONE);
  }

  private static Map<String, TableClass> classes(OptimizedDesign derived) {
    return Maps.transformValues(derived.design().tables(), Table::tableClass);
  }

  @Test
  void onlyTheTableOfMuchDataAndFewRequestsIsInfrequentlyAccessed() {
    OptimizedDesign derived = derived(TELEMETRY, Style.AUTO);
    assertThat(classes(derived))
        .containsOnly(
            Map.entry("Sessions", TableClass.STANDARD),
            Map.entry("Recordings", TableClass.INFREQUENT_ACCESS));
    assertThat(derived.optimality().status()).isEqualTo(OptimalityGap.Status.OPTIMAL);
    double sum = 0;
    for (TableOrIndexBill one : derived.bill().structures()) {
      boolean standard = one.tableOrIndex().table().equals("Sessions");
      double seconds = 2_592_000 / 1e6;
      sum += one.data().gigabytes() * (standard ? 0.25 : 0.1);
      sum += one.readUnits() * seconds * (standard ? 0.125 : 0.155);
      sum += one.writeUnits() * seconds * (standard ? 0.625 : 0.78);
    }
    assertThat(derived.bill().monthlyUsd()).isCloseTo(sum, within(1e-6));
  }

  @Test
  void aTableOfBothHasTheClassThatIsCheaperForBoth() {
    assertThat(classes(derived(TELEMETRY, Style.SINGLE_TABLE)))
        .containsOnly(Map.entry("telemetry", TableClass.STANDARD));
    String quiet = TELEMETRY.replace("rps: 200}", "rps: 0.2}").replace("rps: 900", "rps: 0.9");
    OptimizedDesign derived = derived(quiet.replace("rps: 2000", "rps: 2"), Style.SINGLE_TABLE);
    assertThat(classes(derived)).containsOnly(Map.entry("telemetry", TableClass.INFREQUENT_ACCESS));
    assertThat(derived.optimality().status()).isEqualTo(OptimalityGap.Status.OPTIMAL);
    assertThat(derived.optimality().lowerBoundUsd())
        .isLessThanOrEqualTo(derived.bill().monthlyUsd() + 0.01);
  }
}

package dev.keysmith.verify.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.keysmith.verify.engine.GeneratedWrites.MeasuredUnits;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;

/**
 * Predicted units against those of generated items: large optional attributes, text around the
 * borders of 1 KB and 4 KB, log-normal sizes, skewed values, and what updates find and leave.
 */
final class SizePredictionsTest {
  private static final String SPEC =
      """
      keysmith: 1
      application: Sizes
      entities:
        Note:
          identity: [id]
          count: 200
          attributes:
            id:    {type: string, generated: uuid}
            owner: {type: string, bytes: 10, distinct: 40, immutable: true}
            kind:  {type: string, values: {A: 80%, B: 15%, C: 5%}}
            text:  {type: string, bytes: 900}
            extra: {type: string, bytes: 900, present: 75%}
            at:    timestamp
        Doc:
          identity: [id]
          count: 200
          attributes:
            id:    {type: string, generated: uuid}
            body:  {type: string, bytes: {average: 3500, p99: 12KB}}
            intro: {type: string, bytes: {average: 700, max: 1KB}, present: 40%}
        Line:
          identity: [id]
          count: 200
          attributes:
            id:   {type: string, generated: uuid}
            body: {type: string, bytes: 975}
        Page:
          identity: [id]
          count: 200
          attributes:
            id:    {type: string, generated: uuid}
            parts: {type: list, bytes: 1900}
            meta:  {type: map, bytes: 1900, present: 50%}
            photo: {type: binary, bytes: 2KB, present: 30%}
            title: {type: string, bytes: 60}
      patterns:
        - {id: W01, create: Note, rps: 10}
        - {id: W02, create: Doc, rps: 10}
        - {id: W03, create: Line, rps: 10}
        - {id: W04, create: Page, rps: 10}
        - {id: W05, update: Note, where: {id: $id}, set: [text], rps: 10}
        - {id: W06, update: Doc, where: {id: $id}, set: [body], rps: 10}
        - {id: W07, update: Line, where: {id: $id}, set: [body], rps: 10}
        - {id: W08, update: Note, where: {id: $id}, set: [extra], rps: 1}
        - {id: W09, update: Note, where: {id: $id}, set: {extra: null}, rps: 1}
        - {id: W10, update: Page, where: {id: $id}, set: [title], rps: 1}
        - {id: W11, update: Page, where: {id: $id}, set: [parts], rps: 1}
        - {id: W12, delete: Note, where: {id: $id}, rps: 1}
        - {id: W13, delete: Doc, where: {id: $id}, rps: 1}
        - {id: R1, read: Note, where: {id: $id}, rps: 10}
        - {id: R2, read: Doc, where: {id: $id}, rps: 10, consistency: strong}
        - {id: R3, read: Page, where: {id: $id}, rps: 10, consistency: strong}
        - {id: R4, read: Line, where: {id: $id}, rps: 10}
      """;

  private static final String DESIGN =
      """
      design: 1
      tables:
        notes:
          key: {partition: id}
          indexes:
            ByOwner: {partition: owner, sort: at, project: all}
            ByKind: {partition: kind, sort: at, project: keys}
          items: {Note: {}}
        docs: {key: {partition: id}, items: {Doc: {}}}
        lines: {key: {partition: id}, items: {Line: {}}}
        pages: {key: {partition: id}, items: {Page: {}}}
      """;

  private static final int RUNS = 400;
  private static final double NOTICEABLE = 0.1;
  private static final double SURE = 0.03;
  private static final double NO_BIAS = 0.02;

  private record Compared(String pattern, double predicted, MeasuredUnits measured) {
    double ratio() {
      return predicted / measured.mean();
    }

    boolean isSure() {
      return measured.standardError() / measured.mean() < SURE;
    }

    @Override
    public String toString() {
      return String.format(
          Locale.ROOT,
          "%s predicted %.3f measured %.3f ± %.3f",
          pattern,
          predicted,
          measured.mean(),
          measured.standardError());
    }
  }

  @Test
  void predictionsAreWithoutBias() {
    GeneratedWrites writes = GeneratedWrites.of(SPEC, DESIGN, 800, 7);
    List<Compared> compared = new ArrayList<>();
    for (int i = 1; i <= 13; i++) {
      String pattern = String.format(Locale.ROOT, "W%02d", i);
      compared.add(
          new Compared(
              pattern,
              writes.predicted(pattern).writeUnits(),
              writes.measured(pattern, RUNS, 100 + i)));
    }
    compared.add(
        new Compared("R2", writes.predicted("R2").readUnits(), writes.measuredReads("Doc")));
    compared.add(
        new Compared("R3", writes.predicted("R3").readUnits(), writes.measuredReads("Page")));
    assertThat(compared)
        .filteredOn(Compared::isSure)
        .allMatch(one -> Math.abs(one.ratio() - 1) < NOTICEABLE);
    double bias =
        compared.stream().mapToDouble(one -> Math.log(one.ratio())).average().orElseThrow();
    assertThat(Math.exp(bias)).as(compared.toString()).isBetween(1 - NO_BIAS, 1 + NO_BIAS);
  }
}

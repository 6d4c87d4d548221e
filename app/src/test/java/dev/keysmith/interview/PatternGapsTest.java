package dev.keysmith.interview;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class PatternGapsTest {
  private static final String ENTITIES =
      """
      keysmith: 1
      application: Courses
      entities:
        Course: {identity: [courseId], count: 10, attributes: {courseId: string}}
        Student: {identity: [studentId], count: 10, attributes: {studentId: string}}
        Enrolment:
          identity: [courseId, studentId]
          count: 10
          attributes:
            courseId: {type: string, references: Course.courseId}
            studentId: {type: string, references: Student.studentId}
      patterns:
        - {create: Enrolment, rps: 1}
        - {delete: Enrolment, where: {courseId: $c, studentId: $s}, rps: 1}
        - {read: Enrolment, where: {courseId: $c}, rps: 1}
      """;

  private static Iterable<String> gaps(String spec) {
    return PatternGaps.of(DraftSpec.of(spec).orElseThrow());
  }

  @Test
  void aRelationshipIsAskedOneWayOnly() {
    assertThat(gaps(ENTITIES)).containsExactly("no pattern lists the Enrolments of one Student");
    assertThat(gaps(ENTITIES + "  - {read: Enrolment, where: {studentId: $s}, rps: 1}\n"))
        .isEmpty();
    assertThat(
            gaps(
                ENTITIES
                    + "  - {read: Student, where: {studentId: $s}, include: [Enrolment], rps: 1}\n"))
        .isEmpty();
  }

  @Test
  void whatIsNeverDeletedGrows() {
    assertThat(gaps(ENTITIES + "  - {create: Student, rps: 1}\n"))
        .contains("nothing deletes Students, so their number grows");
  }

  @Test
  void nobodyIsAskedWhetherAParentBelongsToItsChild() {
    assertThat(Interview.about(ENTITIES).orElseThrow().open())
        .filteredOn(question -> question.id().equals("parents:Course"))
        .singleElement()
        .satisfies(question -> assertThat(question.text()).endsWith("one of these: Student?"));
  }
}

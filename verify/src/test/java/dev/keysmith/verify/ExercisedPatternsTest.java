package dev.keysmith.verify;

import static org.assertj.core.api.Assertions.assertThat;

import dev.keysmith.ProjectCheckout;
import dev.keysmith.instance.InstanceStore;
import dev.keysmith.spec.AccessPattern;
import dev.keysmith.spec.RandomSpecs;
import dev.keysmith.spec.Spec;
import dev.keysmith.spec.SpecFixtures;
import dev.keysmith.verify.data.DataGenerator;
import dev.keysmith.verify.data.DataScale;
import dev.keysmith.verify.data.ReadSample;
import dev.keysmith.verify.data.ReadSamples;
import dev.keysmith.verify.data.WriteSample;
import dev.keysmith.verify.data.WriteSamples;
import dev.keysmith.verify.oracle.ReadOracle;
import dev.keysmith.verify.oracle.WriteOracle;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Generated data and arguments exercise every pattern: reads return something under each include,
 * each action of a write changes something. It takes no engine to see that.
 */
final class ExercisedPatternsTest {
  private static final long FIRST = Long.getLong("exercised.first", 1);
  private static final int MANY = Integer.getInteger("exercised.many", 15);
  private static final int ITEMS = 250;

  static Stream<String> published() {
    return Stream.of("session-store", "online-shop", "github", "ecommerce", "social-network");
  }

  static LongStream seeds() {
    return LongStream.range(FIRST, FIRST + MANY);
  }

  @ParameterizedTest
  @MethodSource("published")
  void exercisesPublishedApplications(String name) {
    Spec spec =
        SpecFixtures.of(ProjectCheckout.ROOT.resolve("corpus").resolve(name).resolve("spec.yaml"));
    assertThat(unexercised(spec)).isEmpty();
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void exercisesRandomSpecs(long seed) {
    RandomSpecs specs = RandomSpecs.of(3, 6, 5);
    assertThat(unexercised(specs.spec(seed))).as(specs.text(seed)).isEmpty();
  }

  /** A project has one profile and many tasks, and none is without. */
  @Test
  void exercisesDeletesOfParentsAndPutsOfOnlyChildren() {
    Spec spec =
        SpecFixtures.of(
            """
            keysmith: 1
            application: Projects
            entities:
              Project:
                identity: [projectId]
                count: 1k
                attributes:
                  projectId: {type: string, generated: uuid}
                  title: {type: string, bytes: 30}
              Task:
                identity: [projectId, taskId]
                count: 20k
                attributes:
                  projectId: {type: string, references: Project.projectId, max: 100}
                  taskId: {type: string, generated: ulid}
              Profile:
                identity: [projectId]
                count: 1k
                attributes:
                  projectId: {type: string, references: Project.projectId, max: 1}
                  kind: {type: string, values: [A, B], immutable: true}
                  bio: {type: string, bytes: 200}
            patterns:
              - {id: create, create: Project, rps: 1}
              - {id: put, put: Profile, rps: 1}
              - {id: createOnly, create: Profile, rps: 1}
              - {id: deleteParent, delete: Project, where: {projectId: $projectId}, rps: 1}
              - {id: deleteMany, delete: Task, where: {projectId: $projectId}, rps: 1}
              - id: cascade
                write:
                  - {delete: Project, where: {projectId: $projectId}}
                  - {delete: Task, where: {projectId: $projectId}}
                  - {delete: Profile, where: {projectId: $projectId}}
                atomic: false
                rps: 1
              - id: partialCascade
                write:
                  - {delete: Project, where: {projectId: $projectId}}
                  - {delete: Task, where: {projectId: $projectId}}
                atomic: false
                rps: 1
              - {id: read, read: Project, where: {projectId: $projectId}, include: {Task: all, Profile: all}, rps: 1}
            """);
    assertThat(unexercised(spec)).isEmpty();
  }

  /** No title is before an exclamation mark. */
  @Test
  void reportsWhatNoDataExercises() {
    Spec spec =
        SpecFixtures.of(
            """
            keysmith: 1
            application: Tasks
            entities:
              Task:
                identity: [taskId]
                count: 1k
                attributes:
                  taskId: {type: string, generated: uuid}
                  title: {type: string, bytes: 10}
                  status: {type: string, values: [OPEN, DONE]}
            patterns:
              - {id: create, create: Task, set: {status: OPEN}, rps: 1}
              - {id: read, read: Task, where: {status: OPEN, title: {before: "!"}}, rps: 1}
              - {id: delete, delete: Task, where: {taskId: $taskId, status: OPEN, title: {before: "!"}}, rps: 1}
            """);
    assertThat(unexercised(spec)).containsExactly("read EMPTY", "delete REJECTED");
  }

  private static List<String> unexercised(Spec spec) {
    Spec scaled = DataScale.of(spec, ITEMS).scaled(spec);
    List<String> unexercised = new ArrayList<>();
    for (AccessPattern pattern : scaled.patterns()) {
      SplittableRandom random = new SplittableRandom(31 + pattern.id().hashCode());
      PatternCoverage coverage =
          pattern instanceof AccessPattern.Read read
              ? read(scaled, read, random)
              : pattern instanceof AccessPattern.Write write
                  ? write(scaled, write, random)
                  : PatternCoverage.EXERCISED;
      if (coverage != PatternCoverage.EXERCISED) {
        unexercised.add(pattern.id() + " " + coverage);
      }
    }
    return unexercised;
  }

  private static PatternCoverage read(
      Spec scaled, AccessPattern.Read read, SplittableRandom random) {
    InstanceStore instances = DataGenerator.of(scaled, 1, TestBed.NOW);
    ReadOracle oracle = new ReadOracle(scaled, TestBed.NOW);
    ReadCoverage coverage = new ReadCoverage(read);
    for (ReadSample sample : ReadSamples.of(scaled, read, instances, random, 25)) {
      coverage.returned(
          oracle.matches(read, instances, sample.arguments()),
          (branch, instance) -> ReadOracle.meets(branch, instance, instances, sample.arguments()));
    }
    return coverage.coverage();
  }

  private static PatternCoverage write(
      Spec scaled, AccessPattern.Write write, SplittableRandom random) {
    InstanceStore instances = DataGenerator.forWrites(scaled, 1, TestBed.NOW);
    WriteSamples samples = new WriteSamples(scaled, write, random, TestBed.NOW);
    WriteOracle oracle = new WriteOracle();
    WriteCoverage coverage = new WriteCoverage(write);
    for (int i = 0; i < 12; i++) {
      Optional<WriteSample> sample =
          i < 11 ? samples.typical(instances) : samples.effective(instances);
      if (sample.isEmpty()) {
        break;
      }
      var effective = oracle.effective(write, instances, sample.get().arguments());
      if (oracle.write(write, instances, sample.get().arguments()).done()) {
        coverage.succeeded(effective);
      }
    }
    return coverage.coverage();
  }
}

package dev.keysmith.verify.data;

import dev.keysmith.ProjectCheckout;
import dev.keysmith.instance.InstanceStore;
import dev.keysmith.spec.SpecFixtures;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** The instances of published applications, to be looked at only: each is generated once. */
final class GeneratedApplications {
  private static final Map<FileAndSeed, InstanceStore> GENERATED = new ConcurrentHashMap<>();

  private record FileAndSeed(Path file, long seed) {}

  private GeneratedApplications() {}

  static InstanceStore of(Path file, long seed) {
    return GENERATED.computeIfAbsent(
        new FileAndSeed(file, seed),
        key -> DataGeneratorTest.generatedInstances(SpecFixtures.of(file), seed));
  }

  static InstanceStore of(String published) {
    return of(ProjectCheckout.ROOT.resolve("corpus/" + published + "/spec.yaml"), 1);
  }
}

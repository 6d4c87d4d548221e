package dev.keysmith.verify.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.keysmith.capacity.EngineTable;
import dev.keysmith.design.CorpusCases;
import dev.keysmith.design.Design;
import dev.keysmith.design.Index;
import dev.keysmith.design.IndexProjection;
import dev.keysmith.design.Table;
import dev.keysmith.design.TableKey;
import dev.keysmith.design.reader.DesignReader;
import dev.keysmith.progress.ProgressListener;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.GlobalSecondaryIndexDescription;
import software.amazon.awssdk.services.dynamodb.model.LocalSecondaryIndexDescription;
import software.amazon.awssdk.services.dynamodb.model.TimeToLiveStatus;

final class RunTablesTest {
  private static DynamoDbEngine engine;

  @BeforeAll
  static void start() {
    engine = DynamoDbEngine.embedded();
  }

  @AfterAll
  static void stop() {
    engine.close();
  }

  static Stream<Path> experts() {
    return CorpusCases.experts().stream();
  }

  @ParameterizedTest
  @MethodSource("experts")
  void publishedDesignsAreCreatedWithTheirIndexesAndGoneAfterwards(Path folder) {
    Design design =
        DesignReader.read(folder.resolve("expert.yaml"), CorpusCases.spec(folder))
            .design()
            .orElseThrow();

    try (RunTables tables = RunTables.create(engine, design, ProgressListener.NONE)) {
      assertThat(names()).hasSameSizeAs(design.tables().keySet());
      for (Table table : design.tables().values()) {
        String name = tables.name(table.name());
        assertThat(name).matches("keysmith-verify-[0-9a-f]{8}-.+");
        assertThat(indexes(name)).isEqualTo(new TreeSet<>(table.indexes().keySet()));
        assertThat(tables.byName().get(name)).isEqualTo(table);
        assertThat(
                engine
                    .client()
                    .describeTimeToLive(request -> request.tableName(name))
                    .timeToLiveDescription()
                    .timeToLiveStatus())
            .isEqualTo(TimeToLiveStatus.DISABLED);
      }
    }

    assertThat(names()).isEmpty();
  }

  private static Set<String> indexes(String table) {
    var description = engine.client().describeTable(request -> request.tableName(table)).table();
    Set<String> indexes = new TreeSet<>();
    description.globalSecondaryIndexes().stream()
        .map(GlobalSecondaryIndexDescription::indexName)
        .forEach(indexes::add);
    description.localSecondaryIndexes().stream()
        .map(LocalSecondaryIndexDescription::indexName)
        .forEach(indexes::add);
    return indexes;
  }

  private static List<String> names() {
    return engine.client().listTables().tableNames();
  }

  @Test
  void tellsHowFarItIs() {
    List<String> reported = new ArrayList<>();
    Design design = EngineProcess.design("one", "two");

    RunTables.create(
            engine, design, (stage, done, total) -> reported.add(stage + " " + done + "/" + total))
        .close();

    assertThat(reported)
        .containsExactly("creating tables 0/2", "creating tables 1/2", "creating tables 2/2");
  }

  @Test
  void deletesOnlyItsOwn() {
    create("keysmith-verify-00000000-foreign");
    try (RunTables tables =
        RunTables.create(engine, EngineProcess.design("one"), ProgressListener.NONE)) {
      assertThat(names()).hasSize(2);
      assertThat(tables.left()).isEmpty();
    }
    assertThat(names()).containsExactly("keysmith-verify-00000000-foreign");
    delete("keysmith-verify-00000000-foreign");
  }

  @Test
  void aTableThatExistsIsNotTouchedAndWhatWasCreatedGoes() {
    RunTableNames naming = new RunTableNames("keysmith-verify-12345678-");
    create(naming.of("two"));

    EngineFailure failure =
        catchThrowableOfType(
            EngineFailure.class,
            () ->
                RunTables.create(
                    engine,
                    EngineProcess.design("one", "two", "three"),
                    naming,
                    ProgressListener.NONE));

    assertThat(failure).hasMessageContaining(naming.of("two")).hasMessageContaining("exists");
    assertThat(names()).containsExactly(naming.of("two"));
    delete(naming.of("two"));
  }

  @Test
  void aRejectedTableLeavesNothingBehind() {
    Index refused =
        new Index("x", ImmutableList.of("g"), ImmutableList.of(), false, new IndexProjection.All());
    Table broken = new EngineTable("broken", TableKey.of("pk"), refused).asDesigned();
    Table good = new EngineTable("good", TableKey.of("pk")).asDesigned();
    Design design = new Design(ImmutableMap.of("good", good, "broken", broken), ImmutableMap.of());

    assertThatThrownBy(() -> RunTables.create(engine, design, ProgressListener.NONE))
        .isInstanceOf(DynamoDbException.class);
    assertThat(names()).isEmpty();
  }

  @Test
  void saysWhatIsLeftAndHowToDeleteIt() {
    DynamoDbEngine gone = DynamoDbEngine.embedded();
    RunTables tables = RunTables.create(gone, EngineProcess.design("one"), ProgressListener.NONE);
    gone.close();

    tables.close();

    assertThat(tables.left()).containsExactly(tables.name("one"));
    assertThat(tables.commands())
        .containsExactly("aws dynamodb delete-table --table-name " + tables.name("one"));
  }

  @Test
  void namesAreUniqueAndFit() {
    RunTableNames naming = new RunTableNames("keysmith-verify-12345678-");
    String tooLong = "t".repeat(255);

    assertThat(naming.of("app.Table_1")).isEqualTo("keysmith-verify-12345678-app.Table_1");
    assertThat(naming.of(tooLong)).hasSize(255).isNotEqualTo(naming.of(tooLong + "t"));
    assertThat(naming.of("a b")).matches("keysmith-verify-12345678-a_b-[0-9a-f]{8}");
    assertThat(naming.of("a b")).isNotEqualTo(naming.of("a/b"));
    assertThat(RunTableNames.random()).isNotEqualTo(RunTableNames.random());
  }

  private static void create(String name) {
    engine
        .client()
        .createTable(
            TableCreation.request(name, new EngineTable(name, TableKey.of("pk")).asDesigned()));
  }

  private static void delete(String name) {
    engine.client().deleteTable(request -> request.tableName(name));
  }
}

package dev.keysmith.design.reader;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion;
import dev.keysmith.design.CorpusCases;
import dev.keysmith.source.SourceDiagnostic;
import dev.keysmith.source.SourceText;
import dev.keysmith.spec.Spec;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.snakeyaml.engine.v2.api.Dump;
import org.snakeyaml.engine.v2.api.DumpSettings;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;

/** The schema and the reader agree on the shape of a design, right or wrong. */
final class DesignSchemaTest {
  /** What a schema can tell too; the rest needs the spec, or several places of the file. */
  private static final Set<String> SHAPE =
      Set.of(
          "UnknownField", "MissingField", "WrongShape", "WrongQuantity", "UnknownWord", "BadName");

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final JsonSchema SCHEMA = schema();

  private static JsonSchema schema() {
    try (InputStream in =
        Objects.requireNonNull(
            DesignReader.class.getResourceAsStream("/dev/keysmith/schema/design.schema.json"))) {
      return JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V202012).getSchema(in);
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  static List<Path> designs() throws IOException {
    List<Path> folders = new ArrayList<>(CorpusCases.experts());
    folders.add(CorpusCases.DESIGN_FILES.resolve("clean-everything"));
    return folders;
  }

  private static Path file(Path folder) {
    Path expert = folder.resolve("expert.yaml");
    return Files.exists(expert) ? expert : folder.resolve("design.yaml");
  }

  private static boolean isValid(Object tree) {
    return SCHEMA.validate(JSON.<JsonNode>valueToTree(tree)).isEmpty();
  }

  private static Object load(Path file) throws IOException {
    return new Load(LoadSettings.builder().build()).loadFromString(Files.readString(file));
  }

  @Test
  void isItselfASchema() {
    JsonSchema meta =
        JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V202012)
            .getSchema(java.net.URI.create("https://json-schema.org/draft/2020-12/schema"));
    assertThat(meta.validate(SCHEMA.getSchemaNode())).isEmpty();
  }

  @ParameterizedTest
  @MethodSource("designs")
  void designsAreValid(Path folder) throws IOException {
    assertThat(SCHEMA.validate(JSON.<JsonNode>valueToTree(load(file(folder))))).isEmpty();
  }

  /** Every field of every mapping in turn is removed, misspelt, and given each wrong shape. */
  @ParameterizedTest
  @MethodSource("designs")
  void schemaAndReaderAgreeOnMutations(Path folder) throws IOException {
    Spec spec = CorpusCases.spec(folder);
    Dump dump = new Dump(DumpSettings.builder().build());
    int wrong = 0;
    int all = 0;
    for (int i = 0; ; i++) {
      Object tree = load(file(folder));
      List<Consumer<Map<String, Object>>> mutations = new ArrayList<>();
      List<Map<String, Object>> owners = new ArrayList<>();
      collect(tree, "", mutations, owners);
      if (i == mutations.size()) {
        break;
      }
      mutations.get(i).accept(owners.get(i));
      String text = dump.dumpToString(tree);
      List<SourceDiagnostic> shape =
          DesignReader.read(new SourceText("mutated.yaml", text), spec).findings().stream()
              .filter(finding -> SHAPE.contains(finding.rule()))
              .toList();
      boolean valid = isValid(tree);
      assertThat(shape.isEmpty()).as("%s%n%s", text, shape).isEqualTo(valid);
      all++;
      wrong += valid ? 0 : 1;
    }
    assertThat(wrong).isBetween(all / 4, all);
  }

  /** Mutations of one tree; which fields there are tells the kind of mapping. */
  @SuppressWarnings("unchecked")
  private static void collect(
      Object node,
      String path,
      List<Consumer<Map<String, Object>>> mutations,
      List<Map<String, Object>> owners) {
    if (node instanceof List<?> list) {
      list.forEach(element -> collect(element, path + "[]", mutations, owners));
      return;
    }
    if (!(node instanceof Map<?, ?>)) {
      return;
    }
    Map<String, Object> map = (Map<String, Object>) node;
    boolean item = path.matches("/tables/[^/]+/items/.*") && path.split("/").length <= 6;
    List<Consumer<Map<String, Object>>> here = new ArrayList<>();
    if (!item) {
      here.add(owner -> owner.put("misspelt", "x"));
      here.add(owner -> owner.put("misspelt", Map.of("a", 1)));
    }
    for (String field : List.copyOf(map.keySet())) {
      if (!item) {
        here.add(owner -> owner.remove(field));
      }
      here.add(owner -> owner.put(field, List.of()));
      here.add(owner -> owner.put(field, List.of(List.of("x"))));
      here.add(owner -> owner.put(field, new LinkedHashMap<>()));
      here.add(owner -> owner.put(field, "odd word"));
      here.add(owner -> owner.put(field, 0));
      here.add(owner -> owner.put(field, true));
    }
    here.forEach(
        mutation -> {
          mutations.add(mutation);
          owners.add(map);
        });
    map.forEach((field, value) -> collect(value, path + "/" + field, mutations, owners));
  }
}

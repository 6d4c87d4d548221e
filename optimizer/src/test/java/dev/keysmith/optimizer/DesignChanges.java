package dev.keysmith.optimizer;

import dev.keysmith.design.Design;
import dev.keysmith.design.reader.DesignReader;
import dev.keysmith.design.writer.DesignWriter;
import dev.keysmith.source.SourceText;
import dev.keysmith.spec.Attribute;
import dev.keysmith.spec.Entity;
import dev.keysmith.spec.Relationship;
import dev.keysmith.spec.RelationshipGraph;
import dev.keysmith.spec.Spec;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.api.Dump;
import org.snakeyaml.engine.v2.api.DumpSettings;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;

/**
 * What somebody might try who thinks a design too expensive: one more index, one less, more or less
 * in it, a copy, no copy. Changes are made to the file, as a person would.
 */
final class DesignChanges {
  /** Larger values are in no key. */
  private static final int LONGEST = 200;

  /** No pattern writes a longer list. */
  private static final int MOST_PROJECTED = 20;

  private final Spec spec;
  private final SplittableRandom random;

  DesignChanges(Spec spec, SplittableRandom random) {
    this.spec = spec;
    this.random = random;
  }

  /** The design with one or two changes; empty where that is none. */
  Optional<Design> changed(Design design) {
    Map<String, Object> file =
        map(new Load(LoadSettings.builder().build()).loadFromString(DesignWriter.write(design)));
    for (int changes = 1 + random.nextInt(2); changes > 0; changes--) {
      change(map(file.get("tables")));
    }
    String text = new Dump(DumpSettings.builder().build()).dumpToString(file);
    return DesignReader.read(new SourceText("changed.yaml", text), spec).design();
  }

  private void change(Map<String, Object> tables) {
    Map<String, Object> table = map(tables.get(pick(tables.keySet())));
    Map<String, Object> items = map(table.get("items"));
    String name = pick(items.keySet());
    if (name.contains("/")) {
      return;
    }
    Map<String, Object> item = map(items.get(name));
    Map<String, Object> indexes = map(table.get("indexes"));
    Map<String, Object> copies = map(item.get("copies"));
    int what = random.nextInt(10);
    if (what < 3 && !indexes.isEmpty()) {
      changeIndex(indexes, names(name, copies));
    } else if (what < 6) {
      addIndex(indexes, item, name, copies);
    } else if (what < 9) {
      copy(name, copies);
    } else if (!copies.isEmpty()) {
      copies.remove(pick(copies.keySet()));
    }
    put(item, "copies", copies);
    put(table, "indexes", indexes);
    items.put(name, item);
  }

  private void changeIndex(Map<String, Object> indexes, List<String> names) {
    String name = pick(indexes.keySet());
    if (random.nextInt(4) == 0) {
      indexes.remove(name);
    } else {
      Map<String, Object> index = map(indexes.get(name));
      index.put("project", projection(names, index.get("project")));
    }
  }

  private void addIndex(
      Map<String, Object> indexes,
      Map<String, Object> item,
      String entity,
      Map<String, Object> copies) {
    List<String> usable = new ArrayList<>(copies.keySet());
    spec.entity(entity).attributes().values().stream()
        .filter(it -> it.type().canBeKey() && it.bytes() <= LONGEST)
        .map(Attribute::name)
        .forEach(usable::add);
    List<String> partition = some(usable, 1 + random.nextInt(2));
    List<String> sort = some(usable, random.nextInt(3));
    sort.removeAll(partition);
    Map<String, Object> index = new LinkedHashMap<>();
    if (partition.isEmpty() || random.nextInt(6) == 0) {
      item.put("every" + entity, entity);
      index.put("partition", "every" + entity);
    } else {
      index.put("partition", partition);
    }
    if (!sort.isEmpty()) {
      index.put("sort", sort);
    }
    index.put("project", projection(names(entity, copies), "keys"));
    indexes.put("Added" + random.nextInt(100_000), index);
  }

  private void copy(String name, Map<String, Object> copies) {
    List<Relationship> parents = RelationshipGraph.of(spec).ofChild(name);
    if (parents.isEmpty()) {
      return;
    }
    Relationship relationship = pick(parents);
    Entity parent = spec.entity(relationship.parent());
    for (int count = 1 + random.nextInt(3); count > 0; count--) {
      String attribute = pick(parent.attributes().keySet());
      if (!relationship.attributes().containsKey(attribute)) {
        String path = relationship.label() + "." + attribute;
        copies.put("copied" + path.replace(".", ""), path);
      }
    }
  }

  private List<String> names(String entity, Map<String, Object> copies) {
    List<String> names = new ArrayList<>(spec.entity(entity).attributes().keySet());
    names.addAll(copies.keySet());
    return names;
  }

  private Object projection(List<String> names, @Nullable Object before) {
    int what = random.nextInt(4);
    if (what < 2) {
      return what == 0 ? "all" : "keys";
    }
    List<String> list = new ArrayList<>();
    if (before instanceof List<?> some) {
      some.forEach(name -> list.add((String) name));
    } else {
      list.addAll(some(names, 1 + random.nextInt(names.size())));
    }
    String other = pick(names);
    if (!list.remove(other)) {
      list.add(other);
    }
    return list.isEmpty() ? "keys" : list.size() > MOST_PROJECTED ? "all" : list;
  }

  private List<String> some(List<String> names, int most) {
    List<String> left = new ArrayList<>(names);
    Set<String> some = new LinkedHashSet<>();
    while (some.size() < most && !left.isEmpty()) {
      some.add(left.remove(random.nextInt(left.size())));
    }
    return new ArrayList<>(some);
  }

  private <T> T pick(Collection<T> from) {
    return List.copyOf(from).get(random.nextInt(from.size()));
  }

  private static void put(Map<String, Object> in, String name, Map<String, Object> what) {
    if (what.isEmpty()) {
      in.remove(name);
    } else {
      in.put(name, what);
    }
  }

  @SuppressWarnings("unchecked") // what YAML calls a mapping has names
  private static Map<String, Object> map(@Nullable Object node) {
    return node == null ? new LinkedHashMap<>() : (Map<String, Object>) node;
  }
}

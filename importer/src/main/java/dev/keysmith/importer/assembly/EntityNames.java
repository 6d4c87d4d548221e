package dev.keysmith.importer.assembly;

import dev.keysmith.importer.content.EntityDraft;
import java.util.LinkedHashMap;
import java.util.Map;

/** The entities by their names, each name once. */
final class EntityNames {
  private final Map<String, EntityDraft> entities = new LinkedHashMap<>();

  EntityNames(Map<String, EntityDraft> given) {
    entities.putAll(given);
  }

  /** A new entity; where the name is taken, with that of its table before it. */
  EntityDraft create(String name, String table) {
    String free = entities.containsKey(name) && !table.equals(name) ? table + name : name;
    String wish = free;
    for (int number = 2; entities.containsKey(free); number++) {
      free = wish + number;
    }
    EntityDraft entity = new EntityDraft(free);
    entities.put(free, entity);
    return entity;
  }

  Map<String, EntityDraft> all() {
    return entities;
  }
}

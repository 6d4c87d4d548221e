package dev.keysmith.bench;

import java.util.Locale;

/** A spec as large as anyone will have: made, not written. */
final class LargeSpec {

  private LargeSpec() {}

  /** Every entity has a parent but the first; patterns of all kinds go round the entities. */
  static String of(int entities, int patterns) {
    StringBuilder spec = new StringBuilder("keysmith: 1\napplication: Large\nentities:\n");
    for (int entity = 0; entity < entities; entity++) {
      spec.append(
          String.format(
              Locale.ROOT,
              """
                Entity%d:
                  about: The entity of number %d.
                  identity: [id]
                  count: 10k
                  attributes:
                    id:        {type: string, generated: ulid}
                    parent:    {type: string, bytes: 26, references: Entity%d.id, role: parent, max: 500}
                    title:     {type: string, bytes: 60, distinct: 5k}
                    status:    {type: string, values: {OPEN: 20%%, CLOSED: 80%%}}
                    total:     {type: number, digits: 8}
                    createdAt: {type: timestamp, immutable: true}
                    updatedAt: timestamp
              """,
              entity,
              entity,
              Math.max(0, entity - 1)));
    }
    spec.append("patterns:\n");
    for (int pattern = 0; pattern < patterns; pattern++) {
      String entity = "Entity" + pattern % entities;
      String parent = "Entity" + Math.max(0, pattern % entities - 1);
      String template =
          switch (pattern % 5) {
            case 0 ->
                """
                  - name: Read one of %1$s
                    read: %1$s
                    where: {id: $id}
                    rps: {average: 20, peak: 200}
                """;
            case 1 ->
                """
                  - name: List the open ones of a parent
                    read: %1$s
                    where: {parent: $parent, status: OPEN, createdAt: {from: $since, fraction: 5%%}}
                    sort: createdAt desc
                    limit: 25
                    include: {%2$s: {via: parent, needs: [title]}}
                    rps: {average: 90/min, peak: 50}
                """;
            case 2 ->
                """
                  - name: Create one of %1$s
                    create: %1$s
                    set: {status: OPEN}
                    rps: 3
                """;
            case 3 ->
                """
                  - name: Close one of %1$s
                    write:
                      - update: %1$s
                        where: {id: $id, status: OPEN}
                        set: {status: CLOSED, updatedAt: $now}
                      - update: %1$s
                        where: {id: $other}
                        add: [total]
                    rps: {average: 1, peak: 5}
                """;
            default ->
                """
                  - name: Delete one of %1$s
                    delete: %1$s
                    where: {id: $id}
                    rps: 0.5
                """;
          };
      spec.append(template.formatted(entity, parent));
    }
    return spec.toString();
  }

  /**
   * A design of it, made as plainly as the spec.
   *
   * @param indexes how many indexes each table has; every second serves a pattern
   */
  static String design(int entities, int indexes) {
    StringBuilder design = new StringBuilder("design: 1\ntables:\n");
    for (int entity = 0; entity < entities; entity++) {
      design.append(
          String.format(
              Locale.ROOT,
              """
                Table%1$d:
                  key: {partition: id}
                  indexes:
              """,
              entity));
      for (int index = 0; index < indexes; index++) {
        String partition = index % 2 == 0 ? "parent" : "status";
        String sort = index % 3 == 0 ? "createdAt" : index % 3 == 1 ? "updatedAt" : "title";
        design.append(
            String.format(
                Locale.ROOT,
                "      Index%d: {partition: %s, sort: %s, project: all}%n",
                index,
                partition,
                sort));
      }
      design.append("    items:\n      Entity").append(entity).append(": {}\n");
    }
    return design.toString();
  }
}

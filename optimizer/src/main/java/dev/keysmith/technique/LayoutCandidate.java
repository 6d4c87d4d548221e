package dev.keysmith.technique;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.design.Table;
import dev.keysmith.design.TableClass;
import dev.keysmith.plan.Subquery;

/**
 * A layout of the instances of an entity, or of several that are stored together: their tables,
 * before any index is added but those that collect related entities. Of all candidates, a design
 * takes one for each entity.
 *
 * @param name identifies it, and gives the candidates a deterministic order
 * @param entities all of which it keeps
 * @param techniques that made it of a table keyed by the identity
 * @param remarks what there is to say about it beyond its keys
 * @param points how much there is to understand beyond a table keyed by the identity
 */
public record LayoutCandidate(
    String name,
    ImmutableSet<String> entities,
    ImmutableList<Table> tables,
    ImmutableSet<Class<? extends Technique>> techniques,
    ImmutableList<AppliedTechnique> remarks,
    int points) {

  /** The same with all its tables in a class. */
  public LayoutCandidate in(TableClass tableClass) {
    return new LayoutCandidate(
        name,
        entities,
        tables.stream().map(table -> table.in(tableClass)).collect(ImmutableList.toImmutableList()),
        techniques,
        remarks,
        points);
  }

  /** The classes of its tables, each once. */
  public ImmutableSet<TableClass> tableClasses() {
    return tables.stream().map(Table::tableClass).collect(ImmutableSet.toImmutableSet());
  }

  /** The class of one of its tables. */
  public TableClass tableClass(String table) {
    return tables.stream()
        .filter(one -> one.name().equals(table))
        .map(Table::tableClass)
        .findFirst()
        .orElse(TableClass.STANDARD);
  }

  /**
   * Whether it may have an answer to what is asked. Only who stores an entity answers what is asked
   * about it: a count of children on the parent's item is part of a candidate that stores both,
   * since both are written in one transaction.
   */
  public boolean mayAnswer(Subquery asked) {
    return entities.contains(asked.entity());
  }

  /** Of what tells nearly all apart: a hash of everything would take longer than it saves. */
  @Override
  public int hashCode() {
    return name.hashCode();
  }
}

package dev.keysmith.technique;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.design.Table;
import dev.keysmith.design.TableClass;
import java.util.stream.Collectors;

/**
 * Stores a table in the class Standard-Infrequent Access, whose storage is cheaper and whose
 * requests are more expensive.
 *
 * <pre>
 *   Sessions   Standard      0.1 GB   900 requests a second
 *   Archive    Standard      4 TB     2 requests a second
 *
 *   Sessions   Standard      0.1 GB   900 requests a second
 *   Archive    Standard-IA   4 TB     2 requests a second
 * </pre>
 */
public final class ChooseTableClass implements LayoutTechnique {
  @Override
  public String what() {
    return "Stores a table of much data and few requests in the class Standard-IA.";
  }

  /** A table that entities share has one class for all of them, which is chosen with the rest. */
  @Override
  public boolean appliesTo(ApplicationModel application, LayoutCandidate layoutCandidate) {
    return !application.sharesTable(layoutCandidate.entities());
  }

  /** Each table in the other class or not: most layouts have one, and some two or three. */
  @Override
  public ImmutableList<LayoutCandidate> variants(LayoutCandidate layoutCandidate) {
    return Subsets.of(ImmutableSet.copyOf(layoutCandidate.tables())).stream()
        .map(tables -> with(layoutCandidate, tables))
        .collect(ImmutableList.toImmutableList());
  }

  private static LayoutCandidate with(LayoutCandidate layoutCandidate, ImmutableSet<Table> moved) {
    ImmutableList<String> names =
        moved.stream().map(Table::name).collect(ImmutableList.toImmutableList());
    return new LayoutCandidate(
        layoutCandidate.name()
            + names.stream()
                .map(name -> " with %s in %s".formatted(name, TableClass.INFREQUENT_ACCESS.words()))
                .collect(Collectors.joining()),
        layoutCandidate.entities(),
        layoutCandidate.tables().stream()
            .map(table -> moved.contains(table) ? table.in(TableClass.INFREQUENT_ACCESS) : table)
            .collect(ImmutableList.toImmutableList()),
        ImmutableSet.<Class<? extends Technique>>builder()
            .addAll(layoutCandidate.techniques())
            .add(ChooseTableClass.class)
            .build(),
        ImmutableList.<AppliedTechnique>builder()
            .addAll(layoutCandidate.remarks())
            .add(new AppliedTechnique(ChooseTableClass.class, names))
            .build(),
        layoutCandidate.points() + names.size());
  }
}

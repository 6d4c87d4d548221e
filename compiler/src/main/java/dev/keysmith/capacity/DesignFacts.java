package dev.keysmith.capacity;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableTable;
import dev.keysmith.design.Design;
import dev.keysmith.design.Design.Placed;
import dev.keysmith.spec.Spec;
import java.util.Objects;

/** What the items of every layout of a design are made of, worked out once for all who ask. */
public final class DesignFacts {
  private final Spec spec;
  private final Design design;

  /** By table and layout. */
  private final ImmutableTable<String, String, LayoutFacts> layouts;

  private DesignFacts(
      Spec spec, Design design, ImmutableTable<String, String, LayoutFacts> layouts) {
    this.spec = spec;
    this.design = design;
    this.layouts = layouts;
  }

  public static DesignFacts of(Spec spec, Design design) {
    ImmutableTable.Builder<String, String, LayoutFacts> layouts = ImmutableTable.builder();
    for (Placed placed : design.items()) {
      layouts.put(placed.table().name(), placed.item().name(), LayoutFacts.of(spec, placed));
    }
    return new DesignFacts(spec, design, layouts.buildOrThrow());
  }

  public Spec spec() {
    return spec;
  }

  public Design design() {
    return design;
  }

  /** In the order of the design. */
  public ImmutableList<LayoutFacts> layouts() {
    return layouts.values().asList();
  }

  public LayoutFacts layout(Placed placed) {
    return layout(placed.table().name(), placed.item().name());
  }

  public LayoutFacts layout(String table, String layout) {
    return Objects.requireNonNull(layouts.get(table, layout), layout);
  }
}

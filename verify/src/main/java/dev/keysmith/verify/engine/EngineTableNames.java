package dev.keysmith.verify.engine;

import com.google.common.collect.ImmutableMap;
import dev.keysmith.design.Table;

/** What the tables of a design are called on an engine. */
interface EngineTableNames {
  String name(String designTable);

  /** The tables of the design by what they are called on the engine. */
  ImmutableMap<String, Table> byName();
}

package dev.keysmith.fuzz;

import com.google.common.collect.ImmutableList;
import dev.keysmith.fuzz.StageCount.Stage;
import java.io.IOException;

/** A stage that reads texts which are neither specs nor designs, such as a file to be imported. */
interface TextTarget {
  /** As the report and the folder of a fault have it. */
  String name();

  Stage stage();

  /** Texts that are right, of which others are made. */
  ImmutableList<String> seeds();

  /** How many inputs it gets when it has its turn; fewer where one takes long. */
  int perRound();

  /** Runs the stage; what it throws is a fault. */
  void check(String text) throws IOException;
}

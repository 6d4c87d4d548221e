package dev.keysmith.export.format;

import com.google.common.collect.ImmutableMap;
import java.io.IOException;

/** Writes the instances of an entity to a file. */
public interface RowWriter extends AutoCloseable {
  /** Writes an instance: the attributes that it has. */
  void write(ImmutableMap<String, Object> values) throws IOException;

  @Override
  void close() throws IOException;
}

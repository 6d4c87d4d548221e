package dev.keysmith.cli.option;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/**
 * A file or folder on the command line. Java takes an empty one for the working directory; more
 * likely it is a variable of a script that has no value.
 */
public final class PathOption implements ITypeConverter<Path> {
  @Override
  public Path convert(String text) {
    if (text.isEmpty()) {
      throw new TypeConversionException("the path is empty; use '.' for the working directory");
    }
    try {
      return Path.of(text);
    } catch (InvalidPathException e) {
      throw new TypeConversionException(
          String.format("'%s' is not a path on this machine (%s)", text, e.getReason()));
    }
  }
}

package dev.keysmith.source;

import com.google.common.collect.ImmutableList;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;

/** The text of a file, with the name that the user gave. */
public record SourceText(String name, String text) {
  /** Larger than any real spec, small enough to read at once. */
  static final int MOST_BYTES = 8 << 20;

  private static final String ENCODING = "Encoding";
  private static final String UNREADABLE = "Unreadable";

  /** Reads a file; problems become findings. */
  public static Optional<SourceText> read(Path file, SourceDiagnostics findings) {
    String name = file.toString();
    SourceLocation whole = SourceLocation.whole(name);
    if (Files.isDirectory(file)) {
      findings.error(UNREADABLE, whole, "this is a folder", "use a file in it" + examples(file));
      return Optional.empty();
    }
    if (Files.notExists(file)) {
      findings.error(UNREADABLE, whole, "no such file", similarTo(file));
      return Optional.empty();
    }
    // Reads no more than the limit, because a pipe or a device has no size.
    try (InputStream in = Files.newInputStream(file)) {
      byte[] bytes = in.readNBytes(MOST_BYTES + 1);
      if (bytes.length > MOST_BYTES) {
        findings.error(
            UNREADABLE,
            whole,
            "the file is larger than " + (MOST_BYTES >> 20) + " MB",
            "split it, or check that this is the right file");
        return Optional.empty();
      }
      return decode(name, bytes, findings);
    } catch (IOException e) {
      findings.error(
          UNREADABLE,
          whole,
          "the file cannot be read",
          "check its permissions (" + reason(e) + ")");
      return Optional.empty();
    }
  }

  private static Optional<SourceText> decode(
      String name, byte[] bytes, SourceDiagnostics findings) {
    if (bytes.length >= 2 && (bytes[0] & 0xff) + (bytes[1] & 0xff) == 0xff + 0xfe) {
      findings.error(
          ENCODING,
          SourceLocation.whole(name),
          "the file is encoded in UTF-16",
          "save it as UTF-8");
      return Optional.empty();
    }
    CharsetDecoder decoder =
        StandardCharsets.UTF_8
            .newDecoder()
            .onMalformedInput(CodingErrorAction.REPORT)
            .onUnmappableCharacter(CodingErrorAction.REPORT);
    ByteBuffer in = ByteBuffer.wrap(bytes);
    CharBuffer out = CharBuffer.allocate(bytes.length + 1);
    CoderResult result = decoder.decode(in, out, true);
    String text = out.flip().toString();
    if (result.isError()) {
      int lineStart = text.lastIndexOf('\n') + 1;
      int line = 1 + (int) text.chars().filter(c -> c == '\n').count();
      findings.error(
          ENCODING,
          new SourceLocation(name, line, text.length() - lineStart + 1, 1),
          String.format("byte 0x%02x is not UTF-8", bytes[in.position()] & 0xff),
          "save the file as UTF-8");
      return Optional.empty();
    }
    return Optional.of(new SourceText(name, text.startsWith("\uFEFF") ? text.substring(1) : text));
  }

  public ImmutableList<String> lines() {
    return text.lines().collect(ImmutableList.toImmutableList());
  }

  private static String similarTo(Path file) {
    Path parent = Optional.ofNullable(file.toAbsolutePath().getParent()).orElse(file);
    if (!Files.isDirectory(parent)) {
      return "check the path; the folder " + parent + " does not exist either";
    }
    try (Stream<Path> siblings = Files.list(parent)) {
      ImmutableList<String> names =
          siblings
              .filter(Files::isRegularFile)
              .map(sibling -> sibling.getFileName().toString())
              .sorted()
              .limit(1000)
              .collect(ImmutableList.toImmutableList());
      return SpellingSuggester.closest(String.valueOf(file.getFileName()), names)
          .map(near -> "did you mean '" + near + "'?")
          .orElse("check the path");
    } catch (IOException e) {
      return "check the path";
    }
  }

  private static String examples(Path folder) {
    try (Stream<Path> files = Files.list(folder)) {
      return files
          .map(file -> file.getFileName().toString())
          .filter(name -> name.endsWith(".yaml") || name.endsWith(".yml"))
          .sorted()
          .findFirst()
          .map(name -> ", such as " + folder.resolve(name))
          .orElse("");
    } catch (IOException e) {
      return "";
    }
  }

  private static String reason(IOException e) {
    return e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage();
  }
}

package dev.keysmith.cli.sarif;

import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Where a file is for a code host: relative to the folder that the tool runs in, which is the
 * checkout's root there.
 */
final class SarifUri {
  private SarifUri() {}

  static String of(Path file) {
    return of(file, Path.of("").toAbsolutePath());
  }

  static String of(Path file, Path here) {
    Path whole = here.resolve(file).normalize();
    if (!whole.startsWith(here)) {
      return whole.toUri().toString();
    }
    List<String> names = new ArrayList<>();
    here.relativize(whole).forEach(name -> names.add(name.toString()));
    try {
      String path = new URI(null, null, "/" + String.join("/", names), null).toASCIIString();
      // A colon in the first name would make what is before it a scheme.
      return names.get(0).contains(":") ? "." + path : path.substring(1);
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }
}

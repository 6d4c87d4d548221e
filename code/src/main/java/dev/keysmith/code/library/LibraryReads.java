package dev.keysmith.code.library;

import dev.keysmith.code.library.LibraryFunction.FoundRows;
import dev.keysmith.code.library.LibraryFunction.ReadBody;
import dev.keysmith.code.library.LibraryFunction.ReadCall;
import dev.keysmith.code.method.CodeLines;
import java.util.ArrayList;
import java.util.List;

/** What the functions of reads do, in any library. */
abstract sealed class LibraryReads permits ElectroDbReads, ToolboxReads {

  /** Declares what a call finds and returns it, where nothing else is done with it. */
  abstract void found(CodeLines file, ReadCall call);

  /** An array of all that a call finds. */
  abstract String array(ReadCall call);

  /** A page of rows, as a promise. */
  abstract String page(ReadCall call, FoundRows rows, String limit, String cursor);

  /**
   * Declares a variable with all items of a call that finds several entities.
   *
   * @return for each of them the expression of its items
   */
  abstract List<String> several(CodeLines file, ReadCall call, String variable);

  final void write(CodeLines file, ReadBody body) {
    if (body.isPlain()) {
      plain(file, body, body.calls().get(0), body.calls().get(0).rows().get(0));
      return;
    }
    List<String> results = new ArrayList<>();
    for (ReadCall call : body.calls()) {
      List<String> found =
          call.rows().size() > 1
              ? several(file, call, call.rows().get(0).label() + "AndOthers")
              : List.of(rows(call, call.rows().get(0)));
      for (int i = 0; i < found.size(); i++) {
        FoundRows rows = call.rows().get(i);
        String steps = found.size() > 1 ? String.join("", rows.steps()) : "";
        file.line("const %s = %s%s;".formatted(rows.label(), found.get(i), steps));
        results.add(rows.label());
      }
    }
    file.line("return { %s };".formatted(String.join(", ", results)));
  }

  private void plain(CodeLines file, ReadBody body, ReadCall call, FoundRows rows) {
    if (rows.limit().isPresent() && !body.count()) {
      String limit = "page.limit ?? " + rows.limit().getAsInt();
      file.line("return %s;".formatted(page(call, rows, limit, "page.cursor")));
    } else if (rows.steps().isEmpty() && !body.count()) {
      found(file, call);
    } else if (call.one() && rows.steps().stream().noneMatch(step -> step.startsWith(".flatMap"))) {
      file.line("const [found] = %s;".formatted(rows(call, rows)));
      file.line("return found;");
    } else {
      file.line("const rows = %s;".formatted(rows(call, rows)));
      file.line("return rows%s;".formatted(body.count() ? ".length" : ""));
    }
  }

  /** All rows of a call, or the first ones. */
  private String rows(ReadCall call, FoundRows rows) {
    return rows.limit().isPresent()
        ? "(await %s).rows"
            .formatted(page(call, rows, String.valueOf(rows.limit().getAsInt()), "undefined"))
        : array(call) + String.join("", rows.steps());
  }
}

package dev.keysmith.importer.content;

import dev.keysmith.importer.content.ImportRemark.Kind;
import dev.keysmith.source.SourceLocation;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/** Everything that the given files say; formats add to it, one file after the other. */
public final class SourceContent {
  private Optional<String> application = Optional.empty();
  private final List<TableDefinition> tables = new ArrayList<>();
  private final List<SampleGroup> samples = new ArrayList<>();
  private final Map<String, EntityDraft> entities = new LinkedHashMap<>();
  private final List<ImportedTable> drafts = new ArrayList<>();
  private final List<PatternDraft> patterns = new ArrayList<>();
  private final List<ImportRemark> remarks = new ArrayList<>();
  private final List<Runnable> steps = new ArrayList<>();
  private final Map<Class<?>, Object> shared = new HashMap<>();

  public Optional<String> application() {
    return application;
  }

  /** The first name that a source gives. */
  public void application(String name) {
    if (application.isEmpty() && !name.isBlank()) {
      application = Optional.of(name.strip());
    }
  }

  public List<TableDefinition> tables() {
    return tables;
  }

  public List<SampleGroup> samples() {
    return samples;
  }

  public Map<String, EntityDraft> entities() {
    return entities;
  }

  /** Tables whose items the source describes itself. */
  public List<ImportedTable> drafts() {
    return drafts;
  }

  public List<PatternDraft> patterns() {
    return patterns;
  }

  public List<ImportRemark> remarks() {
    return remarks;
  }

  /** Does something when all files are read, in the order in which it was asked for. */
  public void atEnd(Runnable step) {
    steps.add(step);
  }

  /** All files are read. */
  public void end() {
    steps.forEach(Runnable::run);
    steps.clear();
  }

  /** What several files of one format share: the first to ask for it makes it. */
  public <T> T shared(Class<T> type, Supplier<T> maker) {
    return type.cast(shared.computeIfAbsent(type, key -> maker.get()));
  }

  /** Something of the source that has no place in a spec or a design. */
  public void notCarriedOver(SourceLocation location, String message) {
    remarks.add(new ImportRemark(Kind.NOT_CARRIED_OVER, location, message));
  }

  /** Something that a person has to state. */
  public void toState(SourceLocation location, String message) {
    remarks.add(new ImportRemark(Kind.TO_STATE, location, message));
  }
}

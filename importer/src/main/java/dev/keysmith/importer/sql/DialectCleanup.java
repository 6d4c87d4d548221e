package dev.keysmith.importer.sql;

/** Removes parts of statements that the parser does not know and an import does not need. */
final class DialectCleanup {
  private DialectCleanup() {}

  static String of(String statement) {
    return statement
        // Placeholders of drivers.
        .replaceAll("%\\(\\w+\\)s|%s", "?")
        .replaceAll("\\$[0-9]+", "?")
        // SQL Server.
        .replaceAll("\\[([A-Za-z_][\\w $]*)\\]", "\"$1\"")
        .replaceAll("(?i)\\bPRIMARY\\s+KEY\\s+(NON)?CLUSTERED\\b", "PRIMARY KEY")
        .replaceAll("(?i)\\bUNIQUE\\s+(NON)?CLUSTERED\\b", "UNIQUE")
        .replaceAll("(?i)\\)\\s*ON\\s+\"?PRIMARY\"?(\\s+TEXTIMAGE_ON\\s+\"?PRIMARY\"?)?", ")")
        .replaceAll("(?i)\\bIDENTITY\\s*\\([0-9, ]+\\)", "AUTO_INCREMENT")
        // SQLite scripts that come from Firebird.
        .replaceAll("(?i)\\bBLOB\\s+SUB_TYPE\\s+TEXT\\b", "TEXT")
        // MySQL.
        .replaceAll("(?i)\\bCOMMENT\\s*=?\\s*'(?:[^']++|'')*+'", "")
        .replaceAll("(?i)\\bGENERATED\\s+ALWAYS\\s+AS\\s*\\([^()]*\\)\\s*(STORED|VIRTUAL)?", "");
  }
}

package dev.keysmith.verify.engine;

/**
 * Turns off the logging of the SDK, of DynamoDB Local and of file formats, which would go to stdout
 * and stderr. What the user has set stays.
 */
public final class LogSuppression {
  private LogSuppression() {}

  /** To be called before the first class of theirs is used. */
  public static void keep() {
    setUnlessSet("slf4j.internal.verbosity", "ERROR");
    setUnlessSet(
        "log4j2.loggerContextFactory",
        "org.apache.logging.log4j.simple.SimpleLoggerContextFactory");
    setUnlessSet("org.apache.logging.log4j.simplelog.level", "OFF");
  }

  private static void setUnlessSet(String property, String value) {
    if (System.getProperty(property) == null) {
      System.setProperty(property, value);
    }
  }
}

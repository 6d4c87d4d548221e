package dev.keysmith.spec;

/** Where the application runs and how its capacity is paid for. */
public record Pricing(String region, Mode mode) {
  public static final Pricing DEFAULT = new Pricing("us-east-1", Mode.ON_DEMAND);

  /** How read and write units are paid for. */
  public enum Mode {
    ON_DEMAND,
    PROVISIONED
  }
}

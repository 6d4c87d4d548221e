package dev.keysmith.spec;

/** Where the application runs and how its capacity is paid for. */
public record BillingSettings(String region, CapacityMode mode) {
  public static final BillingSettings DEFAULT =
      new BillingSettings("us-east-1", CapacityMode.ON_DEMAND);

  /** How read and write units are paid for. */
  public enum CapacityMode {
    ON_DEMAND,
    PROVISIONED
  }
}

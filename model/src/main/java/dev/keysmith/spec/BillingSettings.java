package dev.keysmith.spec;

/** The region and the capacity mode of the application. */
public record BillingSettings(String region, CapacityMode mode) {
  public static final BillingSettings DEFAULT =
      new BillingSettings("us-east-1", CapacityMode.ON_DEMAND);

  /** The capacity mode. */
  public enum CapacityMode {
    ON_DEMAND,
    PROVISIONED
  }
}

package dev.keysmith.cost;

import com.google.common.collect.ImmutableList;
import dev.keysmith.aws.PriceItem;
import dev.keysmith.design.TableClass;
import dev.keysmith.spec.BillingSettings.CapacityMode;

/** What the price list has for a table class. */
enum ClassPrices {
  STANDARD(
      PriceItem.STORAGE,
      PriceItem.ON_DEMAND_WRITE,
      PriceItem.ON_DEMAND_READ,
      PriceItem.PROVISIONED_WRITE,
      PriceItem.PROVISIONED_READ),
  INFREQUENT_ACCESS(
      PriceItem.INFREQUENT_STORAGE,
      PriceItem.INFREQUENT_ON_DEMAND_WRITE,
      PriceItem.INFREQUENT_ON_DEMAND_READ,
      PriceItem.INFREQUENT_PROVISIONED_WRITE,
      PriceItem.INFREQUENT_PROVISIONED_READ);

  private final PriceItem storage;
  private final PriceItem onDemandWrite;
  private final PriceItem onDemandRead;
  private final PriceItem provisionedWrite;
  private final PriceItem provisionedRead;

  ClassPrices(
      PriceItem storage,
      PriceItem onDemandWrite,
      PriceItem onDemandRead,
      PriceItem provisionedWrite,
      PriceItem provisionedRead) {
    this.storage = storage;
    this.onDemandWrite = onDemandWrite;
    this.onDemandRead = onDemandRead;
    this.provisionedWrite = provisionedWrite;
    this.provisionedRead = provisionedRead;
  }

  static ClassPrices of(TableClass tableClass) {
    return switch (tableClass) {
      case STANDARD -> STANDARD;
      case INFREQUENT_ACCESS -> INFREQUENT_ACCESS;
    };
  }

  PriceItem storage() {
    return storage;
  }

  PriceItem write(CapacityMode mode) {
    return switch (mode) {
      case ON_DEMAND -> onDemandWrite;
      case PROVISIONED -> provisionedWrite;
    };
  }

  PriceItem read(CapacityMode mode) {
    return switch (mode) {
      case ON_DEMAND -> onDemandRead;
      case PROVISIONED -> provisionedRead;
    };
  }

  /** In both capacity modes, which bills compare. */
  ImmutableList<PriceItem> all() {
    return ImmutableList.of(
        onDemandWrite, onDemandRead, provisionedWrite, provisionedRead, storage);
  }
}

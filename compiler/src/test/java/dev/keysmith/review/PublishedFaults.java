package dev.keysmith.review;

import com.google.common.collect.ImmutableList;

/**
 * The faults that the notes of the published cases record, each with the rule that finds it in the
 * expert's design. {@link Absolved} has those that are none, and why.
 */
final class PublishedFaults {
  private PublishedFaults() {}

  /**
   * A fault and what finds it.
   *
   * @param folder of the case
   * @param note how the fault begins in its notes
   * @param subject what the finding is about, or is part of
   */
  record Fault(String folder, String note, String rule, String subject) {
    @Override
    public String toString() {
      return folder + ", " + note + ": " + rule + " in " + subject;
    }
  }

  private static Fault fault(String folder, String note, String rule, String subject) {
    return new Fault(folder, note, rule, subject);
  }

  static final ImmutableList<Fault> FOUND =
      ImmutableList.of(
          fault(
              "bookmarks",
              "P4: the index has the table's own partition key",
              "OverProjected",
              "CustomerBookmark.ByCustomerFolder"),
          fault("complaints", "R1: a scan of 168M items", "ScanRequired", "R1"),
          fault("complaints", "P11: a scan of an index", "ScanRequired", "P11"),
          fault(
              "complaints",
              "Projection all in the three indexes",
              "OverProjected",
              "Complaint_management_system.Agents_Comments_GSI"),
          fault(
              "complaints",
              "P5: the sort key contains the time",
              "IdentityNotEnforced",
              "Communication"),
          fault(
              "device-log",
              "P1: the base key contains the state",
              "IdentityNotEnforced",
              "DeviceLog"),
          fault(
              "ecommerce",
              "P6: the index repeats every order",
              "OverProjected",
              "EcommerceTable.GSI1"),
          fault("github", "P14, P3, P6, P9, W1: a repository", "OverProjected", "GitHubTable.GSI1"),
          fault("github", "P14, P3, P6, P9, W1: a repository", "OverProjected", "GitHubTable.GSI2"),
          fault("github", "P14, P3, P6, P9, W1: a repository", "OverProjected", "GitHubTable.GSI3"),
          fault("github", "P14, P3, P6, P9, W1: a repository", "OverProjected", "GitHubTable.GSI4"),
          fault("github", "P14, P3, P6, P9, W1: a repository", "OverProjected", "GitHubTable.GSI5"),
          fault("github", "P8a, P8b: since chapter 22", "OverProjected", "GitHubTable.GSI1"),
          fault(
              "hr-multi-table",
              "P5, P6: `shard` is projected",
              "OverProjected",
              "Order.OrderByCustomerDate"),
          fault("online-shop", "W9, W11: order, invoice", "IdentityNotEnforced", "Order"),
          fault("online-shop", "W9, W11: order, invoice", "IdentityNotEnforced", "Invoice"),
          fault("online-shop", "W9, W11: order, invoice", "IdentityNotEnforced", "Shipment"),
          fault("online-shop", "W9, W11: order, invoice", "IdentityNotEnforced", "ShipmentItem"),
          fault(
              "online-shop", "Projection all in both indexes", "OverProjected", "OnlineShop.GSI2"),
          fault(
              "rubis-bidding",
              "Q11 pays for users_by_region",
              "UnusedIndex",
              "user_data.users_by_region"),
          fault(
              "bookmarks",
              "P4: the index has the table's own partition key",
              "IndexForSmallCollection",
              "CustomerBookmark.ByCustomerFolder"),
          fault(
              "bookmarks",
              "W4, W5, W6, W7: each bookmark is written three times",
              "WriteAmplification",
              "W6"),
          fault("bookmarks", "P1: the sort key of a bookmark", "AmbiguousKey", "Bookmark"),
          fault("bookmarks", "P1: the sort key of a bookmark", "MissingTypePrefix", "Bookmark"),
          fault(
              "device-log",
              "`State#Date` is the sort key of both",
              "KeyAttributeReused",
              "DeviceStateLog"),
          fault(
              "device-log",
              "P4: GSI1 repeats the whole log",
              "FewPartitionValues",
              "DeviceStateLog.GSI1"),
          fault("device-log", "P2b: the collection of a device", "OneRequestPerValue", "P2b"),
          fault("gaming-profile", "P4: reads all items", "FilterDiscardsMost", "P4"),
          fault("gaming-profile", "P1, W4: the list is replaced", "LostUpdate", "W4"),
          fault("github", "P14, P3, P6, P9, W1: a repository", "WriteAmplification", "P14"),
          fault("github", "P14, P3, P6, P9, W1: a repository", "WriteAmplification", "W1"),
          fault("github", "P8a, P8b: since chapter 22", "IndexLeak", "PullRequest"),
          fault(
              "github", "The partition keys of comments use", "InconsistentPrefix", "IssueComment"),
          fault("github", "A user's stars and the reactions", "OneWayManyToMany", "Star"),
          fault("hr-multi-table", "P12, W7: the copied representative", "CopyOfMutable", "Order"),
          fault(
              "hr-multi-table",
              "Order and Product tables have no type prefix",
              "AmbiguousKey",
              "OrderItem"),
          fault(
              "hr-multi-table",
              "Order and Product tables have no type prefix",
              "AmbiguousKey",
              "Inventory"),
          fault(
              "hr-multi-table",
              "Order and Product tables have no type prefix",
              "MissingTypePrefix",
              "OrderItem"),
          fault("online-shop", "P13, P14: 50 warehouses", "FewPartitionValues", "OnlineShop.GSI2"),
          fault("rubis-bidding", "Q22: every bid on an item", "CopyOfMutable", "Bid"),
          fault("rubis-bidding", "Q15: the end date is in the keys", "CopyOfMutable", "Bid"),
          fault("rubis-bidding", "Q15: the end date is in the keys", "WriteAmplification", "Q15"),
          fault("session-store", "P4: the index lags", "StrongReadFromIndex", "P4"),
          fault("social-network", "P6, W7: the like counter", "HotKey", "SNS"),
          fault(
              "social-network",
              "W6: likes and timeline entries",
              "OneWayManyToMany",
              "TimelineEntry"),
          fault("github", "P14: stars, the counter", "HotPartition", "GitHubTable"));
}

package dev.keysmith.review;

import com.google.common.collect.ImmutableList;

/**
 * The faults that the notes of the published cases record, each with the rule that finds it in the
 * expert's design. {@link AcceptedFinding} has those that are none, and why.
 */
final class PublishedFindings {
  private PublishedFindings() {}

  /**
   * A fault and what finds it.
   *
   * @param folder of the case
   * @param note how the fault begins in its notes
   * @param subject what the finding is about, or is part of
   */
  record NotedFinding(String folder, String note, String rule, String subject) {
    @Override
    public String toString() {
      return folder + ", " + note + ": " + rule + " in " + subject;
    }
  }

  private static NotedFinding finding(String folder, String note, String rule, String subject) {
    return new NotedFinding(folder, note, rule, subject);
  }

  static final ImmutableList<NotedFinding> FOUND =
      ImmutableList.of(
          finding("complaints", "R1: a scan of 168M items", "ScanRequired", "R1"),
          finding("complaints", "P11: a scan of an index", "ScanRequired", "P11"),
          finding(
              "complaints",
              "Projection all in the three indexes",
              "OverProjected",
              "Complaint_management_system.Agents_Comments_GSI"),
          finding(
              "complaints",
              "P5: the sort key contains the time",
              "IdentityNotEnforced",
              "Communication"),
          finding(
              "device-log",
              "P1: the base key contains the state",
              "IdentityNotEnforced",
              "DeviceLog"),
          finding(
              "github", "P14, P3, P6, P9, W1: a repository", "OverProjected", "GitHubTable.GSI1"),
          finding(
              "github", "P14, P3, P6, P9, W1: a repository", "OverProjected", "GitHubTable.GSI2"),
          finding(
              "github", "P14, P3, P6, P9, W1: a repository", "OverProjected", "GitHubTable.GSI3"),
          finding(
              "github", "P14, P3, P6, P9, W1: a repository", "OverProjected", "GitHubTable.GSI4"),
          finding(
              "github", "P14, P3, P6, P9, W1: a repository", "OverProjected", "GitHubTable.GSI5"),
          finding("github", "P8a, P8b: since chapter 22", "OverProjected", "GitHubTable.GSI1"),
          finding(
              "hr-multi-table",
              "P5, P6: `shard` is projected",
              "OverProjected",
              "Order.OrderByCustomerDate"),
          finding("online-shop", "W9, W11: order, invoice", "IdentityNotEnforced", "Order"),
          finding("online-shop", "W9, W11: order, invoice", "IdentityNotEnforced", "Invoice"),
          finding("online-shop", "W9, W11: order, invoice", "IdentityNotEnforced", "Shipment"),
          finding("online-shop", "W9, W11: order, invoice", "IdentityNotEnforced", "ShipmentItem"),
          finding(
              "online-shop", "Projection all in both indexes", "OverProjected", "OnlineShop.GSI2"),
          finding(
              "rubis-bidding",
              "Q11 pays for users_by_region",
              "UnusedIndex",
              "user_data.users_by_region"),
          finding(
              "bookmarks",
              "P4: the index has the table's own partition key",
              "IndexForSmallCollection",
              "CustomerBookmark.ByCustomerFolder"),
          finding(
              "bookmarks",
              "W4, W5, W6, W7: each bookmark is written three times",
              "WriteAmplification",
              "W6"),
          finding("bookmarks", "P1: the sort key of a bookmark", "AmbiguousKey", "Bookmark"),
          finding("bookmarks", "P1: the sort key of a bookmark", "MissingTypePrefix", "Bookmark"),
          finding(
              "device-log",
              "`State#Date` is the sort key of both",
              "KeyAttributeReused",
              "DeviceStateLog"),
          finding(
              "device-log",
              "P4: GSI1 repeats the whole log",
              "FewPartitionValues",
              "DeviceStateLog.GSI1"),
          finding("device-log", "P2b: the collection of a device", "OneRequestPerValue", "P2b"),
          finding("gaming-profile", "P4: reads all items", "FilterDiscardsMost", "P4"),
          finding("gaming-profile", "P1, W4: the list is replaced", "LostUpdate", "W4"),
          finding("github", "P14, P3, P6, P9, W1: a repository", "WriteAmplification", "P14"),
          finding("github", "P14, P3, P6, P9, W1: a repository", "WriteAmplification", "W1"),
          finding("github", "P8a, P8b: since chapter 22", "IndexLeak", "PullRequest"),
          finding(
              "github", "The partition keys of comments use", "InconsistentPrefix", "IssueComment"),
          finding("github", "A user's stars and the reactions", "OneWayManyToMany", "Star"),
          finding("hr-multi-table", "P12, W7: the copied representative", "CopyOfMutable", "Order"),
          finding(
              "hr-multi-table",
              "Order and Product tables have no type prefix",
              "AmbiguousKey",
              "OrderItem"),
          finding(
              "hr-multi-table",
              "Order and Product tables have no type prefix",
              "AmbiguousKey",
              "Inventory"),
          finding(
              "hr-multi-table",
              "Order and Product tables have no type prefix",
              "MissingTypePrefix",
              "OrderItem"),
          finding(
              "online-shop", "P13, P14: 50 warehouses", "FewPartitionValues", "OnlineShop.GSI2"),
          finding("rubis-bidding", "Q22: every bid on an item", "CopyOfMutable", "Bid"),
          finding("rubis-bidding", "Q15: the end date is in the keys", "CopyOfMutable", "Bid"),
          finding("rubis-bidding", "Q15: the end date is in the keys", "WriteAmplification", "Q15"),
          finding("session-store", "P4: the index lags", "StrongReadFromIndex", "P4"),
          finding("social-network", "P6, W7: the like counter", "HotPartition", "SNS"),
          finding(
              "social-network",
              "W6: likes and timeline entries",
              "OneWayManyToMany",
              "TimelineEntry"),
          finding("github", "P14: stars, the counter", "HotPartition", "GitHubTable"));
}

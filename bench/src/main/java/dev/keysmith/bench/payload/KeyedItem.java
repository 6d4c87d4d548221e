package dev.keysmith.bench.payload;

/** The key that all objects have. */
class KeyedItem {
  private String owner = "";
  private String id = "";

  String owner() {
    return owner;
  }

  void setOwner(String owner) {
    this.owner = owner;
  }

  String id() {
    return id;
  }

  void setId(String id) {
    this.id = id;
  }
}

/**
 * Online shop with warehouses: entities, and the items of its tables.
 *
 * Values are those of the document client of the AWS SDK.
 */

/** Tables and indexes with their keys. The name of a deployed table may have a prefix. */
export const TABLES = {
  Customers: {
    partitionKey: "customerId",
    indexes: {},
  },
  Products: {
    partitionKey: "productId",
    indexes: {},
  },
  Warehouses: {
    partitionKey: "warehouseId",
    indexes: {},
  },
  WarehouseItems: {
    partitionKey: "warehouseId",
    sortKey: "productId",
    indexes: {
      WarehouseItemsByProduct: { partitionKey: ["productId"], sortKey: [] },
    },
  },
  Invoices: {
    partitionKey: "invoiceId",
    indexes: {
      InvoicesByOrder: { partitionKey: ["orderId"], sortKey: [] },
      InvoicesByOrderCustomer: { partitionKey: ["orderCustomerId"], sortKey: ["date"] },
    },
  },
  Payments: {
    partitionKey: "invoiceId",
    sortKey: "line",
    indexes: {},
  },
  Shipments: {
    partitionKey: "shipmentId",
    indexes: {
      ShipmentsByOrder: { partitionKey: ["orderId"], sortKey: [] },
      ShipmentsByWarehouse: { partitionKey: ["warehouseId"], sortKey: [] },
    },
  },
  ShipmentItems: {
    partitionKey: "shipmentItemId",
    indexes: {
      ShipmentItemsByShipment: { partitionKey: ["shipmentId"], sortKey: [] },
    },
  },
  Orders: {
    partitionKey: "orderId",
    indexes: {},
  },
  OrderItems: {
    partitionKey: "productId",
    sortKey: "orderId",
    indexes: {
      OrderItemsByOrderCustomer: { partitionKey: ["orderCustomerId"], sortKey: ["date"] },
    },
  },
} as const;

export type TableName = keyof typeof TABLES;

/** Someone who buys. */
export interface Customer {
  readonly customerId: string;
  email: string;
  name: string;
}

/** Identity of Customer. */
export type CustomerIdentity = Pick<Customer, "customerId">;

/** Something the shop sells. */
export interface Product {
  readonly productId: string;
  name: string;
  description: string;
  price: number;
}

/** Identity of Product. */
export type ProductIdentity = Pick<Product, "productId">;

/** A place that keeps stock and ships. */
export interface Warehouse {
  readonly warehouseId: string;
  address: { street?: string; city?: string; postcode?: string };
}

/** Identity of Warehouse. */
export type WarehouseIdentity = Pick<Warehouse, "warehouseId">;

/** How many of a product a warehouse has. */
export interface WarehouseItem {
  /** References Product.productId. */
  readonly productId: string;
  /** References Warehouse.warehouseId. */
  readonly warehouseId: string;
  quantity: number;
}

/** Identity of WarehouseItem. */
export type WarehouseItemIdentity = Pick<WarehouseItem, "productId" | "warehouseId">;

/** What a customer ordered. */
export interface Order {
  readonly orderId: string;
  /** References Customer.customerId; immutable. */
  readonly customerId: string;
  /** UTC timestamp, e.g. 2026-11-15T09:30:00.000Z; immutable. */
  readonly date: string;
}

/** Identity of Order. */
export type OrderIdentity = Pick<Order, "orderId">;

/** A product in an order, with the price paid. */
export interface OrderItem {
  /** References Order.orderId. */
  readonly orderId: string;
  /** References Product.productId. */
  readonly productId: string;
  /** UTC timestamp, e.g. 2026-11-15T09:30:00.000Z; immutable. */
  readonly date: string;
  quantity: number;
  /** Immutable. */
  readonly price: number;
}

/** Identity of OrderItem. */
export type OrderItemIdentity = Pick<OrderItem, "orderId" | "productId">;

/** The invoice of an order. */
export interface Invoice {
  readonly invoiceId: string;
  /** References Order.orderId; immutable. */
  readonly orderId: string;
  /** UTC timestamp, e.g. 2026-11-15T09:30:00.000Z; immutable. */
  readonly date: string;
  amount: number;
}

/** Identity of Invoice. */
export type InvoiceIdentity = Pick<Invoice, "invoiceId">;

/** A part of an invoice paid by gift card, discount code or credit card. */
export interface Payment {
  /** References Invoice.invoiceId. */
  readonly invoiceId: string;
  readonly line: number;
  /** Immutable. */
  readonly type: "GiftCard" | "DiscountCode" | "CreditCard";
  /** Immutable. */
  readonly amount: number;
  data: string;
}

/** Identity of Payment. */
export type PaymentIdentity = Pick<Payment, "invoiceId" | "line">;

/** What one warehouse sends for an order. */
export interface Shipment {
  readonly shipmentId: string;
  /** References Order.orderId; immutable. */
  readonly orderId: string;
  /** References Warehouse.warehouseId; immutable. */
  readonly warehouseId: string;
  address: { street?: string; city?: string; postcode?: string };
  type: "Express" | "Standard";
  /** UTC timestamp, e.g. 2026-11-15T09:30:00.000Z. */
  date: string;
}

/** Identity of Shipment. */
export type ShipmentIdentity = Pick<Shipment, "shipmentId">;

/** A product in a shipment. */
export interface ShipmentItem {
  readonly shipmentItemId: string;
  /** References Shipment.shipmentId; immutable. */
  readonly shipmentId: string;
  /** References Product.productId; immutable. */
  readonly productId: string;
  quantity: number;
}

/** Identity of ShipmentItem. */
export type ShipmentItemIdentity = Pick<ShipmentItem, "shipmentItemId">;

/** Item of Customer in the table Customers. */
export type StoredCustomer = Customer;

/** Primary key. */
export type StoredCustomerKey = Pick<StoredCustomer, "customerId">;

/** Any item of the table Customers. */
export type StoredInCustomers = StoredCustomer;

/** Item of Product in the table Products. */
export type StoredProduct = Product;

/** Primary key. */
export type StoredProductKey = Pick<StoredProduct, "productId">;

/** Any item of the table Products. */
export type StoredInProducts = StoredProduct;

/** Item of Warehouse in the table Warehouses. */
export type StoredWarehouse = Warehouse;

/** Primary key. */
export type StoredWarehouseKey = Pick<StoredWarehouse, "warehouseId">;

/** Any item of the table Warehouses. */
export type StoredInWarehouses = StoredWarehouse;

/** Item of WarehouseItem in the table WarehouseItems. */
export type StoredWarehouseItem = WarehouseItem;

/** Primary key. */
export type StoredWarehouseItemKey = Pick<StoredWarehouseItem, "warehouseId" | "productId">;

/** What the index WarehouseItemsByProduct has of it. */
export type StoredWarehouseItemInWarehouseItemsByProduct = StoredWarehouseItem &
  Required<Pick<StoredWarehouseItem, "productId">>;

/** Any item of the table WarehouseItems. */
export type StoredInWarehouseItems = StoredWarehouseItem;

/** Item of Invoice in the table Invoices. */
export interface StoredInvoice extends Invoice {
  /** Copy of Order.customerId. */
  orderCustomerId: string;
}

/** Primary key. */
export type StoredInvoiceKey = Pick<StoredInvoice, "invoiceId">;

/** What the index InvoicesByOrder has of it. */
export type StoredInvoiceInInvoicesByOrder = Pick<StoredInvoice, "invoiceId" | "date" | "amount"> &
  Required<Pick<StoredInvoice, "orderId">>;

/** What the index InvoicesByOrderCustomer has of it. */
export type StoredInvoiceInInvoicesByOrderCustomer = StoredInvoice &
  Required<Pick<StoredInvoice, "orderCustomerId" | "date">>;

/** Any item of the table Invoices. */
export type StoredInInvoices = StoredInvoice;

/** Item of Payment in the table Payments. */
export type StoredPayment = Payment;

/** Primary key. */
export type StoredPaymentKey = Pick<StoredPayment, "invoiceId" | "line">;

/** Any item of the table Payments. */
export type StoredInPayments = StoredPayment;

/** Item of Shipment in the table Shipments. */
export type StoredShipment = Shipment;

/** Primary key. */
export type StoredShipmentKey = Pick<StoredShipment, "shipmentId">;

/** What the index ShipmentsByOrder has of it. */
export type StoredShipmentInShipmentsByOrder = StoredShipment &
  Required<Pick<StoredShipment, "orderId">>;

/** What the index ShipmentsByWarehouse has of it. */
export type StoredShipmentInShipmentsByWarehouse = StoredShipment &
  Required<Pick<StoredShipment, "warehouseId">>;

/** Any item of the table Shipments. */
export type StoredInShipments = StoredShipment;

/** Item of ShipmentItem in the table ShipmentItems. */
export type StoredShipmentItem = ShipmentItem;

/** Primary key. */
export type StoredShipmentItemKey = Pick<StoredShipmentItem, "shipmentItemId">;

/** What the index ShipmentItemsByShipment has of it. */
export type StoredShipmentItemInShipmentItemsByShipment = StoredShipmentItem &
  Required<Pick<StoredShipmentItem, "shipmentId">>;

/** Any item of the table ShipmentItems. */
export type StoredInShipmentItems = StoredShipmentItem;

/** Item of Order in the table Orders. */
export interface StoredOrder extends Order {
  /** Every OrderItem of it, by what is left of its identity. */
  orderItems?: Record<string, Omit<OrderItem, "orderId" | "productId">>;
}

/** Primary key. */
export type StoredOrderKey = Pick<StoredOrder, "orderId">;

/** Any item of the table Orders. */
export type StoredInOrders = StoredOrder;

/** Item of OrderItem in the table OrderItems. */
export interface StoredOrderItem extends OrderItem {
  /** Copy of Order.customerId. */
  orderCustomerId: string;
}

/** Primary key. */
export type StoredOrderItemKey = Pick<StoredOrderItem, "productId" | "orderId">;

/** What the index OrderItemsByOrderCustomer has of it. */
export type StoredOrderItemInOrderItemsByOrderCustomer = StoredOrderItem &
  Required<Pick<StoredOrderItem, "orderCustomerId" | "date">>;

/** Any item of the table OrderItems. */
export type StoredInOrderItems = StoredOrderItem;

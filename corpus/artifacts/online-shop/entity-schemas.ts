/**
 * Online shop with warehouses: what the application works with, and what stands in its tables.
 *
 * Values are as the document client of the AWS SDK takes and gives them.
 */

/** Tables and indexes with their keys. A deployed table may have a prefix before its name. */
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
    partitionKey: "orderId",
    sortKey: "invoiceId",
    indexes: {
      InvoicesByOrderCustomer: { partitionKey: ["orderCustomerId"], sortKey: ["date"] },
    },
  },
  InvoiceIdentities: {
    partitionKey: "invoiceId",
    indexes: {},
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
    sortKey: "SK",
    indexes: {
      OrderItemsByProduct: { partitionKey: ["productId"], sortKey: ["date"] },
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

/** What names one Customer. */
export type CustomerIdentity = Pick<Customer, "customerId">;

/** Something the shop sells. */
export interface Product {
  readonly productId: string;
  name: string;
  description: string;
  price: number;
}

/** What names one Product. */
export type ProductIdentity = Pick<Product, "productId">;

/** A place that keeps stock and ships. */
export interface Warehouse {
  readonly warehouseId: string;
  address: Record<string, unknown>;
}

/** What names one Warehouse. */
export type WarehouseIdentity = Pick<Warehouse, "warehouseId">;

/** How many of a product a warehouse has. */
export interface WarehouseItem {
  /** Refers to Product.productId. */
  readonly productId: string;
  /** Refers to Warehouse.warehouseId. */
  readonly warehouseId: string;
  quantity: number;
}

/** What names one WarehouseItem. */
export type WarehouseItemIdentity = Pick<WarehouseItem, "productId" | "warehouseId">;

/** What a customer ordered. */
export interface Order {
  readonly orderId: string;
  /** Refers to Customer.customerId; never changes. */
  readonly customerId: string;
  /** A time in UTC: 2026-11-15T09:30:00.000Z; never changes. */
  readonly date: string;
}

/** What names one Order. */
export type OrderIdentity = Pick<Order, "orderId">;

/** A product in an order, with the price paid. */
export interface OrderItem {
  /** Refers to Order.orderId. */
  readonly orderId: string;
  /** Refers to Product.productId. */
  readonly productId: string;
  /** A time in UTC: 2026-11-15T09:30:00.000Z; never changes. */
  readonly date: string;
  quantity: number;
  /** Never changes. */
  readonly price: number;
}

/** What names one OrderItem. */
export type OrderItemIdentity = Pick<OrderItem, "orderId" | "productId">;

/** The invoice of an order. */
export interface Invoice {
  readonly invoiceId: string;
  /** Refers to Order.orderId; never changes. */
  readonly orderId: string;
  /** A time in UTC: 2026-11-15T09:30:00.000Z; never changes. */
  readonly date: string;
  amount: number;
}

/** What names one Invoice. */
export type InvoiceIdentity = Pick<Invoice, "invoiceId">;

/** A part of an invoice paid by gift card, discount code or credit card. */
export interface Payment {
  /** Refers to Invoice.invoiceId. */
  readonly invoiceId: string;
  readonly line: number;
  /** Never changes. */
  readonly type: "GiftCard" | "DiscountCode" | "CreditCard";
  /** Never changes. */
  readonly amount: number;
  data: string;
}

/** What names one Payment. */
export type PaymentIdentity = Pick<Payment, "invoiceId" | "line">;

/** What one warehouse sends for an order. */
export interface Shipment {
  readonly shipmentId: string;
  /** Refers to Order.orderId; never changes. */
  readonly orderId: string;
  /** Refers to Warehouse.warehouseId; never changes. */
  readonly warehouseId: string;
  address: Record<string, unknown>;
  type: "Express" | "Standard";
  /** A time in UTC: 2026-11-15T09:30:00.000Z. */
  date: string;
}

/** What names one Shipment. */
export type ShipmentIdentity = Pick<Shipment, "shipmentId">;

/** A product in a shipment. */
export interface ShipmentItem {
  readonly shipmentItemId: string;
  /** Refers to Shipment.shipmentId; never changes. */
  readonly shipmentId: string;
  /** Refers to Product.productId; never changes. */
  readonly productId: string;
  quantity: number;
}

/** What names one ShipmentItem. */
export type ShipmentItemIdentity = Pick<ShipmentItem, "shipmentItemId">;

/** Customer as it stands in the table Customers. */
export type StoredCustomer = Customer;

/** Its key in the table. */
export type StoredCustomerKey = Pick<StoredCustomer, "customerId">;

/** Whatever stands in the table Customers. */
export type StoredInCustomers = StoredCustomer;

/** Product as it stands in the table Products. */
export type StoredProduct = Product;

/** Its key in the table. */
export type StoredProductKey = Pick<StoredProduct, "productId">;

/** Whatever stands in the table Products. */
export type StoredInProducts = StoredProduct;

/** Warehouse as it stands in the table Warehouses. */
export type StoredWarehouse = Warehouse;

/** Its key in the table. */
export type StoredWarehouseKey = Pick<StoredWarehouse, "warehouseId">;

/** Whatever stands in the table Warehouses. */
export type StoredInWarehouses = StoredWarehouse;

/** WarehouseItem as it stands in the table WarehouseItems. */
export type StoredWarehouseItem = WarehouseItem;

/** Its key in the table. */
export type StoredWarehouseItemKey = Pick<StoredWarehouseItem, "warehouseId" | "productId">;

/** What the index WarehouseItemsByProduct has of it. */
export type StoredWarehouseItemInWarehouseItemsByProduct = StoredWarehouseItem &
  Required<Pick<StoredWarehouseItem, "productId">>;

/** Whatever stands in the table WarehouseItems. */
export type StoredInWarehouseItems = StoredWarehouseItem;

/** Invoice as it stands in the table Invoices. */
export interface StoredInvoice extends Invoice {
  /** A copy of Order.customerId. */
  orderCustomerId: string;
}

/** Its key in the table. */
export type StoredInvoiceKey = Pick<StoredInvoice, "orderId" | "invoiceId">;

/** What the index InvoicesByOrderCustomer has of it. */
export type StoredInvoiceInInvoicesByOrderCustomer = StoredInvoice &
  Required<Pick<StoredInvoice, "orderCustomerId" | "date">>;

/** Whatever stands in the table Invoices. */
export type StoredInInvoices = StoredInvoice;

/** A second item of each Invoice, in the table InvoiceIdentities. */
export type StoredInvoiceIdentity = Pick<Invoice, "invoiceId" | "orderId">;

/** Its key in the table. */
export type StoredInvoiceIdentityKey = Pick<StoredInvoiceIdentity, "invoiceId">;

/** Whatever stands in the table InvoiceIdentities. */
export type StoredInInvoiceIdentities = StoredInvoiceIdentity;

/** Payment as it stands in the table Payments. */
export type StoredPayment = Payment;

/** Its key in the table. */
export type StoredPaymentKey = Pick<StoredPayment, "invoiceId" | "line">;

/** Whatever stands in the table Payments. */
export type StoredInPayments = StoredPayment;

/** Shipment as it stands in the table Shipments. */
export type StoredShipment = Shipment;

/** Its key in the table. */
export type StoredShipmentKey = Pick<StoredShipment, "shipmentId">;

/** What the index ShipmentsByOrder has of it. */
export type StoredShipmentInShipmentsByOrder = StoredShipment &
  Required<Pick<StoredShipment, "orderId">>;

/** What the index ShipmentsByWarehouse has of it. */
export type StoredShipmentInShipmentsByWarehouse = StoredShipment &
  Required<Pick<StoredShipment, "warehouseId">>;

/** Whatever stands in the table Shipments. */
export type StoredInShipments = StoredShipment;

/** ShipmentItem as it stands in the table ShipmentItems. */
export type StoredShipmentItem = ShipmentItem;

/** Its key in the table. */
export type StoredShipmentItemKey = Pick<StoredShipmentItem, "shipmentItemId">;

/** What the index ShipmentItemsByShipment has of it. */
export type StoredShipmentItemInShipmentItemsByShipment = StoredShipmentItem &
  Required<Pick<StoredShipmentItem, "shipmentId">>;

/** Whatever stands in the table ShipmentItems. */
export type StoredInShipmentItems = StoredShipmentItem;

/** Order as it stands in the table Orders. */
export interface StoredOrder extends Order {
  /** #ORDER */
  SK: "#ORDER";
  Type: "Order";
}

/** Its key in the table. */
export type StoredOrderKey = Pick<StoredOrder, "orderId" | "SK">;

/** OrderItem as it stands in the table Orders. */
export interface StoredOrderItem extends OrderItem {
  /** ORDERITEM#{productId} */
  SK: `ORDERITEM#${string}`;
  /** A copy of Order.customerId. */
  orderCustomerId: string;
  Type: "OrderItem";
}

/** Its key in the table. */
export type StoredOrderItemKey = Pick<StoredOrderItem, "orderId" | "SK">;

/** What the index OrderItemsByProduct has of it. */
export type StoredOrderItemInOrderItemsByProduct = Pick<StoredOrderItem, "orderId" | "SK" | "quantity" | "price"> &
  Required<Pick<StoredOrderItem, "productId" | "date">>;

/** What the index OrderItemsByOrderCustomer has of it. */
export type StoredOrderItemInOrderItemsByOrderCustomer = Pick<StoredOrderItem, "orderId" | "SK" | "quantity" | "price"> &
  Required<Pick<StoredOrderItem, "orderCustomerId" | "date">>;

/** Whatever stands in the table Orders. */
export type StoredInOrders = StoredOrder | StoredOrderItem;

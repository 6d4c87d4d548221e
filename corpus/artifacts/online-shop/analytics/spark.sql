-- One Parquet dataset per entity, from full exports to S3 in DynamoDB JSON. To run it:
--
--   spark-sql \
--     --conf spark.keysmith.export_Customers=s3://BUCKET/PREFIX/AWSDynamoDB/EXPORT-ID/data \
--     --conf spark.keysmith.export_Products=s3://BUCKET/PREFIX/AWSDynamoDB/EXPORT-ID/data \
--     --conf spark.keysmith.export_Warehouses=s3://BUCKET/PREFIX/AWSDynamoDB/EXPORT-ID/data \
--     --conf spark.keysmith.export_WarehouseItems=s3://BUCKET/PREFIX/AWSDynamoDB/EXPORT-ID/data \
--     --conf spark.keysmith.export_Invoices=s3://BUCKET/PREFIX/AWSDynamoDB/EXPORT-ID/data \
--     --conf spark.keysmith.export_Payments=s3://BUCKET/PREFIX/AWSDynamoDB/EXPORT-ID/data \
--     --conf spark.keysmith.export_Shipments=s3://BUCKET/PREFIX/AWSDynamoDB/EXPORT-ID/data \
--     --conf spark.keysmith.export_ShipmentItems=s3://BUCKET/PREFIX/AWSDynamoDB/EXPORT-ID/data \
--     --conf spark.keysmith.export_Orders=s3://BUCKET/PREFIX/AWSDynamoDB/EXPORT-ID/data \
--     --conf spark.keysmith.export_OrderItems=s3://BUCKET/PREFIX/AWSDynamoDB/EXPORT-ID/data \
--     --conf spark.keysmith.output=s3://BUCKET/datasets \
--     -f spark.sql
--
-- A dataset 'unmatched_...' has the items that the design does not explain. It should be
-- empty.

-- A number that does not fit its column fails the job; otherwise it would become NULL.
SET spark.sql.ansi.enabled = true;

CREATE OR REPLACE TEMPORARY VIEW `export_Customers`
USING text OPTIONS (path '${spark.keysmith.export_Customers}');

CREATE OR REPLACE TEMPORARY VIEW `export_Products`
USING text OPTIONS (path '${spark.keysmith.export_Products}');

CREATE OR REPLACE TEMPORARY VIEW `export_Warehouses`
USING text OPTIONS (path '${spark.keysmith.export_Warehouses}');

CREATE OR REPLACE TEMPORARY VIEW `export_WarehouseItems`
USING text OPTIONS (path '${spark.keysmith.export_WarehouseItems}');

CREATE OR REPLACE TEMPORARY VIEW `export_Invoices`
USING text OPTIONS (path '${spark.keysmith.export_Invoices}');

CREATE OR REPLACE TEMPORARY VIEW `export_Payments`
USING text OPTIONS (path '${spark.keysmith.export_Payments}');

CREATE OR REPLACE TEMPORARY VIEW `export_Shipments`
USING text OPTIONS (path '${spark.keysmith.export_Shipments}');

CREATE OR REPLACE TEMPORARY VIEW `export_ShipmentItems`
USING text OPTIONS (path '${spark.keysmith.export_ShipmentItems}');

CREATE OR REPLACE TEMPORARY VIEW `export_Orders`
USING text OPTIONS (path '${spark.keysmith.export_Orders}');

CREATE OR REPLACE TEMPORARY VIEW `export_OrderItems`
USING text OPTIONS (path '${spark.keysmith.export_OrderItems}');

CREATE OR REPLACE TEMPORARY VIEW `Customer` AS
WITH items_1 AS (
  SELECT from_json(get_json_object(value, '$.Item'), 'MAP<STRING, STRING>') AS item
  FROM `export_Customers`
),
texts_1 AS (
  SELECT
    get_json_object(element_at(item, 'customerId'), '$.S') AS `customerId`,
    get_json_object(element_at(item, 'email'), '$.S') AS `email`,
    get_json_object(element_at(item, 'name'), '$.S') AS `name`
  FROM items_1
  WHERE get_json_object(element_at(item, 'customerId'), '$.S') IS NOT NULL
)
SELECT
  `customerId` AS `customerId`,
  `email` AS `email`,
  `name` AS `name`
FROM texts_1;

CREATE OR REPLACE TEMPORARY VIEW `Product` AS
WITH items_1 AS (
  SELECT from_json(get_json_object(value, '$.Item'), 'MAP<STRING, STRING>') AS item
  FROM `export_Products`
),
texts_1 AS (
  SELECT
    get_json_object(element_at(item, 'productId'), '$.S') AS `productId`,
    get_json_object(element_at(item, 'name'), '$.S') AS `name`,
    get_json_object(element_at(item, 'description'), '$.S') AS `description`,
    get_json_object(element_at(item, 'price'), '$.N') AS `price`
  FROM items_1
  WHERE get_json_object(element_at(item, 'productId'), '$.S') IS NOT NULL
)
SELECT
  `productId` AS `productId`,
  `name` AS `name`,
  `description` AS `description`,
  CAST(CASE WHEN regexp_like(`price`, '^-?0*[0-9]{1,28}([.][0-9]{1,10})?\\z') THEN `price` ELSE concat(`price`, ' does not fit DECIMAL(38, 10)') END AS DECIMAL(38, 10)) AS `price`
FROM texts_1;

CREATE OR REPLACE TEMPORARY VIEW `Warehouse` AS
WITH items_1 AS (
  SELECT from_json(get_json_object(value, '$.Item'), 'MAP<STRING, STRING>') AS item
  FROM `export_Warehouses`
),
texts_1 AS (
  SELECT
    get_json_object(element_at(item, 'warehouseId'), '$.S') AS `warehouseId`,
    get_json_object(element_at(item, 'address'), '$.M') AS `address`
  FROM items_1
  WHERE get_json_object(element_at(item, 'warehouseId'), '$.S') IS NOT NULL
)
SELECT
  `warehouseId` AS `warehouseId`,
  `address` AS `address`
FROM texts_1;

CREATE OR REPLACE TEMPORARY VIEW `WarehouseItem` AS
WITH items_1 AS (
  SELECT from_json(get_json_object(value, '$.Item'), 'MAP<STRING, STRING>') AS item
  FROM `export_WarehouseItems`
),
texts_1 AS (
  SELECT
    get_json_object(element_at(item, 'productId'), '$.S') AS `productId`,
    get_json_object(element_at(item, 'warehouseId'), '$.S') AS `warehouseId`,
    get_json_object(element_at(item, 'quantity'), '$.N') AS `quantity`
  FROM items_1
  WHERE get_json_object(element_at(item, 'warehouseId'), '$.S') IS NOT NULL
    AND get_json_object(element_at(item, 'productId'), '$.S') IS NOT NULL
)
SELECT
  `productId` AS `productId`,
  `warehouseId` AS `warehouseId`,
  CAST(CASE WHEN regexp_like(`quantity`, '^-?0*[0-9]{1,28}([.][0-9]{1,10})?\\z') THEN `quantity` ELSE concat(`quantity`, ' does not fit DECIMAL(38, 10)') END AS DECIMAL(38, 10)) AS `quantity`
FROM texts_1;

CREATE OR REPLACE TEMPORARY VIEW `Order` AS
WITH items_1 AS (
  SELECT from_json(get_json_object(value, '$.Item'), 'MAP<STRING, STRING>') AS item
  FROM `export_Orders`
),
texts_1 AS (
  SELECT
    get_json_object(element_at(item, 'orderId'), '$.S') AS `orderId`,
    get_json_object(element_at(item, 'customerId'), '$.S') AS `customerId`,
    get_json_object(element_at(item, 'date'), '$.S') AS `date`
  FROM items_1
  WHERE get_json_object(element_at(item, 'orderId'), '$.S') IS NOT NULL
)
SELECT
  `orderId` AS `orderId`,
  `customerId` AS `customerId`,
  `date` AS `date`
FROM texts_1;

CREATE OR REPLACE TEMPORARY VIEW `OrderItem` AS
WITH items_1 AS (
  SELECT from_json(get_json_object(value, '$.Item'), 'MAP<STRING, STRING>') AS item
  FROM `export_OrderItems`
),
texts_1 AS (
  SELECT
    get_json_object(element_at(item, 'orderId'), '$.S') AS `orderId`,
    get_json_object(element_at(item, 'productId'), '$.S') AS `productId`,
    get_json_object(element_at(item, 'date'), '$.S') AS `date`,
    get_json_object(element_at(item, 'quantity'), '$.N') AS `quantity`,
    get_json_object(element_at(item, 'price'), '$.N') AS `price`
  FROM items_1
  WHERE get_json_object(element_at(item, 'productId'), '$.S') IS NOT NULL
    AND get_json_object(element_at(item, 'orderId'), '$.S') IS NOT NULL
)
SELECT
  `orderId` AS `orderId`,
  `productId` AS `productId`,
  `date` AS `date`,
  CAST(CASE WHEN regexp_like(`quantity`, '^-?0*[0-9]{1,28}([.][0-9]{1,10})?\\z') THEN `quantity` ELSE concat(`quantity`, ' does not fit DECIMAL(38, 10)') END AS DECIMAL(38, 10)) AS `quantity`,
  CAST(CASE WHEN regexp_like(`price`, '^-?0*[0-9]{1,28}([.][0-9]{1,10})?\\z') THEN `price` ELSE concat(`price`, ' does not fit DECIMAL(38, 10)') END AS DECIMAL(38, 10)) AS `price`
FROM texts_1;

CREATE OR REPLACE TEMPORARY VIEW `Invoice` AS
WITH items_1 AS (
  SELECT from_json(get_json_object(value, '$.Item'), 'MAP<STRING, STRING>') AS item
  FROM `export_Invoices`
),
texts_1 AS (
  SELECT
    get_json_object(element_at(item, 'invoiceId'), '$.S') AS `invoiceId`,
    get_json_object(element_at(item, 'orderId'), '$.S') AS `orderId`,
    get_json_object(element_at(item, 'date'), '$.S') AS `date`,
    get_json_object(element_at(item, 'amount'), '$.N') AS `amount`
  FROM items_1
  WHERE get_json_object(element_at(item, 'invoiceId'), '$.S') IS NOT NULL
)
SELECT
  `invoiceId` AS `invoiceId`,
  `orderId` AS `orderId`,
  `date` AS `date`,
  CAST(CASE WHEN regexp_like(`amount`, '^-?0*[0-9]{1,28}([.][0-9]{1,10})?\\z') THEN `amount` ELSE concat(`amount`, ' does not fit DECIMAL(38, 10)') END AS DECIMAL(38, 10)) AS `amount`
FROM texts_1;

CREATE OR REPLACE TEMPORARY VIEW `Payment` AS
WITH items_1 AS (
  SELECT from_json(get_json_object(value, '$.Item'), 'MAP<STRING, STRING>') AS item
  FROM `export_Payments`
),
texts_1 AS (
  SELECT
    get_json_object(element_at(item, 'invoiceId'), '$.S') AS `invoiceId`,
    get_json_object(element_at(item, 'line'), '$.N') AS `line`,
    get_json_object(element_at(item, 'type'), '$.S') AS `type`,
    get_json_object(element_at(item, 'amount'), '$.N') AS `amount`,
    get_json_object(element_at(item, 'data'), '$.S') AS `data`
  FROM items_1
  WHERE get_json_object(element_at(item, 'invoiceId'), '$.S') IS NOT NULL
    AND get_json_object(element_at(item, 'line'), '$.N') IS NOT NULL
)
SELECT
  `invoiceId` AS `invoiceId`,
  CAST(CASE WHEN regexp_like(`line`, '^-?0*[0-9]{1,28}([.][0-9]{1,10})?\\z') THEN `line` ELSE concat(`line`, ' does not fit DECIMAL(38, 10)') END AS DECIMAL(38, 10)) AS `line`,
  `type` AS `type`,
  CAST(CASE WHEN regexp_like(`amount`, '^-?0*[0-9]{1,28}([.][0-9]{1,10})?\\z') THEN `amount` ELSE concat(`amount`, ' does not fit DECIMAL(38, 10)') END AS DECIMAL(38, 10)) AS `amount`,
  `data` AS `data`
FROM texts_1;

CREATE OR REPLACE TEMPORARY VIEW `Shipment` AS
WITH items_1 AS (
  SELECT from_json(get_json_object(value, '$.Item'), 'MAP<STRING, STRING>') AS item
  FROM `export_Shipments`
),
texts_1 AS (
  SELECT
    get_json_object(element_at(item, 'shipmentId'), '$.S') AS `shipmentId`,
    get_json_object(element_at(item, 'orderId'), '$.S') AS `orderId`,
    get_json_object(element_at(item, 'warehouseId'), '$.S') AS `warehouseId`,
    get_json_object(element_at(item, 'address'), '$.M') AS `address`,
    get_json_object(element_at(item, 'type'), '$.S') AS `type`,
    get_json_object(element_at(item, 'date'), '$.S') AS `date`
  FROM items_1
  WHERE get_json_object(element_at(item, 'shipmentId'), '$.S') IS NOT NULL
)
SELECT
  `shipmentId` AS `shipmentId`,
  `orderId` AS `orderId`,
  `warehouseId` AS `warehouseId`,
  `address` AS `address`,
  `type` AS `type`,
  `date` AS `date`
FROM texts_1;

CREATE OR REPLACE TEMPORARY VIEW `ShipmentItem` AS
WITH items_1 AS (
  SELECT from_json(get_json_object(value, '$.Item'), 'MAP<STRING, STRING>') AS item
  FROM `export_ShipmentItems`
),
texts_1 AS (
  SELECT
    get_json_object(element_at(item, 'shipmentItemId'), '$.S') AS `shipmentItemId`,
    get_json_object(element_at(item, 'shipmentId'), '$.S') AS `shipmentId`,
    get_json_object(element_at(item, 'productId'), '$.S') AS `productId`,
    get_json_object(element_at(item, 'quantity'), '$.N') AS `quantity`
  FROM items_1
  WHERE get_json_object(element_at(item, 'shipmentItemId'), '$.S') IS NOT NULL
)
SELECT
  `shipmentItemId` AS `shipmentItemId`,
  `shipmentId` AS `shipmentId`,
  `productId` AS `productId`,
  CAST(CASE WHEN regexp_like(`quantity`, '^-?0*[0-9]{1,28}([.][0-9]{1,10})?\\z') THEN `quantity` ELSE concat(`quantity`, ' does not fit DECIMAL(38, 10)') END AS DECIMAL(38, 10)) AS `quantity`
FROM texts_1;

CREATE OR REPLACE TEMPORARY VIEW `unmatched_Customers` AS
WITH items AS (
  SELECT value AS line, from_json(get_json_object(value, '$.Item'), 'MAP<STRING, STRING>') AS item
  FROM `export_Customers`
)
SELECT line
FROM items
WHERE line <> ''
  AND NOT coalesce(get_json_object(element_at(item, 'customerId'), '$.S') IS NOT NULL, FALSE);

CREATE OR REPLACE TEMPORARY VIEW `unmatched_Products` AS
WITH items AS (
  SELECT value AS line, from_json(get_json_object(value, '$.Item'), 'MAP<STRING, STRING>') AS item
  FROM `export_Products`
)
SELECT line
FROM items
WHERE line <> ''
  AND NOT coalesce(get_json_object(element_at(item, 'productId'), '$.S') IS NOT NULL, FALSE);

CREATE OR REPLACE TEMPORARY VIEW `unmatched_Warehouses` AS
WITH items AS (
  SELECT value AS line, from_json(get_json_object(value, '$.Item'), 'MAP<STRING, STRING>') AS item
  FROM `export_Warehouses`
)
SELECT line
FROM items
WHERE line <> ''
  AND NOT coalesce(get_json_object(element_at(item, 'warehouseId'), '$.S') IS NOT NULL, FALSE);

CREATE OR REPLACE TEMPORARY VIEW `unmatched_WarehouseItems` AS
WITH items AS (
  SELECT value AS line, from_json(get_json_object(value, '$.Item'), 'MAP<STRING, STRING>') AS item
  FROM `export_WarehouseItems`
)
SELECT line
FROM items
WHERE line <> ''
  AND NOT coalesce(get_json_object(element_at(item, 'warehouseId'), '$.S') IS NOT NULL AND get_json_object(element_at(item, 'productId'), '$.S') IS NOT NULL, FALSE);

CREATE OR REPLACE TEMPORARY VIEW `unmatched_Invoices` AS
WITH items AS (
  SELECT value AS line, from_json(get_json_object(value, '$.Item'), 'MAP<STRING, STRING>') AS item
  FROM `export_Invoices`
)
SELECT line
FROM items
WHERE line <> ''
  AND NOT coalesce(get_json_object(element_at(item, 'invoiceId'), '$.S') IS NOT NULL, FALSE);

CREATE OR REPLACE TEMPORARY VIEW `unmatched_Payments` AS
WITH items AS (
  SELECT value AS line, from_json(get_json_object(value, '$.Item'), 'MAP<STRING, STRING>') AS item
  FROM `export_Payments`
)
SELECT line
FROM items
WHERE line <> ''
  AND NOT coalesce(get_json_object(element_at(item, 'invoiceId'), '$.S') IS NOT NULL AND get_json_object(element_at(item, 'line'), '$.N') IS NOT NULL, FALSE);

CREATE OR REPLACE TEMPORARY VIEW `unmatched_Shipments` AS
WITH items AS (
  SELECT value AS line, from_json(get_json_object(value, '$.Item'), 'MAP<STRING, STRING>') AS item
  FROM `export_Shipments`
)
SELECT line
FROM items
WHERE line <> ''
  AND NOT coalesce(get_json_object(element_at(item, 'shipmentId'), '$.S') IS NOT NULL, FALSE);

CREATE OR REPLACE TEMPORARY VIEW `unmatched_ShipmentItems` AS
WITH items AS (
  SELECT value AS line, from_json(get_json_object(value, '$.Item'), 'MAP<STRING, STRING>') AS item
  FROM `export_ShipmentItems`
)
SELECT line
FROM items
WHERE line <> ''
  AND NOT coalesce(get_json_object(element_at(item, 'shipmentItemId'), '$.S') IS NOT NULL, FALSE);

CREATE OR REPLACE TEMPORARY VIEW `unmatched_Orders` AS
WITH items AS (
  SELECT value AS line, from_json(get_json_object(value, '$.Item'), 'MAP<STRING, STRING>') AS item
  FROM `export_Orders`
)
SELECT line
FROM items
WHERE line <> ''
  AND NOT coalesce(get_json_object(element_at(item, 'orderId'), '$.S') IS NOT NULL, FALSE);

CREATE OR REPLACE TEMPORARY VIEW `unmatched_OrderItems` AS
WITH items AS (
  SELECT value AS line, from_json(get_json_object(value, '$.Item'), 'MAP<STRING, STRING>') AS item
  FROM `export_OrderItems`
)
SELECT line
FROM items
WHERE line <> ''
  AND NOT coalesce(get_json_object(element_at(item, 'productId'), '$.S') IS NOT NULL AND get_json_object(element_at(item, 'orderId'), '$.S') IS NOT NULL, FALSE);

INSERT OVERWRITE DIRECTORY USING parquet OPTIONS (path '${spark.keysmith.output}/Customer')
SELECT * FROM `Customer`;

INSERT OVERWRITE DIRECTORY USING parquet OPTIONS (path '${spark.keysmith.output}/Product')
SELECT * FROM `Product`;

INSERT OVERWRITE DIRECTORY USING parquet OPTIONS (path '${spark.keysmith.output}/Warehouse')
SELECT * FROM `Warehouse`;

INSERT OVERWRITE DIRECTORY USING parquet OPTIONS (path '${spark.keysmith.output}/WarehouseItem')
SELECT * FROM `WarehouseItem`;

INSERT OVERWRITE DIRECTORY USING parquet OPTIONS (path '${spark.keysmith.output}/Order')
SELECT * FROM `Order`;

INSERT OVERWRITE DIRECTORY USING parquet OPTIONS (path '${spark.keysmith.output}/OrderItem')
SELECT * FROM `OrderItem`;

INSERT OVERWRITE DIRECTORY USING parquet OPTIONS (path '${spark.keysmith.output}/Invoice')
SELECT * FROM `Invoice`;

INSERT OVERWRITE DIRECTORY USING parquet OPTIONS (path '${spark.keysmith.output}/Payment')
SELECT * FROM `Payment`;

INSERT OVERWRITE DIRECTORY USING parquet OPTIONS (path '${spark.keysmith.output}/Shipment')
SELECT * FROM `Shipment`;

INSERT OVERWRITE DIRECTORY USING parquet OPTIONS (path '${spark.keysmith.output}/ShipmentItem')
SELECT * FROM `ShipmentItem`;

INSERT OVERWRITE DIRECTORY USING parquet OPTIONS (path '${spark.keysmith.output}/unmatched_Customers')
SELECT * FROM `unmatched_Customers`;

INSERT OVERWRITE DIRECTORY USING parquet OPTIONS (path '${spark.keysmith.output}/unmatched_Products')
SELECT * FROM `unmatched_Products`;

INSERT OVERWRITE DIRECTORY USING parquet OPTIONS (path '${spark.keysmith.output}/unmatched_Warehouses')
SELECT * FROM `unmatched_Warehouses`;

INSERT OVERWRITE DIRECTORY USING parquet OPTIONS (path '${spark.keysmith.output}/unmatched_WarehouseItems')
SELECT * FROM `unmatched_WarehouseItems`;

INSERT OVERWRITE DIRECTORY USING parquet OPTIONS (path '${spark.keysmith.output}/unmatched_Invoices')
SELECT * FROM `unmatched_Invoices`;

INSERT OVERWRITE DIRECTORY USING parquet OPTIONS (path '${spark.keysmith.output}/unmatched_Payments')
SELECT * FROM `unmatched_Payments`;

INSERT OVERWRITE DIRECTORY USING parquet OPTIONS (path '${spark.keysmith.output}/unmatched_Shipments')
SELECT * FROM `unmatched_Shipments`;

INSERT OVERWRITE DIRECTORY USING parquet OPTIONS (path '${spark.keysmith.output}/unmatched_ShipmentItems')
SELECT * FROM `unmatched_ShipmentItems`;

INSERT OVERWRITE DIRECTORY USING parquet OPTIONS (path '${spark.keysmith.output}/unmatched_Orders')
SELECT * FROM `unmatched_Orders`;

INSERT OVERWRITE DIRECTORY USING parquet OPTIONS (path '${spark.keysmith.output}/unmatched_OrderItems')
SELECT * FROM `unmatched_OrderItems`;

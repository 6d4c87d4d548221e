// The tables of cloudformation.yaml on an engine.

import * as sdk from "@aws-sdk/client-dynamodb";
import { parse } from "yaml";
import { canonical } from "./keys.mjs";

export class Tables {
  constructor(db, prefix, template) {
    this.db = db;
    this.prefix = prefix;
    this.definitions = Object.values(parse(template).Resources)
      .filter(({ Type }) => Type === "AWS::DynamoDB::Table")
      .map(({ Properties }) => Properties);
  }

  name(definition) {
    return definition.TableName["Fn::Sub"].replace("${TablePrefix}", this.prefix);
  }

  /** The key attributes of each table. */
  keyNames() {
    return Object.fromEntries(
      this.definitions.map((definition) => [
        this.name(definition).slice(this.prefix.length),
        definition.KeySchema.map(({ AttributeName }) => AttributeName),
      ]),
    );
  }

  projectsAll(table, index) {
    const { GlobalSecondaryIndexes = [], LocalSecondaryIndexes = [] } = this.definitions.find(
      (definition) => this.name(definition) === this.prefix + table,
    );
    return [...GlobalSecondaryIndexes, ...LocalSecondaryIndexes].some(
      ({ IndexName, Projection }) =>
        IndexName === index && Projection.ProjectionType === "ALL",
    );
  }

  async create() {
    for (const definition of this.definitions) {
      const { AttributeDefinitions, KeySchema } = definition;
      const indexes = (all) =>
        all?.map(({ IndexName, KeySchema, Projection }) => ({ IndexName, KeySchema, Projection }));
      await this.db.send(
        new sdk.CreateTableCommand({
          TableName: this.name(definition),
          AttributeDefinitions,
          KeySchema,
          GlobalSecondaryIndexes: indexes(definition.GlobalSecondaryIndexes),
          LocalSecondaryIndexes: indexes(definition.LocalSecondaryIndexes),
          BillingMode: "PAY_PER_REQUEST",
        }),
      );
    }
  }

  async load(items) {
    for (const [table, all] of Object.entries(items)) {
      for (const Item of all) {
        await this.db.send(new sdk.PutItemCommand({ TableName: this.prefix + table, Item }));
      }
    }
  }

  /** The items of every table, and the entries of every index as TABLE.INDEX. */
  async contents() {
    const all = {};
    for (const definition of this.definitions) {
      const TableName = this.name(definition);
      const table = TableName.slice(this.prefix.length);
      all[table] = await this.scan({ TableName, ConsistentRead: true });
      const indexes = [
        ...(definition.GlobalSecondaryIndexes ?? []),
        ...(definition.LocalSecondaryIndexes ?? []),
      ];
      for (const { IndexName } of indexes) {
        all[`${table}.${IndexName}`] = await this.scan({ TableName, IndexName });
      }
    }
    return all;
  }

  async scan(request) {
    const items = [];
    let ExclusiveStartKey;
    do {
      const page = await this.db.send(new sdk.ScanCommand({ ...request, ExclusiveStartKey }));
      items.push(...page.Items);
      ExclusiveStartKey = page.LastEvaluatedKey;
    } while (ExclusiveStartKey !== undefined);
    return items;
  }

  /** Only what differs is written: after is what contents() gave. */
  async restore(items, after) {
    for (const definition of this.definitions) {
      const TableName = this.name(definition);
      const key = (item) =>
        Object.fromEntries(
          definition.KeySchema.map(({ AttributeName }) => [AttributeName, item[AttributeName]]),
        );
      const byKey = (all) => new Map(all.map((item) => [canonical({ M: key(item) }), item]));
      const table = TableName.slice(this.prefix.length);
      const wanted = byKey(items[table]);
      const present = byKey(after[table]);
      for (const [name, item] of present) {
        if (!wanted.has(name)) {
          await this.db.send(new sdk.DeleteItemCommand({ TableName, Key: key(item) }));
        }
      }
      for (const [name, Item] of wanted) {
        const before = present.get(name);
        if (before === undefined || canonical({ M: before }) !== canonical({ M: Item })) {
          await this.db.send(new sdk.PutItemCommand({ TableName, Item }));
        }
      }
    }
  }

  async remove() {
    for (const definition of this.definitions) {
      await this.db.send(new sdk.DeleteTableCommand({ TableName: this.name(definition) }));
    }
  }
}

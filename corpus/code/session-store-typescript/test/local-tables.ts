import { CreateTableCommand, DeleteTableCommand, type DynamoDBClient } from "@aws-sdk/client-dynamodb";

/** Creates the tables of the application, for tests. */
export async function createTables(client: DynamoDBClient, prefix: string): Promise<void> {
  await client.send(
    new CreateTableCommand({
      TableName: prefix + "Sessions",
      BillingMode: "PAY_PER_REQUEST",
      AttributeDefinitions: [
        { AttributeName: "token", AttributeType: "S" },
        { AttributeName: "username", AttributeType: "S" },
      ],
      KeySchema: [{ AttributeName: "token", KeyType: "HASH" }],
      GlobalSecondaryIndexes: [
        {
          IndexName: "SessionsByUser",
          KeySchema: [{ AttributeName: "username", KeyType: "HASH" }],
          Projection: { ProjectionType: "KEYS_ONLY" },
        },
      ],
    }),
  );
}

export async function deleteTables(client: DynamoDBClient, prefix: string): Promise<void> {
  await client.send(new DeleteTableCommand({ TableName: prefix + "Sessions" }));
}

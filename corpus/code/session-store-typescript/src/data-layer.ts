import type { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import {
  type DataSettings,
  dataSettings,
  type IdGenerator,
  type SettingsOptions,
} from "./runtime/index.js";
import { SessionStore } from "./session-store.js";

/** The data of Session store: every access pattern is a method of one of these stores. */
export class DataLayer {
  /** Makes identifiers. */
  readonly ids: IdGenerator;
  readonly sessions: SessionStore;

  constructor(settings: DataSettings) {
    this.ids = settings.ids;
    this.sessions = new SessionStore(settings);
  }

  /** A data layer on the tables of an account. */
  static of(client: DynamoDBClient, options: SettingsOptions = {}): DataLayer {
    return new DataLayer(dataSettings(client, options));
  }
}

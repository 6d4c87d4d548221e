/** What the application sees of the runtime. */
export type { Decimal } from "./decimal.js";
export { type DocumentMap, type DocumentValue, ExactNumber } from "./documents.js";
export {
  AlreadyExists,
  ConditionFailed,
  DataFailure,
  DuplicateItem,
  InexactNumber,
  InvalidCursor,
  NotFound,
  OutcomeUnknown,
  Throttled,
  TransactionConflict,
  Unavailable,
  UniqueViolated,
  VersionConflict,
} from "./failures.js";
export type { IdGenerator } from "./ids.js";
export type { Page, PageRequest } from "./page.js";
export { dataSettings } from "./settings.js";
export type {
  CompletedRequest,
  DataSettings,
  RequestListener,
  SettingsOptions,
} from "./settings.js";

/** What the generated methods use of the runtime. */
export { Call } from "./call.js";
export { EmbeddedForm, ItemForm } from "./item-form.js";
export { ItemForms } from "./item-forms.js";
export { ItemKeyValues } from "./item-key-values.js";
export { KeyCodec, shardOf } from "./key-codec.js";
export { originOf, type Row } from "./row.js";
export { by, byDescending, element, inOrder, Rows } from "./rows.js";
export {
  ABSENT,
  binary,
  bool,
  date,
  document,
  epoch,
  epochMillis,
  list,
  listOf,
  map,
  mapOf,
  mapOfEach,
  number,
  numberSet,
  string,
  stringSet,
  timestamp,
  values,
} from "./value.js";
export { latestBuckets, timeBuckets } from "./time-buckets.js";
export { where } from "./where.js";

import { Keys } from "./keys.js";
import { ItemForm, ItemForms } from "./runtime/internal.js";

const session = ItemForm.of("Session", "Sessions")
  .identifiedBy("token")
  .attribute("token", "string")
  .attribute("username", "string")
  .attribute("createdAt", "timestamp")
  .attribute("expiresAt", "epoch")
  .key("token", Keys.TOKEN)
  .key("username", Keys.USERNAME);

/** How the items of each table are stored. */
export const layouts = ItemForms.of(
  "Type",
  session,
)
  .table("Sessions", "token")
  .partialIndex("Sessions", "SessionsByUser", "username");

import app from "./app.ts";
import type { AccountsBindings } from "./env.ts";
import { runScheduled } from "./scheduled.ts";

export default {
	fetch: app.fetch,
	scheduled: ({ scheduledTime }, bindings) => runScheduled(bindings, scheduledTime),
} satisfies ExportedHandler<AccountsBindings>;

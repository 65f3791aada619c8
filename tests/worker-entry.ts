/**
 * The Worker under test: the Durable Objects and the API behind the platform's own middleware, without the pages, whose
 * virtual modules Vitest cannot resolve.
 */
import { Hono } from "hono";
import { api } from "#workers/api/index.ts";
import { health } from "#workers/health.ts";
import { type HonoEnv, withAppContext } from "#workers/middleware/app-context.ts";
import { webhooks } from "#workers/webhooks/index.ts";

export { ExamSession } from "#workers/exam-session/durable-object.ts";
export { BkashToken } from "#workers/providers/bkash/token-object.ts";
export { WriteGate } from "#workers/write-gate/object.ts";

export const app = new Hono<HonoEnv>();
app.use(withAppContext);
app.route("/", api);
app.route("/", webhooks);
app.route("/", health);

export default { fetch: app.fetch };

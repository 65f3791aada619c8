import type { Hono } from "hono";
import { UPLOADS } from "~/request/mounted.ts";
import type { HonoEnv } from "../middleware/app-context.ts";

/** Mounts the uploads that can be resumed (tus), loaded by the first. */
export function mountUploads(app: Hono<HonoEnv>): void {
	app.all(UPLOADS, async (c) => (await import("./answer.ts")).answerUpload(c, null));
	app.all(`${UPLOADS}/:uuid`, async (c) => (await import("./answer.ts")).answerUpload(c, c.req.param("uuid")));
}

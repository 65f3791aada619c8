import { sql } from "drizzle-orm";
import { Hono } from "hono";
import { VERSION } from "~/lib/version.ts";
import type { HonoEnv } from "./middleware/app-context.ts";

/** `GET /healthz`: 200 when the database answers, 503 when not; the version either way. */
export const health = new Hono<HonoEnv>().get("/healthz", async (c) => {
	const { deps } = c.var.app;
	const database = await deps.db.run(sql`SELECT 1`).then(
		() => "ok" as const,
		(error) => {
			deps.log.error("health check: database", error);
			return "unreachable" as const;
		},
	);
	return c.json(
		{ status: database === "ok" ? "ok" : "degraded", database, version: VERSION },
		database === "ok" ? 200 : 503,
	);
});

import { Hono } from "hono";
import { lookAtWrites, type Writes } from "~/domain/health/heartbeat.server.ts";
import { VERSION } from "~/lib/version.ts";
import type { HonoEnv } from "./middleware/app-context.ts";

/** A store that takes longer (ms) is as good as away. */
const STORE_LIMIT_MS = 3_000;

type Health = {
	database: "ok" | "unreachable";
	writes: Writes;
	sessions: "ok" | "unreachable";
};

type HealthContext = HonoEnv["Variables"]["app"];

/** The database by one query, and by what it says the writes. */
async function lookAtDatabase({ deps }: HealthContext): Promise<Pick<Health, "database" | "writes">> {
	try {
		return { database: "ok", writes: await lookAtWrites(deps) };
	} catch (error) {
		deps.log.error("health check: database", error);
		return { database: "unreachable", writes: "unknown" };
	}
}

/** The store of sessions, by a key that nobody has. */
async function lookAtSessions({ deps }: HealthContext, sessions: KVNamespace): Promise<Health["sessions"]> {
	let timer: ReturnType<typeof setTimeout> | undefined;
	const late = new Promise<never>((_, reject) => {
		timer = setTimeout(() => reject(new Error(`No answer within ${STORE_LIMIT_MS} ms`)), STORE_LIMIT_MS);
	});
	try {
		await Promise.race([sessions.get("health"), late]);
		return "ok";
	} catch (error) {
		deps.log.error("health check: sessions", error);
		return "unreachable";
	} finally {
		clearTimeout(timer);
	}
}

/** `GET /healthz`: 200 while all is well, 503 with what is degraded (RUN-5); the version either way. */
export const health = new Hono<HonoEnv>().get("/healthz", async (c) => {
	const { app } = c.var;
	const [database, sessions] = await Promise.all([lookAtDatabase(app), lookAtSessions(app, c.env.SESSIONS)]);
	const found: Health = { ...database, sessions };
	const isWell = !Object.values(found).some((part) => part === "unreachable" || part === "stale");
	return c.json({ status: isWell ? "ok" : "degraded", ...found, version: VERSION }, isWell ? 200 : 503);
});

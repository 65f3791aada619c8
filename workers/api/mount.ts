import type { Hono } from "hono";
import { API_REFERENCE } from "~/request/api-reference.ts";
import type { HonoEnv } from "../middleware/app-context.ts";

type Api = typeof import("./index.ts");

/** Kept, since asking for a module that is there costs as much as finding the call. One that failed to load is asked for again. */
let api: Api | undefined;

/** Where the calls are; `index.ts` does not load with a call elsewhere. */
const PREFIXES = ["/api/*", "/auth/api/v1/*", "/auth/token"];

export const isMounted = (path: string): boolean =>
	PREFIXES.some((prefix) => (prefix.endsWith("*") ? path.startsWith(prefix.slice(0, -1)) : path === prefix));

/**
 * Mounts the REST API, loaded by its first call: building the schemas of all calls is most of what evaluating the
 * Worker would cost, and a page needs none of them.
 */
export function mountApi(app: Hono<HonoEnv>): void {
	for (const prefix of PREFIXES)
		app.all(prefix, async (c, next) => {
			if (c.req.path === API_REFERENCE) return next();
			api ??= await import("./index.ts");
			return api.answerApi(c);
		});
}

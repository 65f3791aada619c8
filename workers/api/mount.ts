import type { Hono } from "hono";
import { API_REFERENCE } from "~/request/api-reference.ts";
import { CALL_ADDRESSES } from "~/request/mounted.ts";
import type { HonoEnv } from "../middleware/app-context.ts";

type Api = typeof import("./index.ts");

/** Kept, since asking for a module that is there costs as much as finding the call. One that failed to load is asked for again. */
let api: Api | undefined;

/** Whether a call can be at an address; `index.ts` does not load with a call elsewhere. */
export const isMounted = (path: string): boolean =>
	CALL_ADDRESSES.some((prefix) => (prefix.endsWith("*") ? path.startsWith(prefix.slice(0, -1)) : path === prefix));

/** Whether the address is the reference, which is a page among the calls. */
export const isReference = (path: string): boolean => path.replace(/\/$/, "") === API_REFERENCE;

/** What pages answer: any other method at the reference's address is the API's to refuse. */
const READING = new Set(["GET", "HEAD"]);

/**
 * Mounts the REST API, loaded by its first call: building the schemas of all calls is most of what evaluating the
 * Worker would cost, and a page needs none of them.
 */
export function mountApi(app: Hono<HonoEnv>): void {
	for (const prefix of CALL_ADDRESSES)
		app.all(prefix, async (c, next) => {
			if (isReference(c.req.path) && READING.has(c.req.method)) return next();
			api ??= await import("./index.ts");
			return api.answerApi(c);
		});
}

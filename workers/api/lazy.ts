import { Hono } from "hono";
import type { HonoEnv } from "../middleware/app-context.ts";

export const API_PREFIXES = ["/api/*", "/auth/api/v1/*", "/auth/token"];
/** A page among the calls: it is rendered as all pages are. */
export const REFERENCE_PAGE = "/api/docs";

/**
 * The REST API, loaded by its first call: building the schemas of all calls is most of what evaluating the Worker
 * costs, and a page needs none of them.
 */
export const lazyApi = new Hono<HonoEnv>();

for (const prefix of API_PREFIXES)
	lazyApi.all(prefix, async (c, next) => {
		if (c.req.path === REFERENCE_PAGE) return next();
		const { api } = await import("./index.ts");
		return api.fetch(c.req.raw, c.env, c.executionCtx);
	});

import { Hono } from "hono";
import type { HonoEnv } from "../middleware/app-context.ts";

/** The REST API: `/api/…`, `/auth/api/v1/…` and `/auth/token` (design section 1, readings 8). */
export const api = new Hono<HonoEnv>();

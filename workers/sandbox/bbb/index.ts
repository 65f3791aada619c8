import { Hono } from "hono";
import type { SandboxEnv } from "../env.ts";
import { answer } from "./api.ts";
import { bbbOf } from "./object.ts";
import { bbbRoom } from "./room.ts";

export { bbbControl } from "./control.ts";

/** Everything below `/bigbluebutton`: the provider's calls, and its room for browsers. */
export const bbb = new Hono<{ Bindings: SandboxEnv }>();
bbb.route("/", bbbRoom);
bbb.all("/api/*", (c) =>
	answer(bbbOf(c.env), c.req.raw, { secret: c.env.BBB_SECRET ?? "", wait: (ms) => scheduler.wait(ms) }),
);

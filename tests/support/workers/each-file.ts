/// <reference types="@cloudflare/vitest-plugin/types" />
import { reset } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterAll } from "vitest";
import { setMinutes } from "./minutes.ts";

const line = globalThis.fetch;
const asConfigured = { ...env };

/**
 * All files run in one workerd, which reads every module once. What a file changed ends with it: objects and their
 * alarms, key-value entries, caches, bindings, clock and line.
 */
afterAll(async () => {
	globalThis.fetch = line;
	Object.assign(env, asConfigured);
	setMinutes(0);
	await reset();
});

/// <reference types="@cloudflare/vitest-plugin/types" />
import { reset } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterAll } from "vitest";
import { Memory } from "#workers/lib/memory.ts";
import { keepEntry } from "./kept-entry.ts";
import { withKeptStreams } from "./kept-stream.ts";
import { setMinutes } from "./minutes.ts";

keepEntry();

const asItIs = globalThis.fetch;
const line = withKeptStreams(asItIs);
globalThis.fetch = line;
const asConfigured = { ...env };

/** What the memories of the isolate were given since the file began. */
const given: [Memory<unknown>, string][] = [];
const { set } = Memory.prototype;
Memory.prototype.set = function (this: Memory<unknown>, key, ...rest) {
	given.push([this, key]);
	set.call(this, key, ...rest);
};

/**
 * All files run in one workerd, which reads every module once. What a file changed ends with it: objects and their
 * alarms, key-value entries, caches, bindings, clock, line, and what the isolate remembers.
 */
afterAll(async () => {
	globalThis.fetch = asItIs;
	Object.assign(env, asConfigured);
	setMinutes(0);
	Memory.prototype.set = set;
	for (const [memory, key] of given.splice(0)) memory.delete(key);
	await reset();
});

import { expect, test } from "vitest";
import { isLineDrop } from "~/components/line-drops.ts";

const MODULE = "https://pathshala.example/assets/feedback-dialog-Bx1.js";

/** What a browser throws of a request that did not arrive, and what a bug of ours throws. */
const ERRORS: readonly [what: string, error: unknown, isDrop: boolean][] = [
	["Chromium's of a request", new TypeError("Failed to fetch"), true],
	["Firefox's of a request", new TypeError("NetworkError when attempting to fetch resource."), true],
	["Safari's of a request", new TypeError("Load failed"), true],
	["Chromium's of code", new TypeError(`Failed to fetch dynamically imported module: ${MODULE}`), true],
	["Firefox's of code", new TypeError(`error loading dynamically imported module: ${MODULE}`), true],
	["Safari's of code", new TypeError("Importing a module script failed."), true],
	["the router's of half an answer", new Error("Unable to decode turbo-stream response"), true],
	["a loader that is not there", new TypeError("Cannot read properties of undefined (reading 'loaderData')"), false],
	["a fetcher that is not there", new TypeError("fetcher.load is not a function"), false],
	["a network that is no such thing", new TypeError("network is not iterable"), false],
	["an upload that is not there", new TypeError("undefined is not an object (evaluating 'a.upload')"), false],
	["an address that is none", new TypeError("Failed to parse URL from /load"), false],
	["what only begins like it", new TypeError("Failed to fetch the list of fees"), false],
	["what is no TypeError", new Error("Failed to fetch"), false],
	["a refusal", { status: 503, data: "Failed to fetch" }, false],
	["nothing", undefined, false],
];

test.each(ERRORS)("%s", (_, error, isDrop) => expect(isLineDrop(error)).toBe(isDrop));

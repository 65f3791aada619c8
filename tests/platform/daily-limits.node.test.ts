import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { DAILY_PLACES } from "./daily-places.ts";

const domain = fileURLToPath(new URL("../../app/domain/", import.meta.url));

/** What the places call, and where these are made. */
const ASKS =
	/\b(?:takeToday|takeStatement|takenToday)\(\s*(?:deps|\{[^}]*\})?,?\s*"([\w-]+)"|\badmitUpload\(deps, [\w.]+, ("as they come")?/g;
const MADE_IN = ["request/daily.server.ts", "asset/store-bytes.server.ts"];

/** The places of a file as `what file function`. */
function placesIn(file: string, source: string): string[] {
	const functions = [...source.matchAll(/^(?:export )?(?:async )?(?:function\*? |const )(\w+)/gm)];
	return [...source.matchAll(ASKS)].flatMap(({ 1: what, 2: asTheyCome, index }) => {
		const within = functions.findLast((one) => one.index < index)?.[1];
		// A file that is there as a whole takes its bytes of the day with it.
		const limits = what ? [what] : asTheyCome ? ["upload"] : ["upload", "upload-mb"];
		return limits.map((limit) => `${limit} ${file.replace(".server.ts", "")} ${within}`);
	});
}

const sources = readdirSync(domain, { recursive: true, encoding: "utf8" })
	.filter((file) => file.endsWith(".server.ts") && !MADE_IN.includes(file))
	.map((file) => [file, readFileSync(domain + file, "utf8")] as const);

test("every place where a limit of a day is asked has a row (SEC-10.1)", () => {
	const rows = Object.entries(DAILY_PLACES).flatMap(([what, places]) => places.map((place) => `${what} ${place}`));
	expect(sources.flatMap(([file, source]) => placesIn(file, source)).sort()).toEqual(rows.sort());
});

test("no limit of a day is asked in another way than the rows know (SEC-10.1)", () => {
	const asked = (source: string) =>
		source.match(/\b(?:takeToday|takeStatement|takenToday|admitUpload)\(/g)?.length ?? 0;
	const others = sources.filter(([, source]) => asked(source) !== [...source.matchAll(ASKS)].length);
	expect(others.map(([file]) => file)).toEqual([]);
});

import { request } from "../load/connection.ts";
import { bareSource, type Served, type Site } from "../support/site.ts";
import { alternate } from "./alternate.ts";
import { type Row, round } from "./row.ts";

const CONNECTIONS = 16;
const ROUNDS = 7;
const SECONDS = 1.5;

/** A bare Worker that has the bytes of a page in memory. */
export async function bareWith(site: Site, name: string, html: string): Promise<Served> {
	const text = `export default ${JSON.stringify(html)};`;
	return site.serveBare(name, { "page.js": bareSource("page"), "page-text.js": text });
}

/** The same GET, again and again, for so long or so often a round. */
export const repeated = (
	served: Served,
	path: string,
	until: { seconds: number } | { count: number },
	headers: Record<string, string> = {},
) => ({
	served,
	job: () => ({
		kind: "repeat" as const,
		port: served.port,
		connections: CONNECTIONS,
		until,
		request: request("GET", path, headers),
		expect: 200,
	}),
});

/** The landing page as everybody without a session gets it, from memory of the isolate. */
export async function measureCachedPage(site: Site): Promise<Row[]> {
	const html = await (await fetch(`${site.stack.origins.platform}/`)).text();
	const bare = await bareWith(site, "page", html);
	const {
		measured,
		bare: floor,
		rateRatio,
		cpuRatio,
	} = await alternate(
		site,
		repeated(site.platform, "/", { seconds: SECONDS }),
		repeated(bare, "/", { seconds: SECONDS }),
		ROUNDS,
	);
	return [
		{
			what: "Cached public page, requests/s against a bare Worker",
			measured: `${round(rateRatio, 2)} ×`,
			budget: "≥ 0.8 ×",
			met: rateRatio >= 0.8,
			note: `${round(measured.perSecond)} against ${round(floor.perSecond)} requests/s of ${html.length} characters; CPU ${round(measured.cpuMicros)} against ${round(floor.cpuMicros)} µs a request (${round(cpuRatio, 2)} ×)`,
		},
	];
}

import { DEMO_PASSWORD, type DemoPerson } from "#db/seed/people.ts";
import type { WebClient } from "../../scripts/support/web-client.ts";
import { htmlFaults } from "./html-rules.ts";

/** What the parts of addresses stand for. An address is made for each of their values. */
export type Params = Record<string, readonly string[]>;

/** Every address of a pattern: `/a/:uuid/:page?` is one without a page, and one for each uuid and page. */
export function addressesOf(pattern: string, params: Params): string[] {
	const fill = (path: string, [part, ...rest]: readonly string[]): string[] => {
		if (part === undefined) return [path || "/"];
		if (part === "*") return fill(`${path}/nothing/here`, rest);
		const name = /^:(\w+)(\??)$/.exec(part);
		if (!name) return fill(`${path}/${part}`, rest);
		const values = params[name[1] ?? ""] ?? [];
		return [...(name[2] ? fill(path, rest) : []), ...values.flatMap((value) => fill(`${path}/${value}`, rest))];
	};
	return fill("", pattern.split("/").filter(Boolean));
}

/** Opens each address as a browser does and says what is wrong with what it is shown. */
export async function look(client: WebClient, origin: string, paths: readonly string[], kind: "page" | "screen") {
	const seen = new Map<string, string[]>();
	const faults: string[] = [];
	for (const path of paths) {
		const { response, text, url } = await client.request(`${origin}${path}`).catch((cause) => {
			throw new Error(`${path} gave no answer`, { cause });
		});
		if (!response.headers.get("content-type")?.startsWith("text/html")) continue;
		seen.set(path, [url.pathname, /<html lang="(\w+)"/.exec(text)?.[1] ?? ""]);
		faults.push(...(await htmlFaults(text, kind)).map((fault) => `${path} (${response.status}): ${fault}`));
	}
	return { seen, faults };
}

/** What a demo person signs in with. */
export const demoPerson = (person?: DemoPerson) => ({
	mobile: person?.mobile ?? "",
	password: DEMO_PASSWORD,
	role: person?.role ?? "",
});

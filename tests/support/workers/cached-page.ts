import { cachedPublicPage } from "#workers/middleware/public-cache.ts";
import type { Theme } from "~/lib/theme.ts";
import type { Locale } from "~/lib/time.ts";
import type { AppContext } from "~/request/app-context.ts";
import { bindings } from "./exam-session.ts";

const OPENED = Date.UTC(2026, 0, 10);

type Visit = {
	at?: number;
	locale?: Locale;
	theme?: Theme;
	version?: string;
	build?: string;
	ifNoneMatch?: string;
	query?: string;
	/** The page asked for the nonce of its response. */
	hasNonce?: boolean;
	render?: (request: Request) => Response | Promise<Response>;
	/** The visitor waits no longer. */
	impatient?: boolean;
};

/** A public page that nobody has seen yet, behind the cache; `settled` when the work behind its answers is done. */
export function cachedPage(path = `/weekly-exam/${crypto.randomUUID()}`) {
	let renders = 0;
	let errors = 0;
	const waiting: Promise<unknown>[] = [];
	const visit = async ({
		at = 0,
		locale = "en",
		theme = "system",
		version = "1",
		build = "a",
		...rest
	}: Visit = {}) => {
		const deps = {
			vars: { PUBLIC_ORIGIN: bindings.PUBLIC_ORIGIN },
			cache: { publicVersion: async () => version },
			clock: () => OPENED + at,
			background: (work: Promise<unknown>) => waiting.push(work),
			log: { error: () => errors++ },
		};
		const response = await cachedPublicPage({
			// The cache looks at nothing else.
			app: { deps, locale, theme, hasNonce: rest.hasNonce === true } as unknown as AppContext,
			request: new Request(`${bindings.PUBLIC_ORIGIN}${path}${rest.query ?? ""}`, {
				headers: {
					cookie: "lang=en; stray=1",
					...(rest.ifNoneMatch !== undefined && { "if-none-match": rest.ifNoneMatch }),
				},
			}),
			pathname: path,
			build,
			patience: () => (rest.impatient ? Promise.resolve() : new Promise<void>(() => {})),
			render: async (request) => {
				renders++;
				return rest.render ? rest.render(request) : new Response(`Page ${renders}`, { headers: { "x-kind": "page" } });
			},
		});
		return {
			status: response.status,
			text: await response.text(),
			cache: response.headers.get("x-cache"),
			etag: response.headers.get("etag"),
			headers: response.headers,
		};
	};
	const settled = async () => {
		while (waiting.length > 0) await waiting.shift();
	};
	return { visit, settled, renders: () => renders, errors: () => errors };
}

import { type DataStrategyResult, data, type MiddlewareFunction } from "react-router";

/** On the window, when the line dropped under something that was asked, or carried again. */
const DROPPED = "line-dropped";
const CARRIES = "line-carries";

/** Says that what was asked did not arrive, wherever that is shown. */
export const sayLineDropped = () => void window.dispatchEvent(new Event(DROPPED));

/** @returns what ends it */
export function whenLine(dropped: () => void, carries: () => void): () => void {
	window.addEventListener(DROPPED, dropped);
	window.addEventListener(CARRIES, carries);
	window.addEventListener("online", carries);
	return () => {
		window.removeEventListener(DROPPED, dropped);
		window.removeEventListener(CARRIES, carries);
		window.removeEventListener("online", carries);
	};
}

const leadsOn = ({ target }: Event): boolean => {
	const link = (target as Element | null)?.closest?.("a[href]") as HTMLAnchorElement | null;
	return link !== null && link.target === "" && link.origin === location.origin && link.pathname !== location.pathname;
};

/** The exam's room has its own ways without a line. */
export const isInExam = () => /\/attend(\/|$)/.test(location.pathname);

/**
 * Where the browser knows that it has no line, no form is sent and no link followed (LOOK-1): the framework loads the page anew where it
 * does not get the code of the next one, and what was typed would go with it. @returns what ends it
 */
export function stayWithoutLine(): () => void {
	const stay = (event: Event) => {
		if (navigator.onLine || isInExam() || !(event.type === "submit" || leadsOn(event))) return;
		event.preventDefault();
		event.stopImmediatePropagation();
		sayLineDropped();
	};
	window.addEventListener("submit", stay, { capture: true });
	window.addEventListener("click", stay, { capture: true });
	return () => {
		window.removeEventListener("submit", stay, { capture: true });
		window.removeEventListener("click", stay, { capture: true });
	};
}

type Results = Record<string, DataStrategyResult>;

type Place = { pathname: string; search: string; hash: string };

/** What the client's router knows; the framework keeps it there. */
type Router = {
	state: { location: Place; navigation: { location?: Place }; loaderData: Record<string, unknown> };
	navigate: (to: string, options: { replace: boolean; preventScrollReset: boolean }) => Promise<void>;
};
export const routerOf = () => (window as unknown as { __reactRouterDataRouter: Router }).__reactRouterDataRouter;

/** What browsers say of a request, or of code, that did not arrive: Chromium, Firefox, Safari. A bug of ours says something else. */
const NOT_ARRIVED = [
	/^Failed to fetch$/,
	/^NetworkError when attempting to fetch resource\.$/,
	/^Load failed$/,
	/^Failed to fetch dynamically imported module\b/,
	/^error loading dynamically imported module\b/,
	/^Importing a module script failed\.$/,
];

/** Whether it is what a browser throws of a request of which nothing came, or not all: no answer of ours, not even an error. */
export const isLineDrop = (error: unknown): boolean =>
	(error instanceof TypeError && NOT_ARRIVED.some((words) => words.test(error.message))) ||
	(error instanceof Error && error.message.includes("turbo-stream"));

function isDrop({ type, result }: DataStrategyResult): boolean {
	if (type !== "error") return false;
	return isLineDrop(
		result && typeof result === "object" && "data" in result && "init" in result ? result.data : result,
	);
}

const eachDrop = (results: Results, instead: (routeId: string) => unknown): Results =>
	Object.fromEntries(
		Object.entries(results).map(([routeId, result]) => [
			routeId,
			isDrop(result) ? { type: "data", result: instead(routeId) } : result,
		]),
	);

/**
 * A line that drops takes nothing away (LOOK-1): a form that could not be sent stays with all that was typed, a page that could not be asked anew
 * stays as it was, and who followed a link stays where they are.
 */
export const keepThroughDrop: MiddlewareFunction<Results> = async ({ request }, next) => {
	const results = await next();
	const arrived = Object.values(results);
	if (!arrived.some(isDrop)) {
		// Of a form that was refused no page is asked anew: then nothing has arrived either.
		if (arrived.length > 0) window.dispatchEvent(new Event(CARRIES));
		return results;
	}
	sayLineDropped();
	// An answer of 503 has no page asked anew.
	if (request.method !== "GET") return eachDrop(results, () => data(null, { status: 503 }));
	const { state } = routerOf();
	const { pathname, search } = new URL(request.url);
	const here = state.location;
	if (pathname + search === here.pathname + here.search && Object.keys(results).every((id) => id in state.loaderData))
		return eachDrop(results, (routeId) => state.loaderData[routeId]);
	return stayHere(pathname + search);
};

/** The page that stands there stays, and what was on its way to another is given up. @param asked the path and query of that other */
function stayHere(asked: string): Promise<never> {
	const { state, navigate } = routerOf();
	const { pathname, search, hash } = state.location;
	// Back and forward have changed the address already: the browser asks for that page itself.
	if (asked === location.pathname + location.search) location.reload();
	else void navigate(pathname + search + hash, { replace: true, preventScrollReset: true });
	return new Promise<never>(() => {});
}

/**
 * Before the framework asks for data it asks the server which routes an address has (`/__manifest`), also for the page that stands there where its
 * address has a parameter, and takes that page away where no answer comes. The routes of the address of the document and of those above it came with
 * the document: they are not asked for. Of any other the page stays when the line drops (LOOK-1). To be called before the router starts.
 */
export function keepThroughDiscovery(): void {
	const own = `${location.pathname}/`;
	const ask = window.fetch;
	window.fetch = async (asked, options) => {
		// What the framework asks for ahead of time has no signal, and is let go when it fails.
		if (!(asked instanceof URL && asked.pathname === "/__manifest" && options?.signal)) return ask(asked, options);
		const paths = asked.searchParams.get("paths")?.split(",") ?? [];
		if (paths.every((path) => own.startsWith(`${path}/`))) return Response.json({});
		try {
			return await ask(asked, options);
		} catch (error) {
			const { location: to } = routerOf().state.navigation;
			if (!to || options.signal.aborted || !isLineDrop(error)) throw error;
			sayLineDropped();
			return stayHere(to.pathname + to.search);
		}
	};
}

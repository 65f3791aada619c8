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

/** What the client's router knows; the framework keeps it there. */
type Router = {
	state: { location: { pathname: string; search: string; hash: string }; loaderData: Record<string, unknown> };
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

const never = () => new Promise<never>(() => {});

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
	const { state, navigate } = routerOf();
	const { pathname, search } = new URL(request.url);
	const here = state.location;
	if (pathname + search === here.pathname + here.search && Object.keys(results).every((id) => id in state.loaderData))
		return eachDrop(results, (routeId) => state.loaderData[routeId]);
	// Back and forward have changed the address already: the browser asks for that page itself.
	if (pathname + search === location.pathname + location.search) {
		location.reload();
		return never();
	}
	void navigate(here.pathname + here.search + here.hash, { replace: true, preventScrollReset: true });
	return never();
};

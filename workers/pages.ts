import { createRequestHandler, type RequestHandler, RouterContextProvider } from "react-router";
import { appContext } from "~/request/app-context.ts";
import type { Pages } from "./platform.ts";

const loadBuild = () => import("virtual:react-router/server-build");
let handler: RequestHandler | undefined;
/** Given a function, React Router ranks all routes anew at every request, which only development needs. */
const pageHandler = async () => {
	handler ??= createRequestHandler(import.meta.env.DEV ? loadBuild : await loadBuild(), import.meta.env.MODE);
	return handler;
};

/** The pages, rendered by React Router. */
export const pages: Pages = {
	build: async () => (await loadBuild()).assets.version,
	render: async (request, app) => {
		const provider = new RouterContextProvider();
		provider.set(appContext, app);
		return (await pageHandler())(request, provider);
	},
};

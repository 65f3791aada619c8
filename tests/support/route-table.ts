import type { RouteConfigEntry } from "@react-router/dev/routes";
import type { RouteObject } from "react-router";
import { type BuiltRoute, createRouteTable } from "~/request/route-table.ts";
import config from "~/routes.ts";

/** The modules of all routes, by their file as the routes name it. */
const modules = import.meta.glob<Record<string, unknown>>("../../app/routes/**/*.{ts,tsx}");

/** The routes as a build has them: every module loaded, parents by their ids. */
async function built(entries: readonly RouteConfigEntry[], parentId?: string): Promise<BuiltRoute[]> {
	const routes = await Promise.all(
		entries.map(async ({ id = "", file, path, index, children }): Promise<BuiltRoute[]> => {
			const known = id || file.replace(/\.tsx?$/, "");
			const module = (await modules[`../../app/${file}`]?.()) ?? {};
			return [{ id: known, parentId, path, index, module }, ...(await built(children ?? [], known))];
		}),
	);
	return routes.flat();
}

/** Every route with its module, as the build would hand it to the Worker. */
export const builtRoutes = await built(await config);

/** What every address of the platform is, as its route says. */
export const routes = createRouteTable(builtRoutes);

/** The same as the router has them, one within the other. */
export const routeTree = (function below(parentId?: string): RouteObject[] {
	return builtRoutes
		.filter((route) => route.parentId === parentId)
		.map(({ id, path, index }) => (index ? { id, path, index } : { id, path, children: below(id) }));
})();

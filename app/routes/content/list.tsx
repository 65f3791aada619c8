import { redirect } from "react-router";
import { contentListPath } from "~/domain/content/paths.ts";
import { listContents } from "~/domain/content/queries.server.ts";
import { contentFilterSchema } from "~/domain/content/schemas.ts";
import contentCss from "~/features/content/content.css?url";
import { ContentListView } from "~/features/content/content-list-view.tsx";
import { nearestPage, PAGE_SIZES, pageFromPath } from "~/lib/paging.ts";
import { num } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";
import { orProblem } from "~/request/problem.server.ts";
import { areaPage, type RouteHandle } from "~/request/route-handle.ts";
import type { Route } from "./+types/list.ts";

export const handle: RouteHandle = { ...areaPage, screen: "list" };

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: contentCss }];

/** Free videos, twelve on a page, by subject and by words of the title (CON-2). */
export const loader = ({ context, params, url }: Route.LoaderArgs) =>
	orProblem(context, async ({ deps, actor }) => {
		const role = actor?.role === "teacher" ? "teacher" : "student";
		const sought = contentFilterSchema.parse(Object.fromEntries(url.searchParams));
		const filter = role === "teacher" ? sought : { ...sought, show: "" as const };
		const page = pageFromPath("page" in params ? params.page : undefined);
		const size = PAGE_SIZES.contents;
		const found = await listContents(deps, actor, { page, size, ...filter });
		const nearest = nearestPage(page, found.contents.totalElements, size);
		if (nearest !== page) throw redirect(contentListPath(role, nearest + 1, filter));
		return { ...found, filter, role } as const;
	});

export const meta: Route.MetaFunction = ({ loaderData }) => {
	const page = loaderData?.contents.page ?? 0;
	const number = page > 0 ? ` · ${m.common_page_number({ number: num(page + 1) })}` : "";
	return [{ title: `${m.content_title()}${number} · ${m.common_app_name()}` }, { name: "robots", content: "noindex" }];
};

export default function ContentList({ loaderData }: Route.ComponentProps) {
	return <ContentListView data={loaderData} />;
}

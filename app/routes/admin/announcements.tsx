import { redirect } from "react-router";
import { ButtonLink } from "~/components/button.tsx";
import { EmptyState } from "~/components/feedback.tsx";
import { Pagination } from "~/components/navigation.tsx";
import { PageHeader } from "~/components/surfaces.tsx";
import { listAnnouncementsForAdmin } from "~/domain/site-announcement/save-announcement.server.ts";
import { AnnouncementRows } from "~/features/site-announcement/announcement-list.tsx";
import { siteAnnouncementPaths } from "~/features/site-announcement/paths.ts";
import { nearestPage, PAGE_SIZES, pageFromPath } from "~/lib/paging.ts";
import { m } from "~/paraglide/messages.js";
import { orProblem } from "~/request/problem.server.ts";
import { areaPage, type RouteHandle } from "~/request/route-handle.ts";
import proseCss from "~/styles/prose.css?url";
import type { Route } from "./+types/announcements.ts";

export const handle: RouteHandle = areaPage;

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: proseCss }];

export const loader = ({ context, url }: Route.LoaderArgs) =>
	orProblem(context, async ({ deps, actor }) => {
		const page = pageFromPath(url.searchParams.get("page") ?? undefined);
		const size = PAGE_SIZES.siteAnnouncements;
		const announcements = await listAnnouncementsForAdmin(deps, actor, { page, size });
		const nearest = nearestPage(page, announcements.totalElements, size);
		if (nearest !== page) throw redirect(siteAnnouncementPaths.list(nearest + 1));
		return { announcements, now: deps.clock() };
	});

export const meta: Route.MetaFunction = () => [
	{ title: `${m.site_announcement_title()} · ${m.common_app_name()}` },
	{ name: "robots", content: "noindex" },
];

export default function Announcements({ loaderData: { announcements, now } }: Route.ComponentProps) {
	const { content, page, totalPages } = announcements;
	return (
		<>
			<PageHeader
				title={m.site_announcement_title()}
				lead={m.site_announcement_lead()}
				actions={
					<ButtonLink href={siteAnnouncementPaths.new()} icon="plus">
						{m.discussion_new_announcement()}
					</ButtonLink>
				}
			/>
			{content.length === 0 ? (
				<EmptyState title={m.site_announcement_none()}>
					<p>{m.site_announcement_none_text()}</p>
				</EmptyState>
			) : (
				<AnnouncementRows announcements={content} now={now} />
			)}
			<div className="mt-6">
				<Pagination page={page + 1} totalPages={totalPages} hrefFor={(to) => siteAnnouncementPaths.list(to)} />
			</div>
		</>
	);
}

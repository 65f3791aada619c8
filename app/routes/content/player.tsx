import { redirect } from "react-router";
import { waitingPage } from "~/domain/account/guards.ts";
import { getPlayer } from "~/domain/content/queries.server.ts";
import playerCss from "~/features/content/player.css?url";
import { PlayerView } from "~/features/content/player-view.tsx";
import { pageTitle } from "~/lib/page-title.ts";
import { returnPath } from "~/lib/safe-next.ts";
import { m } from "~/paraglide/messages.js";
import { DIRECT_BYTES } from "~/request/file-answer.ts";
import { orProblem } from "~/request/problem.server.ts";
import { openPage, type RouteHandle } from "~/request/route-handle.ts";
import type { Route } from "./+types/player.ts";

/** Whoever is signed out goes home, as at a live room (SITE-16). */
export const handle: RouteHandle = { ...openPage, scripts: true };

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: playerCss }];

export const loader = ({ context, params, url }: Route.LoaderArgs) =>
	orProblem(context, async ({ deps, actor }) => {
		if (!actor) throw redirect("/");
		const waits = waitingPage(actor);
		if (waits) throw redirect(`${waits}?next=${encodeURIComponent(returnPath(url.pathname))}`);
		const { content, meter } = await getPlayer(deps, actor, params.contentUuid);
		const direct = deps.vars.BUCKET_URL !== undefined && (content.bytes ?? 0) >= DIRECT_BYTES;
		return { content, meter, account: actor.accountUuid, role: actor.role, direct };
	});

export const meta: Route.MetaFunction = ({ loaderData }) => [
	{ title: pageTitle(loaderData?.content.title ?? m.content_name()) },
	{ name: "robots", content: "noindex" },
];

export default function VideoPlayer({ loaderData }: Route.ComponentProps) {
	return <PlayerView {...loaderData} />;
}

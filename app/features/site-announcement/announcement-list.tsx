import { Prose } from "~/components/prose.tsx";
import { Badge } from "~/components/surfaces.tsx";
import { type AnnouncementState, stateOf } from "~/domain/site-announcement/rules.ts";
import type { SiteAnnouncement } from "~/domain/site-announcement/save-announcement.server.ts";
import { dateTime } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";
import { getLocale } from "~/paraglide/runtime.js";
import { AUDIENCE } from "./announcement-form.tsx";
import { siteAnnouncementPaths } from "./paths.ts";

const STATE: Record<AnnouncementState, { text: () => string; tone?: "success" | "warning" }> = {
	draft: { text: m.site_announcement_state_draft, tone: "warning" },
	coming: { text: m.site_announcement_state_coming },
	shown: { text: m.site_announcement_state_shown, tone: "success" },
	over: { text: m.site_announcement_state_over },
};

/** Whether anybody sees it now. */
export function StateBadge({ of, now }: { of: SiteAnnouncement; now: number }) {
	const { text, tone } = STATE[stateOf(of, now)];
	return <Badge {...(tone && { tone })}>{text()}</Badge>;
}

/** Every announcement as it looks, for whom it is, and when. */
export function AnnouncementRows({ announcements, now }: { announcements: readonly SiteAnnouncement[]; now: number }) {
	return (
		<ul className="rows">
			{announcements.map((of) => (
				<li key={of.uuid} className="grid gap-2 border-b border-line py-4 [overflow-wrap:anywhere]">
					<Prose html={getLocale() === "bn" ? of.htmlBn : of.htmlEn} />
					<p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-soft">
						<StateBadge of={of} now={now} />
						<span>{AUDIENCE[of.audience]()}</span>
						<span>
							{dateTime(of.fromAt)} – {dateTime(of.untilAt)}
						</span>
					</p>
					<p>
						<a href={siteAnnouncementPaths.one(of.uuid)}>
							{m.discussion_edit()}
							<span className="sr-only">: {of.textEn.slice(0, 60)}</span>
						</a>
					</p>
				</li>
			))}
		</ul>
	);
}

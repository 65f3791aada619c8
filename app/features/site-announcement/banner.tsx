import { Icon } from "~/components/icon.tsx";
import { Rendered } from "~/components/rendered.tsx";
import type { ShownAnnouncement } from "~/domain/site-announcement/shown.server.ts";
import { m } from "~/paraglide/messages.js";

/** What the platform announces, above a page; one button hides all of it in this browser, without a script (SITE-17). */
export function AnnouncementBanner({
	announcements,
	currentPath,
}: {
	announcements: readonly ShownAnnouncement[];
	currentPath: string;
}) {
	const [newest] = announcements;
	if (!newest) return null;
	return (
		<section className="banner" aria-label={m.site_announcement_name()}>
			<Icon name="info" />
			<div className="banner-says">
				{announcements.map(({ id, html }) => (
					<Rendered key={id} html={html} />
				))}
			</div>
			<form method="post" action="/preferences">
				<input type="hidden" name="next" value={currentPath} />
				<button type="submit" className="btn btn-quiet btn-sm" name="hiddenUpTo" value={newest.id}>
					{m.site_announcement_hide()}
				</button>
			</form>
		</section>
	);
}

import { ButtonLink } from "~/components/button.tsx";
import { talkPaths } from "~/domain/discussion/paths.ts";
import type { Said } from "~/domain/discussion/said.server.ts";
import { KatexStyles } from "~/features/attempt/katex-styles.tsx";
import { m } from "~/paraglide/messages.js";
import { htmlOf, SaidHead, SaidWords } from "./said.tsx";
import { SmallForm } from "./small-form.tsx";

function Deeds({ of, course }: { of: Said; course: string }) {
	const about = `announcement-${of.uuid}`;
	return (
		<div className="flex flex-wrap gap-2">
			{of.may.pin && (
				<SmallForm
					intent={of.isPinned ? "unpin" : "pin"}
					label={of.isPinned ? m.discussion_unpin() : m.discussion_pin()}
					icon="flag"
					of={{ announcement: of.uuid }}
					about={about}
				/>
			)}
			{of.may.edit && (
				<ButtonLink small variant="quiet" href={talkPaths.announcement(course, of.uuid)} aria-describedby={about}>
					{m.discussion_edit()}
				</ButtonLink>
			)}
			<ButtonLink
				small
				variant="quiet"
				icon="trash"
				href={talkPaths.deleteAnnouncement(course, of.uuid)}
				aria-describedby={about}
			>
				{m.discussion_delete()}
			</ButtonLink>
		</div>
	);
}

/** What a course was told; its teacher pins, edits and deletes. */
export function AnnouncementList({ list, course }: { list: readonly Said[]; course: string }) {
	return (
		<>
			<KatexStyles in={htmlOf(list)} />
			<ul className="grid gap-4">
				{list.map((one) => (
					<li key={one.uuid} id={`announcement-${one.uuid}`} className="card grid gap-3">
						<SaidHead of={one} />
						<SaidWords of={one} />
						{one.may.delete && <Deeds of={one} course={course} />}
					</li>
				))}
			</ul>
		</>
	);
}

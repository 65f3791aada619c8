import { Form } from "react-router";
import { Button, ButtonLink } from "~/components/button.tsx";
import { Icon, type IconName } from "~/components/icon.tsx";
import { Badge } from "~/components/surfaces.tsx";
import { When } from "~/components/when.tsx";
import { type KindName, NOWHERE, wordsOf } from "~/domain/notification/kinds.ts";
import type { Notification } from "~/domain/notification/queries.server.ts";
import { m } from "~/paraglide/messages.js";

const ICONS: Record<KindName, IconName> = {
	"verification-decided": "verified",
	"institute-join-decided": "school",
	"institute-answered": "school",
	"institute-answered-teacher": "school",
	"exam-starting": "clock",
	"exam-moved": "calendar",
	"exam-extended": "clock",
	"exam-cancelled": "close",
	"score-changed": "practice",
	"winner-no-more": "trophy",
	"appeal-decided": "flag",
	"results-out": "trophy",
	"payment-settled": "wallet",
	"payment-refunded": "wallet",
	"deletion-asked": "trash",
	"deletion-asked-teacher": "trash",
	"many-looks": "warning",
	"account-suspended": "lock",
	"account-restored": "check",
	"video-taken-off": "video",
	"role-given": "user",
	"role-taken": "user",
	"feedback-answered": "mail",
	"recording-ready": "video",
	"recording-ready-teacher": "video",
	"excuses-sent": "users",
	"lecture-moved": "calendar",
	"lecture-moved-today": "calendar",
	"lecture-cancelled": "close",
	"lecture-cancelled-today": "close",
	"lecture-begun": "video",
	"room-outsider": "warning",
	"lecture-starting": "clock",
	"lecture-starting-teacher": "clock",
	"assignment-set": "edit",
	"assignment-moved": "clock",
	"assignment-extended": "clock",
	"assignment-excused": "check",
	"assignment-returned": "check",
	"course-dates-changed": "calendar",
	"course-archived": "courses",
	"course-deleted": "courses",
	announcement: "mail",
	"material-published": "book",
	"questions-asked": "help",
	"question-answered": "check",
	"words-hidden": "lock",
	"teacher-message": "mail",
	"enrolment-offered": "clock",
	"enrolment-accepted": "check",
	"enrolment-waiting": "clock",
	"enrolment-declined": "close",
	"enrolment-removed": "close",
	"enrolment-lapsed": "clock",
	"enrolment-unanswered": "clock",
	"enrolment-invited": "mail",
	"enrolment-asked": "user",
	"enrolment-came": "user",
	"enrolment-queued": "clock",
	"enrolment-went": "user",
	"enrolment-over": "clock",
	"enrolment-untaken": "clock",
	"enrolment-open-over": "clock",
};

/** Its number is unique, so each button says which one it is about. */
function Buttons({ uuid, address, readAt }: Notification) {
	const text = `notification-${uuid}`;
	if (readAt !== null)
		return address === NOWHERE ? null : (
			<div>
				<ButtonLink href={address} variant="secondary" small aria-describedby={text}>
					{m.notification_open()}
				</ButtonLink>
			</div>
		);
	return (
		<Form method="post" className="flex flex-wrap gap-2">
			<input type="hidden" name="uuid" value={uuid} />
			<Button small name="intent" value="open" aria-describedby={text}>
				{m.notification_open()}
			</Button>
			<Button small variant="quiet" name="intent" value="read" aria-describedby={text}>
				{m.notification_read()}
			</Button>
		</Form>
	);
}

/** What somebody was told; opening an unread one reads it, so it is a form: a link changes nothing (NTF-5). */
export function NotificationList({ list }: { list: readonly Notification[] }) {
	return (
		<ul className="grid gap-3">
			{list.map((one) => (
				<li key={one.uuid} className="card flex items-start gap-3">
					<Icon name={ICONS[one.kind as KindName] ?? "bell"} size={22} />
					<div className="grid min-w-0 flex-1 gap-2">
						<p
							id={`notification-${one.uuid}`}
							className={`measure [overflow-wrap:anywhere] ${one.readAt === null ? "font-semibold" : ""}`}
						>
							{wordsOf(one).text}
						</p>
						<p className="flex flex-wrap items-center gap-2 text-sm text-soft">
							{one.readAt === null && <Badge tone="info">{m.notification_new()}</Badge>}
							<When at={one.createdAt} />
						</p>
						<Buttons {...one} />
					</div>
				</li>
			))}
		</ul>
	);
}

import { data, redirect } from "react-router";
import { cameOf } from "~/domain/enrolment/came.ts";
import { inviteStudents } from "~/domain/enrolment/invite.server.ts";
import { makeInviteLink, revokeInviteLinks } from "~/domain/enrolment/invite-link.server.ts";
import { inviteMobiles } from "~/domain/enrolment/invite-mobiles.server.ts";
import { getInvitePage } from "~/domain/enrolment/invite-page.server.ts";
import { inviteFormSchema } from "~/domain/enrolment/schemas.ts";
import { enrolmentPaths } from "~/domain/enrolment/teacher-paths.ts";
import { MOST_INVITED } from "~/domain/seat/machine.ts";
import { ArchivedNotice } from "~/features/course/archived-notice.tsx";
import { InviteLinkSection } from "~/features/enrolment/invite-link.tsx";
import { MobilesForm } from "~/features/enrolment/mobiles-form.tsx";
import { StudentPicker } from "~/features/enrolment/student-picker.tsx";
import { pageTitle } from "~/lib/page-title.ts";
import { PAGE_SIZES } from "~/lib/paging.ts";
import { composed } from "~/lib/plain-text.ts";
import { num } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";
import { postedForm } from "~/request/posted-form.server.ts";
import { orProblem } from "~/request/problem.server.ts";
import { areaPage, type RouteHandle } from "~/request/route-handle.ts";
import type { Route } from "./+types/invite.ts";

export const handle: RouteHandle = areaPage;

/** What is looked for, as people type it. */
const soughtIn = (url: URL): string =>
	composed(url.searchParams.get("name") ?? "")
		.trim()
		.slice(0, 100);

export const loader = ({ context, params, url }: Route.LoaderArgs) =>
	orProblem(context, ({ deps, actor }) =>
		getInvitePage(deps, actor, { courseUuid: params.id, name: soughtIn(url), size: PAGE_SIZES.groupSearch }),
	);

type Failed = { error: string; mobiles?: string };

/** Invites one who was found, numbers, or whoever has a link; everything returns here. */
export async function action({ context, params, request, url }: Route.ActionArgs) {
	const submission = await postedForm(context, request, inviteFormSchema);
	const typed = String(submission.payload.mobiles ?? "");
	if (submission.status !== "success")
		return data<Failed>({ error: m.enrolment_student_not_found(), mobiles: typed }, { status: 400 });
	const { value } = submission;
	if (value.intent === "mobiles" && (value.mobiles.wrong.length > 0 || value.mobiles.mobiles.length === 0)) {
		const error = m.enrolment_mobiles_wrong({ numbers: value.mobiles.wrong.join(", ") });
		return data<Failed>({ error, mobiles: typed }, { status: 400 });
	}
	if (value.intent === "mobiles" && value.mobiles.mobiles.length > MOST_INVITED) {
		const error = m.enrolment_invite_too_many({ n: num(MOST_INVITED) });
		return data<Failed>({ error, mobiles: typed }, { status: 400 });
	}
	return orProblem(
		context,
		async ({ deps, actor, setToast }) => {
			const courseUuid = params.id;
			const done = {
				student: async () => {
					if (value.intent !== "student") return "";
					const after = await inviteStudents(deps, actor, { courseUuid, students: [value.student] });
					return cameOf("invited", [after.get(value.student)]).text;
				},
				mobiles: async () => {
					if (value.intent !== "mobiles") return "";
					const { mobiles } = value.mobiles;
					const { known, waiting, states } = await inviteMobiles(deps, actor, { courseUuid, mobiles });
					const done = m.enrolment_mobiles_done({ n: num(known + waiting) });
					// Who had asked is let in by it, and who is in stays. Which of the others have an account is not said.
					const after = [...states.values(), ...Array.from({ length: waiting }, () => "invited" as const)];
					return after.every((state) => state === "invited") ? done : `${done} ${cameOf("invited", after).text}`;
				},
				link: async () => {
					await makeInviteLink(deps, actor, courseUuid);
					return m.enrolment_link_made();
				},
				revoke: async () => {
					await revokeInviteLinks(deps, actor, courseUuid);
					return m.enrolment_link_revoked();
				},
			} as const satisfies Record<typeof value.intent, () => Promise<string>>;
			setToast({ tone: "success", text: await done[value.intent]() });
			// The link and its code stand far down.
			const where = value.intent === "link" ? "#by-link" : "";
			return redirect(`${enrolmentPaths.invite(courseUuid)}${url.search}${where}`);
		},
		({ text, status }) => data<Failed>({ error: text, mobiles: typed }, { status }),
	);
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
	{ title: pageTitle(`${m.enrolment_invite()} · ${loaderData?.course.title ?? m.course_name()}`) },
	{ name: "robots", content: "noindex" },
];

export default function InviteToCourse({ loaderData, actionData }: Route.ComponentProps) {
	const { course, name, found, number, stands, link } = loaderData;
	const isMobiles = actionData?.mobiles !== undefined && actionData.mobiles !== "";
	return (
		<section aria-labelledby="invite" className="grid gap-8">
			<div className="grid gap-2">
				<h2 id="invite" className="text-lg">
					{m.enrolment_invite()}
				</h2>
				{!course.archived && <p className="measure text-soft">{m.enrolment_invite_lead()}</p>}
			</div>
			{course.archived ? (
				<ArchivedNotice uuid={course.uuid} text={m.enrolment_invite_archived()} />
			) : (
				<>
					<StudentPicker
						action={enrolmentPaths.invite(course.uuid)}
						name={name}
						found={found}
						number={number}
						stands={stands}
						error={isMobiles ? null : (actionData?.error ?? null)}
					/>
					<MobilesForm typed={actionData?.mobiles ?? ""} error={isMobiles ? (actionData?.error ?? null) : null} />
					<InviteLinkSection link={link} />
				</>
			)}
		</section>
	);
}

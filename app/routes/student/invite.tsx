import { data, Form, redirect, useNavigation } from "react-router";
import { Button } from "~/components/button.tsx";
import { FeeBadge } from "~/components/fee-badge.tsx";
import { Alert, PageHeader } from "~/components/surfaces.tsx";
import { doneText } from "~/domain/enrolment/done.ts";
import { comeByLink, getInvitedPage } from "~/domain/enrolment/invite-link.server.ts";
import { comeFormSchema } from "~/domain/enrolment/schemas.ts";
import { SHOWN } from "~/domain/seat/rules.ts";
import { CourseClashes } from "~/features/lecture/clashes.tsx";
import { dateTime, langOfText } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";
import { postedFields } from "~/request/posted-form.server.ts";
import { orProblem } from "~/request/problem.server.ts";
import { areaPage, type RouteHandle } from "~/request/route-handle.ts";
import type { Route } from "./+types/invite.ts";

export const handle: RouteHandle = { ...areaPage, told: true };

/** Where a link of a teacher's leads, after the sign-in, before which it says into what (ENR-8). */
export const loader = ({ context, params }: Route.LoaderArgs) =>
	orProblem(context, async ({ deps, actor }) => ({ invited: await getInvitedPage(deps, actor, params.code) }));

export async function action({ context, params, request }: Route.ActionArgs) {
	await postedFields(context, request, comeFormSchema);
	return orProblem(
		context,
		async ({ deps, actor, setToast }) => {
			const { courseUuid, state } = await comeByLink(deps, actor, params.code);
			const shown = SHOWN[state];
			if (shown !== "ended") setToast({ tone: "success", text: doneText(shown) });
			return redirect(`/student/course/${courseUuid}`);
		},
		({ text, status }) => data({ error: text }, { status }),
	);
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
	{ title: `${loaderData?.invited.title ?? m.course_name()} · ${m.common_app_name()}` },
	{ name: "robots", content: "noindex" },
];

export default function InvitedToCourse({ loaderData: { invited }, actionData }: Route.ComponentProps) {
	const pending = useNavigation().formMethod === "POST";
	const { title, subtitle, teacherName, feePoisha, startAt, seatsLeft } = invited;
	return (
		<>
			<PageHeader
				title={<span lang={langOfText(title)}>{title}</span>}
				lead={m.enrolment_told_invited({ teacher: teacherName ?? "", course: title })}
			/>
			<div className="card grid max-w-144 gap-4">
				{subtitle && <p lang={langOfText(subtitle)}>{subtitle}</p>}
				<p>
					<FeeBadge poisha={feePoisha} inArea /> {m.enrolment_starts({ when: dateTime(startAt) })}
				</p>
				<CourseClashes clashes={invited.clashes} />
				{seatsLeft <= 0 && <Alert tone="info">{m.enrolment_link_full()}</Alert>}
				{actionData && (
					<Alert tone="danger" live>
						{actionData.error}
					</Alert>
				)}
				<Form method="post">
					<Button name="intent" value="come" pending={pending}>
						{m.enrolment_come()}
					</Button>
				</Form>
			</div>
		</>
	);
}

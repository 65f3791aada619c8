import { data, redirect } from "react-router";
import { Alert, PageHeader } from "~/components/surfaces.tsx";
import { addressBook } from "~/domain/account/address-book.server.ts";
import { shownAddress } from "~/domain/account/chosen-address.ts";
import type { Actor } from "~/domain/account/session.ts";
import { confirmPerson } from "~/domain/people/confirm-person.server.ts";
import { endDeviceOfPerson } from "~/domain/people/end-device.server.ts";
import { getPerson } from "~/domain/people/person.server.ts";
import { personUuidOf } from "~/domain/people/person-id.ts";
import { personToName } from "~/domain/people/person-to-name.ts";
import { restore } from "~/domain/people/restore.server.ts";
import { giveRole, takeRole } from "~/domain/people/roles.server.ts";
import { personFormSchema } from "~/domain/people/schemas.ts";
import { suspend } from "~/domain/people/suspend.server.ts";
import { AuditEntries } from "~/features/people/audit-entries.tsx";
import { peoplePaths } from "~/features/people/paths.ts";
import { PersonDevices } from "~/features/people/person-devices.tsx";
import {
	DeletionAhead,
	EarlierSuspensions,
	OpenSuspension,
	Part,
	PersonDoings,
	PersonFacts,
	PersonSent,
} from "~/features/people/person-story.tsx";
import { RoleForms } from "~/features/people/role-forms.tsx";
import { RestoreForm, SuspendForm } from "~/features/people/suspend-form.tsx";
import { afterConflict } from "~/features/shell/after-conflict.ts";
import { dateTime } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";
import type { AppContext } from "~/request/app-context.ts";
import { postedForm } from "~/request/posted-form.server.ts";
import { orProblem } from "~/request/problem.server.ts";
import { areaPage, type RouteHandle } from "~/request/route-handle.ts";
import type { Route } from "./+types/user.ts";
import { refusedForm } from "./exam/refused.server.ts";

export const handle: RouteHandle = areaPage;

export const shouldRevalidate = afterConflict;

export const loader = ({ context, params }: Route.LoaderArgs) =>
	orProblem(context, async ({ deps, actor, locale }) => {
		const told = await getPerson(deps, actor, personUuidOf(params.accountUuid));
		const story = { ...told, person: { ...told.person, ...shownAddress(await addressBook(), told.person, locale) } };
		// The times of devices are the machine's own, as their guard noted them.
		return { story, isOneself: actor?.accountUuid === story.person.uuid, now: Date.now() };
	});

type Asked = ReturnType<typeof personFormSchema.parse>;

/** Does what a form of this page asks for. @returns what is said of it */
async function decide(deps: AppContext["deps"], actor: Actor | null, uuid: string, asked: Asked): Promise<string> {
	if ("name" in asked) await confirmPerson(deps, actor, uuid, asked.name);
	switch (asked.intent) {
		case "suspend":
			return (await suspend(deps, actor, uuid, asked)) ? m.people_suspended_done() : m.people_suspended_soon();
		case "restore":
			return (await restore(deps, actor, uuid, asked)) ? m.people_restored_done() : m.people_restored_soon();
		case "give":
			await giveRole(deps, actor, uuid, asked);
			return m.people_role_given();
		case "take":
			await takeRole(deps, actor, uuid, asked);
			return m.people_role_taken();
		case "end-device":
			await endDeviceOfPerson(deps, actor, uuid, asked.device);
			return m.account_devices_ended();
	}
}

export async function action({ context, params, request }: Route.ActionArgs) {
	const submission = await postedForm(context, request, personFormSchema);
	if (submission.status !== "success") return data(submission.reply(), { status: 400 });
	return orProblem(
		context,
		async ({ deps, actor, setToast }) => {
			const uuid = personUuidOf(params.accountUuid);
			setToast({ tone: "success", text: await decide(deps, actor, uuid, submission.value) });
			return redirect(peoplePaths.person(uuid));
		},
		refusedForm(submission),
	);
}

const nameOf = (name: string | null | undefined): string => name?.trim() || m.people_no_name();

export const meta: Route.MetaFunction = ({ loaderData }) => [
	{ title: `${nameOf(loaderData?.story.person.name)} · ${m.common_app_name()}` },
	{ name: "robots", content: "noindex" },
];

export default function AdminUser({ loaderData: { story, isOneself, now }, actionData }: Route.ComponentProps) {
	const { person, suspensions, roles, running, audit } = story;
	const open = suspensions.find(({ liftedAt }) => liftedAt === null);
	const sent = actionData?.initialValue?.intent;
	const resultOf = (intent: string) => (sent === intent ? actionData : undefined);
	const [refused] = actionData?.error?.[""] ?? [];
	const toName = personToName(person);
	const until = Math.max(0, ...running.map(({ deadlineAt }) => deadlineAt));
	return (
		<>
			<PageHeader back={{ href: peoplePaths.list(), label: m.people_title() }} title={nameOf(person.name)} />
			{/* What was refused may be about a form that is not there any more: another admin was first. */}
			{refused && (
				<div className="mb-6">
					<Alert tone="danger" live>
						{refused}
					</Alert>
				</div>
			)}
			<div className="grid items-start gap-8 lg:grid-cols-2">
				<div className="grid min-w-0 gap-8">
					{open && <OpenSuspension of={open} />}
					{story.deletion && <DeletionAhead of={story.deletion} />}
					<PersonFacts of={story} />
					<PersonDoings of={story} />
					<PersonSent of={story} />
				</div>
				<div className="grid min-w-0 gap-8">
					{isOneself ? (
						<Alert>{m.people_oneself()}</Alert>
					) : (
						<>
							{open ? (
								<RestoreForm suspension={open.uuid} lastResult={resultOf("restore")} />
							) : (
								<SuspendForm name={toName} lastResult={resultOf("suspend")}>
									{until > 0 && <Alert tone="warning">{m.people_running({ time: dateTime(until) })}</Alert>}
								</SuspendForm>
							)}
							<PersonDevices devices={story.devices} now={now} />
							<RoleForms name={toName} roles={roles} lastResult={resultOf("give") ?? resultOf("take")} />
						</>
					)}
					<EarlierSuspensions suspensions={suspensions} />
					<Part id="audit" title={m.people_audit()} none={m.people_audit_none()}>
						{audit.length > 0 && (
							<>
								<AuditEntries entries={audit} />
								<p className="grid gap-1">
									<a href={peoplePaths.audit(1, { about: person.uuid })}>{m.people_audit_about()}</a>
									<a href={peoplePaths.audit(1, { by: person.uuid })}>{m.people_audit_by()}</a>
								</p>
							</>
						)}
					</Part>
				</div>
			</div>
		</>
	);
}

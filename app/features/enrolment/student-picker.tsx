import { Form, useNavigation } from "react-router";
import { Avatar } from "~/components/avatar.tsx";
import { Button } from "~/components/button.tsx";
import { SearchForm } from "~/components/search-form.tsx";
import { Alert, Badge } from "~/components/surfaces.tsx";
import type { InvitePage } from "~/domain/enrolment/invite-page.server.ts";
import type { EnrolmentState } from "~/domain/seat/rules.ts";
import { localMobile } from "~/lib/mobile.ts";
import { nameIn } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";
import { STATE } from "./words.ts";

const ENDED: readonly EnrolmentState[] = ["declined", "rejected", "left", "removed", "lapsed"];

type Invited = { by: { name: "student" | "mobiles"; value: string }; called: string; state: EnrolmentState | null };

/** How they stand to the course, and the button that invites them where they may be. */
function Invite({ by, called, state }: Invited) {
	const pending = useNavigation().formMethod === "POST";
	const may = state === null || state === "applied" || ENDED.includes(state);
	return (
		<>
			{state && <Badge tone={STATE[state].tone}>{STATE[state].text()}</Badge>}
			{may && (
				<Form method="post">
					<input type="hidden" {...by} />
					<Button small name="intent" value={by.name} pending={pending}>
						{m.enrolment_invite()}
						<span className="sr-only">: {called}</span>
					</Button>
				</Form>
			)}
		</>
	);
}

/** Looks for students by name or number, and invites one of those who were found. */
export function StudentPicker({
	action,
	name,
	found,
	number,
	stands,
	error,
}: Pick<InvitePage, "name" | "found" | "number" | "stands"> & { action: string; error: string | null }) {
	return (
		<section aria-labelledby="by-name" className="grid gap-4">
			<h3 id="by-name">{m.enrolment_by_name()}</h3>
			{error && (
				<Alert tone="danger" live>
					{error}
				</Alert>
			)}
			<SearchForm
				action={action}
				id="name"
				name="name"
				label={m.enrolment_find_label()}
				sought={name}
				most={100}
				button={m.enrolment_find()}
				className="flex max-w-144 flex-wrap items-end gap-3"
			/>
			{found && found.content.length === 0 && <p className="text-soft">{m.enrolment_found_nobody()}</p>}
			{found && found.content.length > 0 && (
				<ul className="grid gap-3">
					{found.content.map(({ uuid, name: called, image, grade, gradeBn }) => {
						return (
							<li key={uuid} className="card flex flex-wrap items-center gap-3">
								<Avatar name={called ?? ""} image={image} />
								<span className="grow [overflow-wrap:anywhere]">
									{called} {grade && <span className="text-sm text-soft">{nameIn(grade, gradeBn)}</span>}
								</span>
								<Invite by={{ name: "student", value: uuid }} called={called ?? ""} state={stands[uuid] ?? null} />
							</li>
						);
					})}
				</ul>
			)}
			{number && (
				<div className="card flex flex-wrap items-center gap-3">
					<span className="grow">{localMobile(number.mobile)}</span>
					<Invite
						by={{ name: "mobiles", value: number.mobile }}
						called={localMobile(number.mobile)}
						state={number.state}
					/>
				</div>
			)}
		</section>
	);
}

import type { ReactNode } from "react";
import { Form, useNavigation } from "react-router";
import { Button, ButtonLink } from "~/components/button.tsx";
import { Badge } from "~/components/surfaces.tsx";
import { When } from "~/components/when.tsx";
import type { ProfileRole } from "~/domain/account/rules.ts";
import type { DistrictChoice } from "~/domain/institute/districts.server.ts";
import type { InstituteLink, MyRequest } from "~/domain/institute/my-institutes.server.ts";
import { pagePath } from "~/lib/page-path.ts";
import { langOfText } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";
import { instituteName, kindAndPlace } from "./institute-line.tsx";
import { institutePath, institutePaths } from "./paths.ts";
import { STATUS } from "./words.ts";

type Shared = { role: ProfileRole; districts: readonly DistrictChoice[] };

/** The institutes somebody belongs to, or asked to: each with its status, and the way out of the list where there is one. */
export function MyInstitutes({
	links,
	requests,
	removing,
	role,
	districts,
}: Shared & {
	links: readonly InstituteLink[];
	requests: readonly MyRequest[];
	/** The entry that is about to be removed, by its uuid. */
	removing: string | null;
}) {
	const asked = links.find(({ uuid, removable }) => uuid === removing && removable);
	const said = requests.find(({ uuid }) => uuid === removing);
	return (
		<section className="card grid gap-4" aria-labelledby="my-institutes">
			<h2 id="my-institutes" className="text-lg">
				{m.institute_mine()}
			</h2>
			{asked && (
				<RemoveQuestion name={instituteName(asked.institute)} text={m.institute_remove_text()} role={role}>
					<input type="hidden" name="link" value={asked.uuid} />
					<input type="hidden" name="intent" value="remove" />
				</RemoveQuestion>
			)}
			{said && (
				<RemoveQuestion name={said.name} text={m.institute_take_back_text()} role={role}>
					<input type="hidden" name="request" value={said.uuid} />
					<input type="hidden" name="intent" value="take-back" />
				</RemoveQuestion>
			)}
			{links.length + requests.length === 0 ? (
				<p className="text-soft">{m.institute_mine_none()}</p>
			) : (
				<ul className="grid divide-y divide-line">
					{links.map((link) => (
						<Entry key={link.uuid} link={link} role={role} districts={districts} />
					))}
					{requests.map((request) => (
						<Missed key={request.uuid} request={request} role={role} districts={districts} />
					))}
				</ul>
			)}
		</section>
	);
}

function Standing({ status, reason }: { status: InstituteLink["requestStatus"]; reason: string | null }) {
	const { text, tone } = STATUS[status];
	return (
		<>
			<Badge tone={tone}>{text()}</Badge>
			{reason && (
				<span className="block text-sm whitespace-pre-line [overflow-wrap:anywhere]">
					{m.payment_admin_reason()}: <span lang={langOfText(reason)}>{reason}</span>
				</span>
			)}
		</>
	);
}

function Entry({ link, role, districts }: Shared & { link: InstituteLink }) {
	const name = instituteName(link.institute);
	return (
		<li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 py-3">
			<span className="min-w-0 [overflow-wrap:anywhere]">
				<a href={pagePath(institutePath(link.institute.uuid))} lang={langOfText(name)}>
					{name}
				</a>
				<span className="block text-sm text-soft">
					{link.isOpenSchool ? m.institute_open_school() : kindAndPlace(link.institute, districts)} ·{" "}
					<When at={link.createdAt} />
				</span>
				<Standing status={link.requestStatus} reason={link.reason} />
			</span>
			{link.removable && <Remove role={role} uuid={link.uuid} name={name} />}
		</li>
	);
}

/** An institute that is not listed yet. */
function Missed({ request, role, districts }: Shared & { request: MyRequest }) {
	return (
		<li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 py-3">
			<span className="min-w-0 [overflow-wrap:anywhere]">
				<span lang={langOfText(request.name)}>{request.name}</span>
				<span className="block text-sm text-soft">
					{kindAndPlace(request, districts)} · <When at={request.createdAt} />
				</span>
				<span className="block text-sm text-soft">{m.institute_not_listed_yet()}</span>
				<Standing status={request.requestStatus} reason={request.reason} />
			</span>
			<Remove role={role} uuid={request.uuid} name={request.name} />
		</li>
	);
}

/** Asks first whether an entry is to leave the list. */
function Remove({ role, uuid, name }: Pick<Shared, "role"> & { uuid: string; name: string }) {
	return (
		<ButtonLink
			small
			variant="quiet"
			icon="trash"
			href={institutePaths.remove(role, uuid)}
			aria-label={m.institute_remove_named({ name })}
		>
			{m.institute_remove()}
		</ButtonLink>
	);
}

/** @param children the fields that say what is removed */
function RemoveQuestion({
	name,
	text,
	role,
	children,
}: {
	name: string;
	text: string;
	role: ProfileRole;
	children: ReactNode;
}) {
	const pending = useNavigation().formMethod === "POST";
	return (
		<Form method="post" action={institutePaths.panel(role)} id="remove" className="alert tone-warning">
			<div className="alert-words grid gap-3">
				<p className="alert-title">{m.institute_remove_question({ name })}</p>
				<p>{text}</p>
				{children}
				<div className="flex flex-wrap gap-3">
					<Button small variant="danger" pending={pending}>
						{m.institute_remove_sure()}
					</Button>
					<ButtonLink small variant="quiet" href={institutePaths.panel(role)}>
						{m.institute_keep()}
					</ButtonLink>
				</div>
			</div>
		</Form>
	);
}

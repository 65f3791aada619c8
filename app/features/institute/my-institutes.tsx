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
	return (
		<section className="card grid gap-4" aria-labelledby="my-institutes">
			<h2 id="my-institutes" className="text-lg">
				{m.institute_mine()}
			</h2>
			{asked && <RemoveQuestion link={asked} role={role} />}
			{links.length + requests.length === 0 ? (
				<p className="text-soft">{m.institute_mine_none()}</p>
			) : (
				<ul className="grid divide-y divide-line">
					{links.map((link) => (
						<Entry key={link.uuid} link={link} role={role} districts={districts} />
					))}
					{requests.map((request) => (
						<Missed key={request.uuid} request={request} districts={districts} />
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
				<span className="block text-sm [overflow-wrap:anywhere]">
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
			{link.removable && (
				<ButtonLink
					small
					variant="quiet"
					icon="trash"
					href={institutePaths.remove(role, link.uuid)}
					aria-label={m.institute_remove_named({ name })}
				>
					{m.institute_remove()}
				</ButtonLink>
			)}
		</li>
	);
}

/** An institute that is not listed yet. */
function Missed({ request, districts }: Pick<Shared, "districts"> & { request: MyRequest }) {
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
		</li>
	);
}

function RemoveQuestion({ link, role }: { link: InstituteLink; role: ProfileRole }) {
	const pending = useNavigation().formMethod === "POST";
	return (
		<Form method="post" action={institutePaths.panel(role)} id="remove" className="alert tone-warning">
			<div className="alert-words grid gap-3">
				<p className="alert-title">{m.institute_remove_question({ name: instituteName(link.institute) })}</p>
				<p>{m.institute_remove_text()}</p>
				<input type="hidden" name="link" value={link.uuid} />
				<div className="flex flex-wrap gap-3">
					<Button small variant="danger" name="intent" value="remove" pending={pending}>
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

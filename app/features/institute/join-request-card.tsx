import { Form, useNavigation } from "react-router";
import { Button } from "~/components/button.tsx";
import { TextareaField } from "~/components/field.tsx";
import { Alert, Badge } from "~/components/surfaces.tsx";
import { When } from "~/components/when.tsx";
import type { JoinRequest } from "~/domain/institute/decide-join.server.ts";
import type { DistrictChoice } from "~/domain/institute/districts.server.ts";
import { langOfText, mobileNumber } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";
import { InstituteLine } from "./institute-line.tsx";

/** A teacher who asks to be let into an institute, and the answer. */
export function JoinRequestCard({
	of,
	districts,
	error,
}: {
	of: JoinRequest;
	districts: readonly DistrictChoice[];
	/** Why the answer was not taken. */
	error: string | null;
}) {
	const pending = useNavigation().formMethod === "POST";
	const { teacher } = of;
	return (
		<article className="card grid gap-3" aria-labelledby={`who-${of.uuid}`}>
			<h2 id={`who-${of.uuid}`} className="text-lg [overflow-wrap:anywhere]" lang={langOfText(teacher.name ?? "")}>
				{teacher.name}
			</h2>
			<InstituteLine of={of.institute} districts={districts} />
			<p className="text-sm text-soft [overflow-wrap:anywhere]">
				{[teacher.mobile && mobileNumber(teacher.mobile), teacher.organization].filter(Boolean).join(" · ")}
			</p>
			{teacher.aboutMe && (
				<p className="measure [overflow-wrap:anywhere]" lang={langOfText(teacher.aboutMe)}>
					{teacher.aboutMe}
				</p>
			)}
			<p className="text-sm text-soft">
				<When at={of.askedAt} /> {!teacher.verified && <Badge tone="warning">{m.institute_not_verified()}</Badge>}
			</p>
			<Form method="post" className="grid max-w-144 gap-3">
				{error && (
					<Alert tone="danger" live>
						{error}
					</Alert>
				)}
				<input type="hidden" name="request" value={of.uuid} />
				<TextareaField
					reads="plain"
					id={`reason-${of.uuid}`}
					name="reason"
					label={m.payment_admin_reason()}
					hint={m.institute_reason_hint()}
					maxLength={500}
					rows={2}
				/>
				<div className="flex flex-wrap gap-3">
					<Button name="intent" value="accept" icon="check" pending={pending}>
						{m.institute_accept()}
					</Button>
					<Button variant="secondary" name="intent" value="refuse" pending={pending}>
						{m.institute_refuse()}
					</Button>
				</div>
			</Form>
		</article>
	);
}

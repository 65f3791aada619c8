import { ButtonLink } from "~/components/button.tsx";
import { Alert, PageHeader } from "~/components/surfaces.tsx";
import type { Check } from "~/domain/exam-draft/check-list.ts";
import type { DraftChoices } from "~/domain/exam-draft/choices.server.ts";
import type { SubjectLine } from "~/domain/exam-draft/pool.server.ts";
import { poolPath } from "~/domain/exam-draft/pool-schemas.ts";
import type { PaidBack } from "~/domain/exam-withdrawal/paid-back.server.ts";
import type { PreviewedTexts } from "~/features/discussion/text-preview.tsx";
import { ChangedSince, DraftChecks } from "~/features/exam-draft/check-list.tsx";
import { GivenBack } from "~/features/exam-draft/given-back.tsx";
import { langOfText } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";
import { adminTypePaths } from "./admin-paths.ts";
import { TypeStateBadge } from "./admin-type-list.tsx";
import { mockTestPath } from "./paths.ts";
import { TypeForm, type TypeValues } from "./type-form.tsx";

type Props = {
	type: { uuid: string; title: string; state: "draft" | "published"; version: number; changedSince: number };
	values: TypeValues;
	lines: readonly SubjectLine[];
	choices: DraftChoices;
	checks: readonly Check[];
	/** Of a withdrawn one that was paid for. */
	paidBack: PaidBack | null;
	lastResult?: PreviewedTexts;
};

/** A kind of self-assessment for its admins: where it stands, what is missing, and its form. */
export function AdminTypeView({ type, values, lines, choices, checks, paidBack, lastResult }: Props) {
	const { uuid, title, state, version } = type;
	return (
		<div className="grid gap-6">
			<PageHeader
				back={{ href: adminTypePaths.list(), label: m.exam_draft_types() }}
				title={<span lang={langOfText(title)}>{title}</span>}
				lead={<TypeStateBadge state={state} />}
				actions={
					<>
						<ButtonLink href={adminTypePaths.preview(uuid)} variant="secondary" icon="eye">
							{m.discussion_preview()}
						</ButtonLink>
						<ButtonLink href={poolPath(adminTypePaths.one(uuid))} variant="secondary" icon="list">
							{m.exam_draft_pool_title()}
						</ButtonLink>
						<ButtonLink href={adminTypePaths.copy(uuid)} variant="secondary" icon="copy">
							{m.exam_draft_copy()}
						</ButtonLink>
						<ButtonLink href={adminTypePaths.poster(uuid)} variant="secondary" icon="upload">
							{m.content_poster()}
						</ButtonLink>
						{state === "published" && (
							<>
								<ButtonLink href={adminTypePaths.withdraw(uuid)} variant="quiet" icon="close">
									{m.exam_draft_withdraw()}
								</ButtonLink>
								<ButtonLink href={mockTestPath(uuid)} variant="quiet">
									{m.exam_draft_public_page()}
								</ButtonLink>
							</>
						)}
					</>
				}
			/>
			{paidBack && <GivenBack of={paidBack} again={adminTypePaths.withdraw(uuid)} />}
			{state === "draft" ? (
				<DraftChecks checks={checks} publish={adminTypePaths.publish(uuid)} />
			) : (
				<Alert title={m.exam_draft_published()}>{m.exam_draft_change_at_once()}</Alert>
			)}
			{state === "published" && type.changedSince > 0 && (
				<ChangedSince n={type.changedSince} publish={adminTypePaths.publish(uuid)} />
			)}
			<TypeForm
				// Of what was changed meanwhile the form shows what it says now.
				key={version}
				values={values}
				lines={lines}
				choices={choices}
				version={version}
				lastResult={lastResult}
			/>
		</div>
	);
}

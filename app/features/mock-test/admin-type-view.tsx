import type { SubmissionResult } from "@conform-to/react";
import { ButtonLink } from "~/components/button.tsx";
import { Alert, PageHeader } from "~/components/surfaces.tsx";
import type { Check } from "~/domain/exam-draft/check-list.ts";
import type { GradeChoice } from "~/domain/exam-draft/grades.server.ts";
import type { SubjectLine } from "~/domain/exam-draft/pool.server.ts";
import { DraftChecks } from "~/features/exam-draft/check-list.tsx";
import { langOfText } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";
import { adminTypePaths } from "./admin-paths.ts";
import { TypeStateBadge } from "./admin-type-list.tsx";
import { mockTestPath } from "./paths.ts";
import { TypeForm, type TypeValues } from "./type-form.tsx";

type Props = {
	type: { uuid: string; title: string; state: "draft" | "published"; version: number };
	values: TypeValues;
	lines: readonly SubjectLine[];
	grades: readonly GradeChoice[];
	checks: readonly Check[];
	lastResult?: SubmissionResult<string[]>;
};

/** A kind of self-assessment for its admins: where it stands, what is missing, and its form. */
export function AdminTypeView({ type, values, lines, grades, checks, lastResult }: Props) {
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
			{state === "draft" ? (
				<DraftChecks checks={checks} publish={adminTypePaths.publish(uuid)} />
			) : (
				<Alert title={m.exam_draft_published()}>{m.exam_draft_change_at_once()}</Alert>
			)}
			<TypeForm
				// Of what was changed meanwhile the form shows what it says now.
				key={version}
				values={values}
				lines={lines}
				grades={grades}
				version={version}
				lastResult={lastResult}
			/>
		</div>
	);
}

import { ButtonLink } from "~/components/button.tsx";
import { Badge } from "~/components/surfaces.tsx";
import { When } from "~/components/when.tsx";
import type { MissingStudent, TaughtSubmission } from "~/domain/assignment/submissions.server.ts";
import { away, langOfText, marks, marksOf, num } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";
import { assignmentPaths } from "./paths.ts";

/** What became of a submission so far: its mark, a draft, or nothing. */
export function MarkState({
	of: { submission, mark },
	total,
}: {
	of: Pick<TaughtSubmission, "submission" | "mark">;
	total: number;
}) {
	const drafted = mark !== null && mark.draftedAt !== null;
	const stale = drafted && mark.seenVersion !== submission.version;
	return (
		<>
			{mark && mark.marks !== null && (
				<Badge tone="success" icon="check">
					{marksOf(mark.marks, total)}
				</Badge>
			)}
			{drafted && (
				<Badge tone="warning" icon={stale ? "warning" : "edit"}>
					{stale
						? m.assignment_draft_changed()
						: `${m.model_test_admin_state_draft()}${mark.draftMarks === null ? "" : `: ${marks(mark.draftMarks)}`}`}
				</Badge>
			)}
			{!mark && <Badge icon="clock">{m.assignment_to_mark()}</Badge>}
		</>
	);
}

/** What was handed in, numbered in the order in which it came. @param from how many came before this page */
export function SubmissionList({
	list,
	total,
	from,
}: {
	list: readonly TaughtSubmission[];
	total: number;
	from: number;
}) {
	return (
		<ol className="rows" start={from + 1}>
			{list.map((of, at) => (
				<li key={of.submission.uuid} className="row">
					<div className="min-w-0">
						<h2 className="text-base [overflow-wrap:anywhere]">
							<span className="text-soft tabular">{num(from + at + 1)}.</span>{" "}
							<a href={assignmentPaths.submission(of.submission.uuid)} lang={langOfText(of.student.name ?? "")}>
								{of.student.name ?? m.assignment_nameless()}
							</a>{" "}
							{of.student.gone && <Badge>{m.attendance_gone()}</Badge>}
						</h2>
						<p className="text-sm text-soft">
							<When at={of.submission.submittedAt} />
							{of.files.length > 0 && ` · ${m.data_use_kind_file()}: ${num(of.files.length)}`}
						</p>
					</div>
					<p className="flex flex-wrap items-center justify-end gap-2">
						{of.submission.late && (
							<Badge tone="warning" icon="warning">
								{m.assignment_late()}
							</Badge>
						)}
						<MarkState of={of} total={total} />
					</p>
				</li>
			))}
		</ol>
	);
}

/** Who has not handed in, and until when each may. */
export function MissingList({
	list,
	assignmentUuid,
	now,
	archived,
}: {
	list: readonly MissingStudent[];
	assignmentUuid: string;
	now: number;
	archived: boolean;
}) {
	return (
		<ul className="rows">
			{list.map(({ uuid, name, deadline, extended, excused, late }) => (
				<li key={uuid} className="row">
					<div className="min-w-0">
						<h2 className="text-base [overflow-wrap:anywhere]" lang={langOfText(name ?? "")}>
							{name ?? m.assignment_nameless()}
						</h2>
						<p className="text-sm text-soft">
							{m.assignment_due()}: <When at={deadline} /> · {away(deadline, now, now < deadline)}
						</p>
						<p className="mt-1 flex flex-wrap gap-2 empty:hidden">
							{excused && <Badge>{m.gradebook_state_excused()}</Badge>}
							{late && (
								<Badge tone="warning" icon="warning">
									{m.assignment_late()}
								</Badge>
							)}
							{extended && <Badge icon="clock">{m.assignment_extend()}</Badge>}
						</p>
					</div>
					{!archived && (
						<ButtonLink variant="quiet" small icon="clock" href={assignmentPaths.extension(assignmentUuid, uuid)}>
							{m.assignment_extend()}
							<span className="sr-only">: {name}</span>
						</ButtonLink>
					)}
				</li>
			))}
		</ul>
	);
}

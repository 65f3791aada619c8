import { Badge, DescriptionList, type Fact } from "~/components/surfaces.tsx";
import { When } from "~/components/when.tsx";
import type { Submission } from "~/domain/assignment/access.server.ts";
import type { Returned } from "~/domain/assignment/submissions.server.ts";
import { type Attachment, AttachmentList } from "~/features/asset/attachment-list.tsx";
import { langOfText, marksOf, num } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";

/** What somebody wrote, as they wrote it: user text is never HTML of its own. */
export function PlainText({ text }: { text: string }) {
	if (text === "") return <p className="text-soft">{m.assignment_no_text()}</p>;
	return (
		<p className="measure whitespace-pre-wrap [overflow-wrap:anywhere]" lang={langOfText(text)}>
			{text}
		</p>
	);
}

/** What was handed in: the text and the files. */
export function Work({ text, files }: { text: string; files: readonly Attachment[] }) {
	return (
		<div className="grid gap-3">
			<PlainText text={text} />
			{files.length > 0 && <AttachmentList files={files} label={m.data_use_kind_file()} preview />}
		</div>
	);
}

/** What a student has in hand: when it arrived, its number and its files (ASG-4). */
export function Receipt({ of, files }: { of: Submission; files: readonly Attachment[] }) {
	const items: Fact[] = [
		{
			term: m.assignment_receipt_time(),
			value: (
				<>
					<When at={of.submittedAt} /> {of.late && <Badge tone="warning">{m.assignment_late()}</Badge>}
				</>
			),
			icon: "check",
		},
		...(of.version > 1 ? [{ term: m.assignment_receipt_changed(), value: <When at={of.updatedAt} /> }] : []),
		{ term: m.payment_number(), value: <span className="tabular">{num(of.id)}</span> },
		...(files.length > 0
			? [
					{
						term: m.data_use_kind_file(),
						value: <span className="[overflow-wrap:anywhere]">{files.map(({ name }) => name).join(", ")}</span>,
					},
				]
			: []),
	];
	return (
		<section aria-labelledby="receipt" className="grid gap-2">
			<h2 id="receipt" className="text-lg">
				{m.payment_receipt()}
			</h2>
			<DescriptionList rows items={items} />
		</section>
	);
}

/** The mark that was returned, and what the teacher says. */
export function ReturnedMark({ returned, total }: { returned: Returned; total: number }) {
	return (
		<section aria-labelledby="mark" className="card grid gap-2">
			<h2 id="mark" className="text-lg">
				{m.assignment_mark()}
			</h2>
			<p className="text-xl font-semibold">{marksOf(returned.marks, total)}</p>
			<p className="text-sm text-soft">
				{m.assignment_returned_at()} <When at={returned.returnedAt} />
			</p>
			{returned.comment && (
				<div>
					<h3>{m.assignment_comment_of_teacher()}</h3>
					<PlainText text={returned.comment} />
				</div>
			)}
		</section>
	);
}

/** What was replaced by handing in again. */
export function EarlierWork({ list }: { list: readonly { submission: Submission; files: readonly Attachment[] }[] }) {
	if (list.length === 0) return null;
	return (
		<section aria-labelledby="earlier" className="grid gap-3">
			<h2 id="earlier" className="text-lg">
				{m.assignment_earlier()}
			</h2>
			<ul className="rows">
				{list.map(({ submission, files }) => (
					<li key={submission.uuid} className="grid gap-2 border-b border-line py-3">
						<p className="text-sm text-soft">
							<When at={submission.submittedAt} />
						</p>
						<Work text={submission.text} files={files} />
					</li>
				))}
			</ul>
		</section>
	);
}

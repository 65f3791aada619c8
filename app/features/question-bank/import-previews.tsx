import { Button } from "~/components/button.tsx";
import { Alert } from "~/components/surfaces.tsx";
import type { ImportPreview } from "~/domain/question-bank/import-previews.server.ts";
import { importErrorText, importNoteText } from "~/domain/question-bank/import-text.ts";
import type { Page } from "~/lib/paging.ts";
import { num } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";
import { QuestionSheet } from "./question-preview.tsx";

/** Where a question is drawn on the page: sheets are told by the signs of their names, which an address cannot hold as they are. */
export const previewId = ({ sheet, line }: { sheet?: string | null; line: number }): string =>
	`question-${sheet ? `${Array.from(sheet, (sign) => sign.codePointAt(0)?.toString(36)).join("")}-` : ""}${line}`;

/** What a question of a file is called on the page. */
export function previewName({
	sheet,
	line,
	name: known,
}: Pick<ImportPreview, "line" | "name"> & { sheet?: string | null }): string {
	const name = known ?? m.question_bank_page_nameless();
	return sheet === undefined || sheet === null
		? m.question_bank_page_preview_of({ name, line: num(line) })
		: m.question_bank_page_preview_of_sheet({ name, sheet, line: num(line) });
}

type Order = NonNullable<NonNullable<ImportPreview["drawn"]>["order"]>;

const orderText = ({ keepOrder, keepLast }: Order): string => {
	if (keepOrder) return m.question_bank_page_preview_kept();
	return keepLast ? m.question_bank_page_preview_last() : m.question_bank_page_preview_shuffled();
};

function Said({ texts }: { texts: readonly string[] }) {
	return (
		<ul className="list-disc ps-5">
			{[...new Set(texts)].map((text) => (
				<li key={text}>{text}</li>
			))}
		</ul>
	);
}

function Preview({ preview, place, total }: { preview: ImportPreview; place: number; total: number }) {
	const { drawn, errors, notes } = preview;
	const name = previewName(preview);
	return (
		<div id={previewId(preview)} tabIndex={-1} className="grid scroll-mt-24 gap-2">
			<h3 className="[overflow-wrap:anywhere]">{name}</h3>
			{drawn ? (
				<QuestionSheet sheet={drawn} place={place} total={total} label={name} />
			) : (
				<p className="text-soft">{m.question_bank_page_unreadable()}</p>
			)}
			{drawn?.order && <p className="text-sm text-soft">{orderText(drawn.order)}</p>}
			{errors.length > 0 && (
				<Alert tone="danger" title={m.question_bank_page_cannot_be_taken()}>
					<Said texts={errors.map(importErrorText)} />
				</Alert>
			)}
			{notes.length > 0 && (
				<Alert tone="warning" title={m.question_bank_page_notes()}>
					<Said texts={notes.map(importNoteText)} />
				</Alert>
			)}
		</div>
	);
}

/** The questions of a file as students will see them, before they are taken: each with what is said of it. The form's buttons turn the page. */
export function ImportPreviews({
	previews: { content, page, size, totalPages, totalElements },
	form,
	action,
	pending,
}: {
	previews: Page<ImportPreview>;
	form: string;
	/** Where the answer to a turned page stands. */
	action: string;
	pending: boolean;
}) {
	if (content.length === 0) return null;
	const turn = { form, name: "show", variant: "secondary", formAction: action, pending } as const;
	return (
		<section className="mt-4 grid gap-4" aria-labelledby="previews-title">
			<h2 id="previews-title">{m.question_bank_page_previews()}</h2>
			<p className="text-sm text-soft">{m.question_bank_page_previews_lead({ count: num(totalElements) })}</p>
			{content.map((preview, index) => (
				<Preview
					key={`${preview.sheet} ${preview.line}`}
					preview={preview}
					place={page * size + index + 1}
					total={totalElements}
				/>
			))}
			{totalPages > 1 && (
				<nav className="flex flex-wrap items-center gap-3" aria-label={m.common_pages()}>
					{page > 0 && (
						<Button {...turn} value={page}>
							{m.common_previous()}
						</Button>
					)}
					<span>{m.common_page_of({ page: num(page + 1), total: num(totalPages) })}</span>
					{page + 1 < totalPages && (
						<Button {...turn} value={page + 2}>
							{m.common_next()}
						</Button>
					)}
				</nav>
			)}
		</section>
	);
}

import type { SubmissionResult } from "@conform-to/react";
import { Button } from "~/components/button.tsx";
import { Passage } from "~/components/passage.tsx";
import { Prose } from "~/components/prose.tsx";
import { KatexStyles } from "~/features/attempt/katex-styles.tsx";
import { m } from "~/paraglide/messages.js";

/** A form as it was sent, and how its text will look, if that was asked for. */
export type Previewed = SubmissionResult<string[]> & { preview?: string };

/** How a text in Markdown will look to its readers; nothing where nobody asked. */
export function TextPreview({ html }: { html: string | null | undefined }) {
	if (html === null || html === undefined) return null;
	return (
		<section className="grid gap-2 rounded-md border border-[var(--line)] p-4" aria-label={m.discussion_preview()}>
			<KatexStyles in={[html]} />
			<p role="status" className="text-sm text-soft">
				{m.discussion_preview_lead()}
			</p>
			<Prose html={html} className="measure [overflow-wrap:anywhere]" />
		</section>
	);
}

/** Several texts of one form: each is as its page will have it; nothing where nobody asked. */
export type PreviewedTexts = SubmissionResult<string[]> & { preview?: Readonly<Record<string, string | null>> };

/** How the texts of a form will look, each under its name; those that say nothing have no place on the page either. */
export function TextsPreview({
	texts,
}: {
	texts: readonly { title: string; html: string | null | undefined }[] | null;
}) {
	if (!texts) return null;
	const shown = texts.flatMap(({ title, html }) => (html ? [{ title, html }] : []));
	return (
		<section className="card grid gap-4" aria-label={m.discussion_preview()}>
			<KatexStyles in={shown.map(({ html }) => html)} />
			<p role="status" className="text-sm text-soft">
				{shown.length > 0 ? m.discussion_preview_lead() : m.exam_draft_preview_none()}
			</p>
			{shown.map(({ title, html }) => (
				<Passage key={title} title={title} html={html} />
			))}
		</section>
	);
}

/** Sends a form only to see how its text will look, with scripts or without; nothing typed is lost. */
export const PreviewButton = () => (
	<Button variant="secondary" icon="search" name="preview" value="on">
		{m.discussion_preview()}
	</Button>
);

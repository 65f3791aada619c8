import { Prose } from "./prose.tsx";

/** A text that its author wrote in Markdown, under its heading; nothing without one. */
export function Passage({ title, html }: { title: string; html: string | null }) {
	if (!html) return null;
	return (
		<section>
			<h2 className="text-lg">{title}</h2>
			<Prose html={html} />
		</section>
	);
}

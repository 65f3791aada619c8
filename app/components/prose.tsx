import { langOfMarkup } from "~/lib/words.ts";

/**
 * Rendered Markdown, in the language that it is written in. `html` must come from our own sanitising renderer. KaTeX needs
 * `app/styles/katex.css` on the page.
 */
export function Prose({ html, className = "", lang }: { html: string; className?: string; lang?: string }) {
	return (
		<div
			className={`prose ${className}`.trim()}
			lang={lang ?? langOfMarkup(html)}
			dangerouslySetInnerHTML={{ __html: html }}
		/>
	);
}

import { langOfMarkup } from "~/lib/words.ts";

/** The text of an option, as the server rendered it. */
export const OptionText = ({ html, className }: { html: string; className?: string }) => (
	<span
		className={className ? `option-text ${className}` : "option-text"}
		lang={langOfMarkup(html)}
		dangerouslySetInnerHTML={{ __html: html }}
	/>
);

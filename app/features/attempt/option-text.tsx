import { langOfMarkup } from "~/lib/words.ts";

/** The text of an option, as the server rendered it. */
export const OptionText = ({ html, className }: { html: string; className?: string }) => (
	<span className={className} lang={langOfMarkup(html)} dangerouslySetInnerHTML={{ __html: html }} />
);

import { langOfMarkup } from "~/lib/words.ts";

/** Rendered Markdown in one or two sentences, without the looks of an article (`prose.tsx`). `html` must come from our own sanitising renderer. */
export const Rendered = ({ html }: { html: string }) => (
	<div lang={langOfMarkup(html)} dangerouslySetInnerHTML={{ __html: html }} />
);

import { Passage } from "~/components/passage.tsx";
import { Prose } from "~/components/prose.tsx";
import { KatexStyles } from "~/features/attempt/katex-styles.tsx";

/**
 * What a course is about, as its teacher wrote it in Markdown: everybody reads it by this one piece (CRS-1).
 * @param html rendered @param title its heading, where it stands under none yet
 */
export function CourseDescription({ html, title }: { html: string | null; title?: string }) {
	if (!html) return null;
	return (
		<>
			<KatexStyles in={[html]} />
			{title ? <Passage title={title} html={html} /> : <Prose html={html} className="measure" />}
		</>
	);
}

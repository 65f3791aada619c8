import { Badge } from "~/components/surfaces.tsx";
import type { ShownContent } from "~/domain/content/queries.server.ts";
import { langOfText } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";
import { Poster } from "./poster.tsx";
import { factsOf, subjectOf } from "./words.ts";

/** One video in a list; the whole card leads to `href`. @param own says also whether it is published */
export function ContentCard({ content, href, own }: { content: ShownContent; href: string; own: boolean }) {
	const { title, teacherName, publishedAt, captionsUuid } = content;
	return (
		<article className="card link-card content-card">
			<Poster content={content} />
			<div>
				{(own || captionsUuid !== null) && (
					<p className="card-badges">
						{own && (
							<Badge tone={publishedAt === null ? "warning" : "success"}>
								{publishedAt === null ? m.content_draft() : m.content_published()}
							</Badge>
						)}
						{captionsUuid !== null && <Badge>{m.content_has_captions()}</Badge>}
					</p>
				)}
				<h2 className="text-base" lang={langOfText(title)}>
					<a href={href} className="cover-link">
						{title}
					</a>
				</h2>
				<p className="text-sm text-soft">
					{[subjectOf(content), !own && teacherName].filter(Boolean).join(" · ")}
					<br />
					{factsOf(content)}
				</p>
			</div>
		</article>
	);
}

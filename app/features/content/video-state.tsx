import { Badge } from "~/components/surfaces.tsx";
import type { ShownContent } from "~/domain/content/queries.server.ts";
import { m } from "~/paraglide/messages.js";

/** Whether people see it. */
export function VideoState({ of: { publishedAt, takenOffAt, isListed } }: { of: ShownContent }) {
	if (takenOffAt !== null) return <Badge tone="danger">{m.people_did_content_taken_off()}</Badge>;
	if (publishedAt === null) return <Badge tone="warning">{m.content_draft()}</Badge>;
	if (!isListed) return <Badge tone="warning">{m.content_published_hidden()}</Badge>;
	return <Badge tone="success">{m.content_published()}</Badge>;
}

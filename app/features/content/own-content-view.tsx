import { Form, useNavigation } from "react-router";
import { Button, ButtonLink } from "~/components/button.tsx";
import { Alert, DescriptionList, PageHeader } from "~/components/surfaces.tsx";
import { contentListPath, ownContentPaths, playerPath } from "~/domain/content/paths.ts";
import type { ShownContent } from "~/domain/content/queries.server.ts";
import { fileSize } from "~/lib/file-size.ts";
import { dateTime, langOfText } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";
import { TakenOff } from "./admin-video.tsx";
import { Poster } from "./poster.tsx";
import { playTime, subjectOf } from "./words.ts";

/** Whether everybody sees it, and the button that changes that. */
function Publishing({ publishedAt }: Pick<ShownContent, "publishedAt">) {
	const pending = useNavigation().formMethod === "POST";
	const isPublished = publishedAt !== null;
	return (
		<Form method="post" className="grid gap-3">
			{!isPublished && <Alert tone="info">{m.content_draft_text()}</Alert>}
			<p className="measure text-soft">{isPublished ? m.content_unpublish_lead() : m.content_publish_lead()}</p>
			<div>
				<Button
					name="intent"
					value={isPublished ? "unpublish" : "publish"}
					variant={isPublished ? "secondary" : "primary"}
					icon={isPublished ? undefined : "check"}
					pending={pending}
				>
					{isPublished ? m.content_unpublish() : m.content_publish()}
				</Button>
			</div>
		</Form>
	);
}

/** A teacher's own video: whether it is published, what it is, and what may be done with it (CON-1). */
export function OwnContentView({ content }: { content: ShownContent }) {
	const { uuid, title, description, publishedAt, durationMs, bytes, captionsUuid } = content;
	const facts = [
		{ term: m.common_subject(), value: subjectOf(content) },
		...(durationMs === null ? [] : [{ term: m.attendance_recording_length(), value: playTime(durationMs) }]),
		{ term: m.attendance_recording_size(), value: fileSize(bytes ?? 0) },
		...(publishedAt === null ? [] : [{ term: m.content_published(), value: dateTime(publishedAt) }]),
	];
	return (
		<>
			<PageHeader
				back={{ href: contentListPath("teacher", 1, { show: "mine" }), label: m.content_mine() }}
				title={<span lang={langOfText(title)}>{title}</span>}
				actions={
					<ButtonLink href={playerPath(uuid)} variant="secondary" icon="play">
						{m.content_watch()}
					</ButtonLink>
				}
			/>
			<div className="grid max-w-176 gap-6">
				<TakenOff of={content} />
				{content.takenOffAt === null && <Publishing publishedAt={publishedAt} />}
				<section className="card grid gap-4" aria-label={m.content_name()}>
					<div className="w-full max-w-96">
						<Poster content={content} />
					</div>
					<p className="whitespace-pre-line [overflow-wrap:anywhere]" lang={langOfText(description)}>
						{description}
					</p>
					<DescriptionList rows items={facts} />
					<div className="flex flex-wrap gap-3">
						<ButtonLink href={ownContentPaths.edit(uuid)} variant="secondary" icon="edit">
							{m.content_edit()}
						</ButtonLink>
						<ButtonLink href={ownContentPaths.poster(uuid)} variant="secondary">
							{m.content_poster()}
						</ButtonLink>
						<ButtonLink href={ownContentPaths.captions(uuid)} variant="secondary">
							{m.content_captions()}
						</ButtonLink>
					</div>
					{captionsUuid === null && <p className="text-sm text-soft">{m.content_captions_not_there()}</p>}
				</section>
				<p>
					<ButtonLink href={ownContentPaths.delete(uuid)} variant="quiet" danger icon="trash">
						{m.content_delete()}
					</ButtonLink>
				</p>
			</div>
		</>
	);
}

import { Form, useNavigation } from "react-router";
import { Button, ButtonLink } from "~/components/button.tsx";
import { Alert, PageHeader } from "~/components/surfaces.tsx";
import type { Check } from "~/domain/exam-draft/check-list.ts";
import { m } from "~/paraglide/messages.js";
import { CheckList } from "./check-list.tsx";

/** The question before something is published, with its check list (EXD-4). */
export function PublishQuestion({
	name,
	version,
	checks,
	back,
	text,
	error,
}: {
	name: string;
	/** As it was looked at. */
	version: number;
	checks: readonly Check[];
	back: string;
	/** What publishing does. */
	text: string;
	error: string | null;
}) {
	const pending = useNavigation().formMethod === "POST";
	const isReady = checks.every(({ must, done }) => done || !must);
	return (
		<div className="grid max-w-176 gap-5">
			<PageHeader back={{ href: back, label: name }} title={m.content_publish()} lead={text} />
			{error && (
				<Alert tone="danger" live>
					{error}
				</Alert>
			)}
			<CheckList checks={checks} />
			{isReady ? (
				<Form method="post" className="flex flex-wrap gap-3">
					<input type="hidden" name="version" value={version} />
					<Button icon="check" pending={pending} name="intent" value="publish">
						{m.content_publish()}
					</Button>
					<ButtonLink href={back} variant="quiet">
						{m.exam_draft_not_yet()}
					</ButtonLink>
				</Form>
			) : (
				<p>{m.exam_draft_not_ready()}</p>
			)}
		</div>
	);
}

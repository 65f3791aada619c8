import { Avatar } from "~/components/avatar.tsx";
import { Prose } from "~/components/prose.tsx";
import { Badge, StatusLine } from "~/components/surfaces.tsx";
import { When } from "~/components/when.tsx";
import type { Said } from "~/domain/discussion/said.server.ts";
import { dateTime, langOfText } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";

/** Who said it and when. */
export function SaidHead({ of, children }: { of: Said; children?: React.ReactNode }) {
	const name = of.words?.authorName?.trim() || m.discussion_nobody();
	return (
		<div className="flex flex-wrap items-center gap-x-3 gap-y-1">
			<div className="flex max-w-full items-start gap-3">
				{of.words && <Avatar name={name} image={of.words.authorImage} />}
				<div className="min-w-0">
					{of.words && (
						<p className="flex flex-wrap items-center gap-2 font-semibold">
							<span className="[overflow-wrap:anywhere]" lang={langOfText(name)}>
								{name}
							</span>
							{of.byTeacher && (
								<Badge tone="info" icon="verified">
									{m.common_teacher()}
								</Badge>
							)}
						</p>
					)}
					<p className="text-sm text-soft">
						<When at={of.createdAt} />
						{of.editedAt !== null && ` · ${m.discussion_edited({ when: dateTime(of.editedAt) })}`}
					</p>
				</div>
			</div>
			{(of.isPinned || children) && (
				<p className="ms-auto flex flex-wrap gap-2">
					{of.isPinned && (
						<Badge tone="warning" icon="flag">
							{m.discussion_pinned()}
						</Badge>
					)}
					{children}
				</p>
			)}
		</div>
	);
}

/** The words, or that there were some. */
export function SaidWords({ of: { words, hidden } }: { of: Said }) {
	return (
		<>
			{hidden && words && (
				<StatusLine tone="warning" icon="lock">
					<span className="whitespace-pre-line">{m.discussion_hidden_reason({ reason: hidden.reason ?? "" })}</span>
				</StatusLine>
			)}
			{words ? (
				<Prose html={words.html} className="measure [overflow-wrap:anywhere]" lang={langOfText(words.body)} />
			) : (
				<p className="text-soft">{m.discussion_hidden()}</p>
			)}
		</>
	);
}

/** The rendered texts, for what they need of style. */
export const htmlOf = (all: readonly Said[]) => all.map(({ words }) => words?.html);

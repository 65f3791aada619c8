import type { IconName } from "~/components/icon.tsx";
import { Badge, type Tone } from "~/components/surfaces.tsx";
import type { AppealReason, AppealState } from "~/domain/question-appeal/rules.ts";
import { langOfText } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";

export const REASON: Record<AppealReason, () => string> = {
	key: m.question_appeal_reason_key,
	several: m.question_appeal_reason_several,
	none: m.question_appeal_reason_none,
	text: m.question_appeal_reason_text,
	syllabus: m.question_appeal_reason_syllabus,
};

export const STATE: Record<AppealState, { text: () => string; tone?: Tone; icon: IconName }> = {
	open: { text: m.question_appeal_state_open, tone: "info", icon: "clock" },
	accepted: { text: m.question_appeal_state_accepted, tone: "success", icon: "success" },
	rejected: { text: m.question_appeal_state_rejected, icon: "minus" },
};

export const StateBadge = ({ state }: { state: AppealState }) => (
	<Badge tone={STATE[state].tone} icon={STATE[state].icon}>
		{STATE[state].text()}
	</Badge>
);

/** What somebody typed, with its lines. */
export const Typed = ({ text }: { text: string }) => (
	<p className="measure whitespace-pre-wrap [overflow-wrap:anywhere]" lang={langOfText(text)}>
		{text}
	</p>
);

/** What a student is answered; a correction answers by itself. */
export const answerText = ({ state, answer }: { state: AppealState; answer: string | null }): string | null =>
	answer ?? (state === "accepted" ? m.question_appeal_answer_corrected() : null);

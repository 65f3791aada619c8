import { Badge, type Tone } from "~/components/surfaces.tsx";
import type { FeedbackState } from "~/domain/feedback/rules.ts";
import { m } from "~/paraglide/messages.js";

export const STATE: Readonly<Record<FeedbackState, { text: () => string; tone?: Tone }>> = {
	new: { text: m.feedback_state_new, tone: "info" },
	in_progress: { text: m.feedback_state_in_progress, tone: "warning" },
	answered: { text: m.feedback_state_answered, tone: "success" },
	closed: { text: m.feedback_state_closed },
};

export const StateBadge = ({ state }: { state: FeedbackState }) => (
	<Badge tone={STATE[state].tone}>{STATE[state].text()}</Badge>
);

import { Badge } from "~/components/surfaces.tsx";
import type { StudentExamCard } from "~/domain/model-test/queries.server.ts";
import type { ExamPhase } from "~/domain/model-test/rules.ts";
import { m } from "~/paraglide/messages.js";

const PHASES = {
	upcoming: { tone: "info", icon: "calendar", word: m.model_test_phase_upcoming },
	running: { tone: "warning", icon: "clock", word: m.model_test_phase_running },
	ended: { tone: undefined, icon: "flag", word: m.model_test_phase_ended },
} as const satisfies Record<ExamPhase, unknown>;

/** Where an exam stands, as a word with an icon. */
export function PhaseBadge({ phase }: { phase: ExamPhase }) {
	const { tone, icon, word } = PHASES[phase];
	return (
		<Badge tone={tone} icon={icon}>
			{word()}
		</Badge>
	);
}

/** Nobody can join any more; who has registered still takes it. */
export function ClosedBadge() {
	return (
		<Badge tone="danger" icon="lock">
			{m.model_test_closed_badge()}
		</Badge>
	);
}

/** What a student has done about an exam. */
export type Mine = Pick<StudentExamCard, "registered" | "attempted">;

/** Registered, or taken. */
export function MineBadge({ mine: { registered, attempted } }: { mine: Mine }) {
	if (!registered && !attempted) return null;
	return (
		<Badge tone="success" icon={attempted ? "success" : "check"}>
			{attempted ? m.model_test_attempted() : m.model_test_registered()}
		</Badge>
	);
}

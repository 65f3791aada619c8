import { Alert } from "~/components/surfaces.tsx";
import { When } from "~/components/when.tsx";
import { changedQuestionForm, type QuestionText } from "~/domain/question-bank/edit-schemas.ts";
import type { BankQuestion } from "~/domain/question-bank/stored-question.server.ts";
import type { BankSubject } from "~/domain/question-bank/subjects.server.ts";
import { m } from "~/paraglide/messages.js";
import { Differences } from "./question-history.tsx";

/** What was typed, as the question would say it; null where that cannot be read. */
function typedText(typed: Readonly<Record<string, unknown>>): QuestionText | null {
	const number = (value: unknown) => (typeof value === "string" ? Number(value) : value);
	const read = changedQuestionForm.safeParse({
		...typed,
		difficulty: number(typed.difficulty),
		correct: number(typed.correct),
		version: number(typed.version),
		keepOrder: typed.keepOrder === "on",
		keepLast: typed.keepLast === "on",
	});
	return read.success ? read.data : null;
}

/** What somebody else wrote while this form was open, beside what was typed: saved again, it goes over theirs, and both stay in the history. */
export function Meanwhile({
	now,
	typed,
	subjects,
}: {
	now: BankQuestion;
	typed: Readonly<Record<string, unknown>>;
	subjects: readonly BankSubject[];
}) {
	const mine = typedText(typed);
	const names = mine
		? (Object.keys(mine) as (keyof QuestionText)[]).filter(
				(name) =>
					name in now && JSON.stringify(mine[name]) !== JSON.stringify(now[name]) && name !== ("version" as never),
			)
		: [];
	const only = (of: QuestionText): Partial<QuestionText> => Object.fromEntries(names.map((name) => [name, of[name]]));
	return (
		<Alert tone="warning" title={m.question_bank_meanwhile()}>
			<p>
				<When at={now.updatedAt} />
				{now.changedByName && ` · ${now.changedByName}`}
			</p>
			{mine && (
				<div className="mt-2">
					<Differences
						changes={{ before: only(now), after: only(mine) }}
						subjects={subjects}
						names={[m.question_bank_theirs(), m.question_bank_yours()]}
					/>
				</div>
			)}
		</Alert>
	);
}

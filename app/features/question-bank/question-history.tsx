import { When } from "~/components/when.tsx";
import type { QuestionChange, QuestionUse } from "~/domain/question-bank/bank.server.ts";
import type { QuestionText } from "~/domain/question-bank/edit-schemas.ts";
import type { BankSubject } from "~/domain/question-bank/subjects.server.ts";
import { mockTestPath } from "~/features/mock-test/paths.ts";
import { examPath } from "~/features/model-test/paths.ts";
import { pagePath } from "~/lib/page-path.ts";
import { langOfText, num } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";
import { changeTexts } from "./labels.ts";

type Difference = { before: Partial<QuestionText>; after: Partial<QuestionText> };

/** What differs, field by field: as it was, and as it is. */
export function Differences({
	changes,
	subjects,
	names = [m.people_detail_from(), m.people_detail_to()],
}: {
	changes: Difference;
	subjects: readonly BankSubject[];
	/** What the two sides are called. */
	names?: readonly [string, string];
}) {
	return (
		<dl className="grid gap-3">
			{changeTexts(changes, subjects).map(({ name, label, before, after }) => (
				<div key={name} className="grid gap-1">
					<dt className="font-medium">{label}</dt>
					<dd className="grid gap-2 sm:grid-cols-2">
						{[before, after].map((text, side) => (
							<div key={names[side]} className="min-w-0 rounded-md border border-line p-3">
								<p className="text-sm text-soft">{names[side]}</p>
								<p className="whitespace-pre-wrap [overflow-wrap:anywhere]" lang={langOfText(text)}>
									{text}
								</p>
							</div>
						))}
					</dd>
				</div>
			))}
		</dl>
	);
}

/** Every version that is known, the newest first: who wrote it, when, and what it changed. */
export function QuestionHistory({
	history,
	subjects,
}: {
	history: readonly QuestionChange[];
	subjects: readonly BankSubject[];
}) {
	return (
		<section aria-labelledby="history" className="grid gap-3">
			<h2 id="history" className="text-lg">
				{m.question_bank_history()}
			</h2>
			<ol className="grid gap-4">
				{history.map((one) => (
					<li key={one.version} className="grid gap-2 border-s-2 border-line ps-4">
						<p>
							<span className="font-medium">{m.question_bank_version({ n: num(one.version) })}</span>
							{" · "}
							<When at={one.changedAt} />
							{one.changedByName && ` · ${one.changedByName}`}
						</p>
						{one.changes && (
							<details>
								<summary className="cursor-pointer">{m.question_bank_what_changed()}</summary>
								<div className="mt-2">
									<Differences changes={one.changes} subjects={subjects} />
								</div>
							</details>
						)}
					</li>
				))}
			</ol>
		</section>
	);
}

const KIND: Record<QuestionUse["kind"], () => string> = {
	"model-test": m.people_object_model_test,
	"mock-test": m.payment_kind_mock_test,
};

/** The exams and self-assessments that have the question; a published one leads to its public page. */
export function QuestionUses({ uses }: { uses: readonly QuestionUse[] }) {
	return (
		<section aria-labelledby="uses" className="grid gap-3">
			<h2 id="uses" className="text-lg">
				{m.question_bank_uses()}
			</h2>
			{uses.length === 0 ? (
				<p className="text-soft">{m.question_bank_uses_none()}</p>
			) : (
				<ul className="grid gap-2">
					{uses.map(({ kind, uuid, title, state, startAt }) => (
						<li key={uuid} className="[overflow-wrap:anywhere]">
							<span className="text-soft">{KIND[kind]()}:</span>{" "}
							{state === "published" ? (
								<a
									href={pagePath(kind === "model-test" ? examPath(uuid) : mockTestPath(uuid))}
									lang={langOfText(title)}
								>
									{title}
								</a>
							) : (
								<span lang={langOfText(title)}>
									{title} ({state === "cancelled" ? m.payment_state_cancelled() : m.model_test_admin_state_draft()})
								</span>
							)}
							{startAt !== null && (
								<span className="text-sm text-soft">
									{" · "}
									<When at={startAt} />
								</span>
							)}
						</li>
					))}
				</ul>
			)}
		</section>
	);
}

import { useEffect, useState } from "react";
import { deviceStore } from "~/components/device-store.ts";
import { Alert } from "~/components/surfaces.tsx";
import { num } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";
import { FlaggedQuestions } from "./flagged-questions.ts";
import { forgetDocument } from "./kept-document.ts";
import { KeptPaper } from "./kept-paper.ts";
import { WaitingAnswers } from "./waiting-answers.ts";

type Whose = { examUuid: string; accountUuid: string; attendPath: string };

/** Says how many answers of this browser did not get through before the end, and forgets all it has kept of the attempt. */
export function LateAnswers({ examUuid, accountUuid, attendPath }: Whose) {
	const [count, setCount] = useState(0);
	useEffect(() => {
		const store = deviceStore();
		const waiting = new WaitingAnswers(store, examUuid, accountUuid);
		const late = waiting.all().length;
		if (late > 0) setCount(late);
		for (const kept of [
			waiting,
			new FlaggedQuestions(store, examUuid, accountUuid),
			new KeptPaper(store, examUuid, accountUuid),
		])
			kept.clear();
		void forgetDocument(attendPath);
	}, [examUuid, accountUuid, attendPath]);
	if (count === 0) return null;
	return (
		<div className="mb-4">
			<Alert tone="warning" live>
				{m.attempt_late_answers({ count, n: num(count) })}
			</Alert>
		</div>
	);
}

import { useEffect, useState } from "react";
import { Alert } from "~/components/surfaces.tsx";
import { num } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";
import { browserStore, WaitingAnswers } from "./waiting-answers.ts";

/** Says how many answers of this browser did not get through before the end, and forgets them. */
export function LateAnswers({ examUuid, accountUuid }: { examUuid: string; accountUuid: string }) {
	const [count, setCount] = useState(0);
	useEffect(() => {
		const kept = new WaitingAnswers(browserStore(), examUuid, accountUuid);
		const late = kept.all().length;
		if (late > 0) setCount(late);
		kept.clear();
	}, [examUuid, accountUuid]);
	if (count === 0) return null;
	return (
		<div className="mb-4">
			<Alert tone="warning" live>
				{m.attempt_late_answers({ count, n: num(count) })}
			</Alert>
		</div>
	);
}

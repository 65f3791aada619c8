import type { Deps } from "~/domain/deps.ts";
import { sealStragglers } from "~/domain/mock-test/seal-stragglers.server.ts";
import { prepareWaitingSessions } from "~/domain/model-test/prepare-session.server.ts";
import { rankEndedExams, settleEndedExams } from "~/domain/model-test/settle-exams.server.ts";
import { reconcilePayments } from "~/domain/payment/reconcile.server.ts";

type Job = { name: string; run: (deps: Deps) => Promise<object> };

/** In order: an exam is ranked after its sessions are settled. Each is idempotent and may be missed or repeated. */
const JOBS: Job[] = [
	{ name: "reconcile-payments", run: reconcilePayments },
	{ name: "prepare-sessions", run: prepareWaitingSessions },
	{ name: "settle-exams", run: settleEndedExams },
	{ name: "rank-exams", run: rankEndedExams },
	{ name: "seal-self-assessments", run: sealStragglers },
];

/** The cron trigger's work, every minute (RUN-2). One failing job does not keep the others from running. */
export async function runScheduled(deps: Deps): Promise<void> {
	for (const job of JOBS) {
		try {
			const outcome = await job.run(deps);
			deps.log.info("job", { job: job.name, outcome: JSON.stringify(outcome) });
		} catch (error) {
			deps.log.error("job failed", error, { job: job.name });
		}
	}
}

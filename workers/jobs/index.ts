import { tellIssuerAgain } from "~/domain/account/tell-issuer.server.ts";
import { removeLooseAssets } from "~/domain/asset/remove-loose.server.ts";
import { forgetSigns } from "~/domain/attendance/forget-signs.server.ts";
import type { Deps, Limit } from "~/domain/deps.ts";
import { tellAnnouncements } from "~/domain/discussion/tell-course.server.ts";
import { endUnanswered } from "~/domain/enrolment/end-unanswered.server.ts";
import { endWithCourse } from "~/domain/enrolment/end-with-course.server.ts";
import { claimMobileInvitations } from "~/domain/enrolment/invite-mobiles.server.ts";
import { moveUpAll } from "~/domain/enrolment/move-up-all.server.ts";
import { sendInvitations } from "~/domain/enrolment/send-invitations.server.ts";
import { emptyCancelledExams } from "~/domain/exam-withdrawal/cancel-exam.server.ts";
import { giveBackWithdrawn } from "~/domain/exam-withdrawal/withdraw-type.server.ts";
import { beat } from "~/domain/health/heartbeat.server.ts";
import { remindOfLectures } from "~/domain/lecture/remind-students.server.ts";
import { announceDueMaterials } from "~/domain/material/announce-due.server.ts";
import { sealStragglers } from "~/domain/mock-test/seal-stragglers.server.ts";
import { prepareWaitingSessions } from "~/domain/model-test/prepare-session.server.ts";
import { rankEndedExams, settleEndedExams } from "~/domain/model-test/settle-exams.server.ts";
import { tellStartingExams } from "~/domain/model-test/tell-students.server.ts";
import { removeOldNotifications } from "~/domain/notification/remove-old.server.ts";
import { pushNews } from "~/domain/notification/send-pushes.server.ts";
import { sendDueSms } from "~/domain/notification/send-sms.server.ts";
import { compareBooks } from "~/domain/payment/compare-books.server.ts";
import { reconcilePayments } from "~/domain/payment/reconcile.server.ts";
import { tellUntold } from "~/domain/people/hold-suspended.server.ts";
import { carryOutDeletions } from "~/domain/privacy/carry-out.server.ts";
import { clearAbandonedRooms } from "~/domain/recording/clear-abandoned-rooms.server.ts";
import { removeOldRecordings } from "~/domain/recording/remove-recording.server.ts";
import { watchRooms } from "~/domain/room-watch/watch-rooms.server.ts";
import { releaseLease, takeLease } from "~/domain/scheduled/lease.server.ts";
import { finishLeftUploads } from "~/domain/upload/finish-left.server.ts";
import { removeExpiredUploads } from "~/domain/upload/remove-expired.server.ts";
import { removeScans } from "~/domain/verification/remove-scans.server.ts";
import { removeUnsentScans } from "~/domain/verification/remove-unsent.server.ts";
import { resealDocuments } from "~/domain/verification/reseal.server.ts";

type Job = { name: string; run: (deps: Deps, limit: Limit) => Promise<object> };

/** Side by side, so that a slow provider holds up nothing but its own. Each is idempotent and may be missed or repeated. */
const JOBS: Job[] = [
	{ name: "heartbeat", run: beat },
	{ name: "reconcile-payments", run: reconcilePayments },
	{ name: "compare-books", run: compareBooks },
	{ name: "prepare-sessions", run: prepareWaitingSessions },
	{ name: "empty-cancelled-exams", run: emptyCancelledExams },
	{ name: "give-back-withdrawn", run: giveBackWithdrawn },
	{ name: "settle-exams", run: settleEndedExams },
	{ name: "rank-exams", run: rankEndedExams },
	{ name: "remove-loose-files", run: removeLooseAssets },
	{ name: "finish-left-uploads", run: finishLeftUploads },
	{ name: "remove-expired-uploads", run: removeExpiredUploads },
	{ name: "seal-self-assessments", run: sealStragglers },
	{ name: "tell-suspensions", run: tellUntold },
	{ name: "tell-issuer", run: tellIssuerAgain },
	{ name: "remove-scans", run: removeScans },
	{ name: "remove-unsent-scans", run: removeUnsentScans },
	{ name: "reseal-documents", run: resealDocuments },
	{ name: "move-up", run: moveUpAll },
	{ name: "end-unanswered", run: endUnanswered },
	{ name: "end-with-course", run: endWithCourse },
	{ name: "claim-invitations", run: claimMobileInvitations },
	{ name: "send-invitations", run: sendInvitations },
	{ name: "tell-starting-exams", run: tellStartingExams },
	{ name: "tell-announcements", run: tellAnnouncements },
	{ name: "remind-of-lectures", run: remindOfLectures },
	{ name: "announce-materials", run: announceDueMaterials },
	{ name: "push-news", run: pushNews },
	{ name: "send-sms", run: sendDueSms },
	{ name: "remove-old-notifications", run: removeOldNotifications },
	{ name: "watch-rooms", run: watchRooms },
	{ name: "remove-old-recordings", run: removeOldRecordings },
	{ name: "clear-abandoned-rooms", run: clearAbandonedRooms },
	{ name: "forget-signs", run: forgetSigns },
	{ name: "carry-out-deletions", run: carryOutDeletions },
];

/** A job begins nothing new after this … */
const WORKS_MS = 45_000;
/** … and what it has begun ends within this, or it is taken for dead: the longest wait for a provider is 30 s. */
const LEASE_MS = WORKS_MS + 45_000;

/**
 * The cron trigger's work, every minute (RUN-2). Of two that overlap the first does a job. One failing or slow job does not
 * keep the others from running.
 * @param depsOfOne makes those of one job: a connection to the database that all share would be the queue they stand in
 */
export async function runScheduled(depsOfOne: () => JobDeps, jobs: Job[] = JOBS): Promise<void> {
	await Promise.all(jobs.map((job) => runJob(job, depsOfOne())));
}

/** `trips`: its round trips to the database so far, for its line in the log. */
type JobDeps = Deps & { trips?: { count: number } };

async function runJob({ name, run }: Job, deps: JobDeps): Promise<void> {
	const holder = crypto.randomUUID();
	try {
		const now = deps.clock();
		if (!(await takeLease(deps, { name, holder, until: now + LEASE_MS }))) {
			deps.log.info("job is being done", { job: name });
			return;
		}
		try {
			const outcome = await run(deps, { until: now + WORKS_MS });
			const spent = { ms: deps.clock() - now, trips: deps.trips?.count };
			deps.log.info("job", { job: name, outcome: JSON.stringify(outcome), ...spent });
		} finally {
			await releaseLease(deps, { name, holder });
		}
	} catch (error) {
		deps.log.error("job failed", error, { job: name });
	}
}

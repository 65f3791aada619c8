import { beforeEach, expect, test } from "vitest";
import { enrolmentRows } from "#db/factories/course.ts";
import { insertRows } from "#db/factories/insert.ts";
import { courseOf, rosterOf, studentsOf, teacherOf } from "#tests/support/workers/course-world.ts";
import { database } from "#tests/support/workers/exam-session.ts";
import { ownDatabase } from "#tests/support/workers/own-database.ts";
import { World } from "#tests/support/workers/payment-world.ts";
import { explained } from "#tests/support/workers/query-plans.ts";
import type { Actor } from "~/domain/account/session.ts";
import { deleteCourse } from "~/domain/course/delete-course.server.ts";
import { decideEnrolments } from "~/domain/enrolment/decide.server.ts";
import { endUnanswered } from "~/domain/enrolment/end-unanswered.server.ts";
import { endWithCourse } from "~/domain/enrolment/end-with-course.server.ts";
import { comeByLink, makeInviteLink } from "~/domain/enrolment/invite-link.server.ts";
import { claimMobileInvitations, inviteMobiles } from "~/domain/enrolment/invite-mobiles.server.ts";
import { moveUpAll } from "~/domain/enrolment/move-up-all.server.ts";
import { getRoster } from "~/domain/enrolment/queries.server.ts";
import { sendInvitations } from "~/domain/enrolment/send-invitations.server.ts";
import { handleReturn } from "~/domain/payment/handle-return.server.ts";

ownDatabase();

let world: World;
let teacher: Actor;
let person: Actor;
beforeEach(async () => {
	world = World.open();
	teacher = await teacherOf(world.now);
	[person] = (await studentsOf(world.now, 1)) as [Actor];
});

type Deps = ReturnType<World["deps"]>;
const WORK: Record<string, (deps: Deps) => Promise<unknown>> = {
	"moving up": (deps) => moveUpAll(deps, { until: world.now + 1 }),
	"ending what nobody answers": (deps) => endUnanswered(deps, { until: world.now + 1 }),
	"ending what is open in a course that is over": (deps) => endWithCourse(deps, { until: world.now + 1 }),
	"inviting by numbers": async (deps) => {
		const courseUuid = await courseOf(teacher.accountUuid, world.now);
		return inviteMobiles(deps, teacher, { courseUuid, mobiles: ["+8801712345678", "+8801812345678"] });
	},
	"taking an invitation back": async (deps) => {
		const courseUuid = await courseOf(teacher.accountUuid, world.now);
		await inviteMobiles(deps, teacher, { courseUuid, mobiles: ["+8801712345678", "+8801812345678"] });
		const { list } = await getRoster(deps, teacher, { courseUuid, roster: "invited", page: 0, size: 20 });
		const students = list.content.map(({ uuid }) => uuid);
		return decideEnrolments(deps, teacher, { courseUuid, students, decision: "declined" });
	},
	"taking up invitations by numbers": (deps) => claimMobileInvitations(deps, { until: world.now + 1 }),
	"sending what invites numbers": (deps) => sendInvitations(deps, { until: world.now + 1 }),
	"coming by a link": async (deps) => {
		const courseUuid = await courseOf(teacher.accountUuid, world.now);
		const { code } = await makeInviteLink(deps, teacher, courseUuid);
		return comeByLink(deps, person, code);
	},
	"deleting a course": async (deps) => deleteCourse(deps, teacher, await courseOf(teacher.accountUuid, world.now)),
	"paying for a seat that one was invited to": async (deps) => {
		const courseUuid = await courseOf(teacher.accountUuid, world.now, { feePoisha: 500_00 });
		await insertRows(
			database(),
			enrolmentRows({ courseUuid, studentUuid: person.accountUuid, state: "invited", at: world.now }),
		);
		const [row] = await rosterOf(courseUuid);
		const { paymentId } = await world.approved(person, { purpose: "invite", itemUuid: row?.uuid ?? "" });
		return handleReturn(deps, paymentId, "success");
	},
};

/** What an index narrows to less than all that a table has. */
const NARROW = /=\?|<\?|>\?|enrolment_(hold|respond)|mobile_invitation_(mobile|expires|sms)/;
/** These are few, or every one of them is to be looked at. */
const FEW =
	/^SCAN (w USING COVERING INDEX enrolment_waiting$|enrolment USING INDEX enrolment_paid$|\(|open$|done$|CONSTANT)|^SEARCH \(subquery|VIRTUAL TABLE/;

test.each(Object.entries(WORK))("no table is walked from end to end for %s", async (_, work) => {
	const { db, plans } = explained();
	const deps = world.deps();
	Object.defineProperty(deps, "db", { value: db });
	await work(deps);
	expect(plans.length).toBeGreaterThan(0);
	const steps = plans.flat().filter((step) => /^(SCAN|SEARCH) /.test(step));
	expect(steps.filter((step) => !NARROW.test(step) && !FEW.test(step))).toEqual([]);
	// Of payments no index leads to all that are completed, nor of roles to all students.
	expect(steps.filter((step) => /payment_state_created|account_role_role/.test(step))).toEqual([]);
});

test("a place in the queue is counted by the queue's own index", async () => {
	const { db, plans } = explained();
	const deps = Object.defineProperty(world.deps(), "db", { value: db });
	const courseUuid = await courseOf(teacher.accountUuid, world.now);
	await getRoster(deps, teacher, { courseUuid, roster: "queue", page: 0, size: 20 });
	expect(plans.flat()).toContain(
		"SEARCH q USING COVERING INDEX enrolment_queue (course_uuid=? AND state=? AND queue_no<?)",
	);
});

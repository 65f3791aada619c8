import { eq } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { openDatabase } from "#db/client.ts";
import { actorOf } from "#db/factories/account.ts";
import { courseRows, type NewCourse } from "#db/factories/course.ts";
import { insertRows } from "#db/factories/insert.ts";
import { account, course } from "#db/schema/index.ts";
import { DEMO_TEACHERS } from "#db/seed/people.ts";
import { accountUuidOf } from "#db/seed/seed-people.ts";
import type { Actor } from "~/domain/account/session.ts";
import { decideEnrolments } from "~/domain/enrolment/decide.server.ts";
import { inviteStudents } from "~/domain/enrolment/invite.server.ts";
import type { Decision } from "~/domain/seat/machine.ts";
import { normaliseMobile } from "~/lib/mobile.ts";
import { addresses } from "./addresses.ts";

/** The verified teacher of the demo. */
function demoTeacher(): Actor {
	const [person] = DEMO_TEACHERS;
	if (!person) throw new Error("The demo has no teacher");
	return actorOf("teacher", { accountUuid: accountUuidOf(person), name: person.name });
}

async function within<Done>(work: (db: ReturnType<typeof openDatabase>) => Promise<Done>): Promise<Done> {
	const db = openDatabase(addresses.database);
	try {
		return await work(db);
	} finally {
		db.$client.close();
	}
}

/** A course of the demo's teacher, for one journey alone. @returns its uuid and its name */
export const openCourse = (of: Partial<NewCourse> = {}): Promise<{ uuid: string; title: string }> =>
	within(async (db) => {
		const { accountUuid } = demoTeacher();
		const [other] = await db.select().from(course).where(eq(course.teacherUuid, accountUuid)).limit(1);
		if (!other) throw new Error("The demo is not seeded");
		const uuid = uuidv7();
		const title = `Journeys ${uuid.slice(-6)}`;
		const { instituteUuid, subjectUuid } = other;
		const ours = { uuid, title, teacherUuid: accountUuid, instituteUuid, subjectUuid, at: Date.now() };
		await insertRows(db, courseRows({ ...ours, ...of }));
		return { uuid, title };
	});

/** What the teacher does about a student, through the product's own use cases. @param mobile as it is typed */
export const teacherDoes = (courseUuid: string, mobile: string, what: Decision | "invite"): Promise<unknown> =>
	within(async (db) => {
		const [student] = await db
			.select()
			.from(account)
			.where(eq(account.mobile, normaliseMobile(mobile) ?? ""));
		if (!student) throw new Error(`Nobody has ${mobile}`);
		const deps = { db, clock: Date.now, rateLimit: async () => true };
		const students = [student.uuid];
		return what === "invite"
			? inviteStudents(deps, demoTeacher(), { courseUuid, students })
			: decideEnrolments(deps, demoTeacher(), { courseUuid, students, decision: what, reason: "Decided" });
	});

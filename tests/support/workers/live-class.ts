import { courseRows, enrolmentRows, lectureRows } from "#db/factories/course.ts";
import { insertRows } from "#db/factories/insert.ts";
import { subjectRows } from "#db/factories/question-bank.ts";
import type * as schema from "#db/schema/index.ts";
import { BbbServer } from "#tests/support/bbb.ts";
import { openSchool, type Person, student, teacher } from "./api-people.ts";
import { depsAt } from "./deps.ts";
import { at, bindings, database, OPENS } from "./exam-session.ts";
import { minutesNow, setMinutes } from "./minutes.ts";

const wire = globalThis.fetch;

/** The lecture of these tests runs from 60 to 120 minutes after the exams open. */
export const LECTURE = { starts: 60, ends: 120 } as const;

/** A BigBlueButton without faults on the line in place of the real one, by the tests' clock; everything else goes on as it was. */
function bbbOnTheLine(): BbbServer {
	const bbb = new BbbServer(() => at(minutesNow()), {
		secret: bindings.BBB_SECRET,
		hookUrl: `${bindings.PUBLIC_ORIGIN}/webhooks/bbb/events`,
	});
	globalThis.fetch = async (input, init) => {
		const address = input instanceof Request ? input.url : String(input);
		return (address.startsWith(bindings.BBB_BASE_URL ?? "") ? bbb.line : wire)(input, init);
	};
	return bbb;
}

export type LiveWorld = {
	bbb: BbbServer;
	teacher: Person;
	student: Person;
	course: string;
	lecture: string;
	/** The live page of a role, and its return point. */
	page: (role: "teacher" | "student") => string;
	back: string;
};

/** A course with a lecture, its teacher and an accepted student, and a BigBlueButton; the time is when the lecture begins. */
export async function liveWorld(lecture: Partial<typeof schema.lecture.$inferInsert> = {}): Promise<LiveWorld> {
	setMinutes(LECTURE.starts);
	const [owner, pupil] = await Promise.all([teacher({ name: "Sadia Islam" }), student({ name: "রহিম উদ্দিন" })]);
	const { uuid: instituteUuid } = await openSchool();
	const [uuid, lectureUuid, subjectUuid] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()];
	const [startsAt, endsAt] = [at(LECTURE.starts), at(LECTURE.ends)];
	await insertRows(database(), [
		...subjectRows({ uuid: subjectUuid, title: `Physics ${subjectUuid}`, at: OPENS }),
		...courseRows({ uuid, subjectUuid, instituteUuid, teacherUuid: owner.accountUuid, startAt: OPENS, at: OPENS }),
		...enrolmentRows({ courseUuid: uuid, studentUuid: pupil.accountUuid, state: "accepted", at: OPENS }),
		...lectureRows({ uuid: lectureUuid, courseUuid: uuid, startsAt, endsAt, at: OPENS, ...lecture }),
	]);
	return {
		bbb: bbbOnTheLine(),
		teacher: owner,
		student: pupil,
		course: uuid,
		lecture: lectureUuid,
		page: (role) => `/dashboard/${role}/lecture/${lectureUuid}/live/${uuid}`,
		back: `/live-class/logout/${lectureUuid}/${uuid}`,
	};
}

/** The dependencies of a request now, by the tests' clock; who waits has all the patience there is. */
export const depsNow = () => Object.assign(depsAt(minutesNow()), { wait: () => new Promise<void>(() => {}) });

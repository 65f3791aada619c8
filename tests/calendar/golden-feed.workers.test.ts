import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { insertRows, rowsOf } from "#db/factories/insert.ts";
import { modelTestRows, registrationRows } from "#db/factories/model-test.ts";
import * as schema from "#db/schema/index.ts";
import { student, teacher } from "#tests/support/workers/api-people.ts";
import { depsAt } from "#tests/support/workers/deps.ts";
import { bindings, database, OPENS } from "#tests/support/workers/exam-session.ts";
import { courseWith, inCourse, lectureIn } from "#tests/support/workers/lectures.ts";
import { ownDatabase } from "#tests/support/workers/own-database.ts";
import { siteAnswer, visit } from "#tests/support/workers/pages.ts";
import { cancelLecture } from "~/domain/lecture/cancel-lecture.server.ts";
import { editLecture } from "~/domain/lecture/edit-lecture.server.ts";
import golden from "./golden-feed.ics?raw";

ownDatabase();

/** The same id in every run. */
const id = (n: number) => `018f0000-0000-4000-8000-${String(n).padStart(12, "0")}`;

test("a feed is served as it is in the file, to the letter (CAL-3)", async () => {
	const [me, one] = await Promise.all([teacher(), student({ name: "নুসরাত; জাহান, রিয়া" })]);
	await database().update(schema.account).set({ locale: "bn" }).where(eq(schema.account.uuid, one.accountUuid));
	const courseUuid = await courseWith(me, { uuid: id(1), title: "পদার্থবিজ্ঞান, নবম-দশম", students: [one] });
	const lecture = (n: number, startsAt: number, row = {}) => lectureIn(courseUuid, startsAt, { uuid: id(n), ...row });
	await lecture(2, inCourse(1), {
		title: "আলো; প্রতিসরণ ও র‍্যাংক পরীক্ষার প্রস্তুতি, দ্বিতীয় অধ্যায়",
		description: "লেন্স আনতে হবে\nআর খাতা, কলম; সব\\কিছু",
	});
	// From before midnight until after it, by the clocks of Dhaka.
	await lecture(3, inCourse(2, 13.5), { title: "Night sky" });
	await lecture(4, inCourse(3), { title: "Moved" });
	await lecture(5, inCourse(5), { title: "Called off" });
	await lecture(6, inCourse(6), { title: "Elsewhere", meetingUrl: "https://meet.example/secret-room" });
	await insertRows(database(), [
		...modelTestRows({ uuid: id(7), name: "Model Test 12", state: "published", at: OPENS }),
		...registrationRows({ uuid: id(8), examUuid: id(7), accountUuid: one.accountUuid, at: OPENS }),
		rowsOf(schema.assignment, {
			...{ uuid: id(9), courseUuid, title: "দশটি সমীকরণ", startsAt: inCourse(1), endsAt: inCourse(7), marks: 1_000 },
			...{ createdAt: OPENS, updatedAt: OPENS },
		}),
		...modelTestRows({
			...{ uuid: id(10), name: "Model Test 13", state: "draft", at: OPENS, cancelledAt: OPENS + 60_000 },
			...{ startAt: inCourse(8), stopAt: inCourse(8) + 3_600_000, updatedAt: OPENS + 60_000 },
		}),
		rowsOf(schema.withdrawnRegistration, { examUuid: id(10), accountUuid: one.accountUuid, createdAt: OPENS }),
	]);
	await editLecture(depsAt(1), me, { lectureId: id(4) }, { startsAt: inCourse(4, 3) });
	await editLecture(depsAt(2), me, { lectureId: id(4) }, { endsAt: inCourse(4, 5) });
	await cancelLecture(depsAt(3), me, { lectureId: id(5) }, { reason: "আমি অসুস্থ, দুঃখিত" });

	const page = await visit(one, "/student/calendar/feed", { form: { intent: "make" } });
	const [path = ""] = /\/calendar\/[\w-]{43}\.ics/.exec(page.text) ?? [];
	const execution = createExecutionContext();
	const answer = await siteAnswer(new Request(`${bindings.PUBLIC_ORIGIN}${path}`), execution, { minutes: 5 });
	const served = await answer.text();
	await waitOnExecutionContext(execution);
	// The file has the lines, each of which goes out ended by CR LF.
	expect(served).toBe(golden.replaceAll("\n", "\r\n"));
});

import { eq } from "drizzle-orm";
import * as schema from "#db/schema/index.ts";
import type { ActorName } from "#tests/support/authorization.ts";
import { keyOf } from "~/domain/mock-test/session.server.ts";
import { refOf } from "~/domain/model-test/prepare-session.server.ts";
import { walletAccount } from "~/domain/wallet/rules.ts";
import { post } from "./api.ts";
import { choose, clock, examOf, type Question, keyOf as rightOption, start, type TestExam } from "./api-exams.ts";
import { beginMock, mockClock, mockTestOf, type TestMockTest } from "./api-mock-tests.ts";
import { admin, openSchool, type Person, student, teacher } from "./api-people.ts";
import { uploaded } from "./assets.ts";
import { type CourseOfWorld, courseOf } from "./authorization-course.ts";
import { paidFor } from "./bkash.ts";
import { contentOf } from "./contents.ts";
import { database, OPENS, sessions } from "./exam-session.ts";
import { guard } from "./session.ts";
import { sentDocuments } from "./verification.ts";

/** The people of the matrix, and what `student` owns. */
export type World = {
	people: Record<ActorName, Person | null>;
	owner: Person;
	/** A student who was suspended after signing in: to every page and call a stranger. */
	suspended: Person;
	/** Free; `student` has begun it, `otherStudent` is not registered. */
	exam: TestExam;
	question: Question;
	rightOptionUuid: string;
	/** Costs ৳50; nobody has it. */
	paidExam: TestExam;
	mockTest: TestMockTest;
	/** Of `student`, and begun. */
	attemptUuid: string;
	mockQuestion: Question;
	/** Of `student`, and settled. */
	payments: { model_test: string; mock_test: string };
	/** A file of `student` that hangs on nothing. */
	assetUuid: string;
	/** Of `student`. */
	feedbackUuid: string;
	/** What `unverifiedTeacher` sent to be verified. */
	documents: { verificationUuid: string; scanUuid: string };
	/** Of `teacher`; it begins a week after the exam opens, with a lecture. `student` is in it, nobody else. */
	course: CourseOfWorld;
	/** A question of the bank, its subject and its chapter. */
	bank: { questionUuid: string; subjectUuid: string; topicUuid: string };
	/** Videos of `teacher`, one that is published and one that is not. */
	contents: { published: string; draft: string };
};

/** A question in a chapter of a subject of its own. */
async function bankOf(): Promise<World["bank"]> {
	const [questionUuid, subjectUuid, topicUuid] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()];
	const { subject, topic, question, questionOption } = schema;
	const times = { createdAt: OPENS, updatedAt: OPENS };
	const content = {
		level: "SSC" as const,
		language: "en" as const,
		difficulty: 1,
		content: "Two and two?",
		explanation: "",
	};
	await database().batch([
		database()
			.insert(subject)
			.values({ uuid: subjectUuid, title: `Subject ${subjectUuid}`, createdAt: OPENS }),
		database().insert(topic).values({ uuid: topicUuid, subjectUuid, title: "Sums", createdAt: OPENS }),
		database()
			.insert(question)
			.values({ uuid: questionUuid, code: questionUuid, subjectUuid, topicUuid, ...content, ...times }),
		database()
			.insert(questionOption)
			.values([
				{ questionUuid, position: 0, content: "Four", isCorrect: true },
				{ questionUuid, position: 1, content: "Five", isCorrect: false },
			]),
	]);
	return { questionUuid, subjectUuid, topicUuid };
}

/** Made anew: people who have nothing yet, and what one of them owns. */
export async function openWorld(): Promise<World> {
	await openSchool();
	const [
		exam,
		paidExam,
		owner,
		otherStudent,
		teacherOne,
		otherTeacher,
		unverified,
		suspended,
		boss,
		unverifiedStudent,
		shut,
	] = await Promise.all([
		examOf(),
		examOf({ feePoisha: 50_00 }),
		student(),
		student(),
		teacher(),
		teacher(),
		teacher({ verificationStatus: "Awaiting" }),
		teacher({ verificationStatus: "Suspended" }),
		admin(),
		student({ mobileVerified: false }),
		student(),
	]);
	await guard.setSuspended(shut.accountUuid, true, OPENS);
	const mockTest = await mockTestOf();
	const { attemptUuid, paper } = await beginMock(mockTest, owner);
	const [mockQuestion] = paper as [Question];
	const [question] = (await start(exam, owner)) as [Question];
	await choose(exam, owner, { questionUuid: question.uuid, optionUuid: null, seq: 0 });
	const payments = {
		model_test: await paidFor("model_test", exam.uuid, owner),
		mock_test: await paidFor("mock_test", mockTest.uuid, owner),
	};
	const people = {
		...{ guest: null, student: owner, otherStudent, unverifiedStudent, admin: boss },
		...{ teacher: teacherOne, otherTeacher, unverifiedTeacher: unverified, suspendedTeacher: suspended },
	};
	const rightOptionUuid = rightOption(exam, question.uuid);
	const assetUuid = await uploaded(owner);
	const { body: told } = await post(owner, "/api/feedbacks", { title: "A wish", description: "More exams" });
	const attempts = { attemptUuid, mockQuestion };
	const documents = await sentDocuments(unverified);
	const written = { assetUuid, feedbackUuid: told.uuid as string };
	const course = await courseOf(teacherOne, owner);
	const bank = await bankOf();
	const [published, draft] = [await contentOf(teacherOne), await contentOf(teacherOne, { published: false })];
	const own = {
		exam,
		question,
		rightOptionUuid,
		paidExam,
		mockTest,
		...attempts,
		payments,
		...written,
		documents,
		course,
		contents: { published, draft },
		bank,
	};
	return { people, owner, suspended: shut, ...own };
}

/** The sessions of the student's own two attempts. */
const sessionsOf = ({ exam, attemptUuid, owner }: World) => [
	refOf(exam.uuid, owner.accountUuid),
	keyOf(attemptUuid, owner.accountUuid),
];

/** Sets every clock to so many minutes after the exam opens. What is over by then is sealed and in the database. */
export async function setWorldClock(world: World, minutes: number): Promise<void> {
	const { exam, owner, people, attemptUuid } = world;
	await clock(minutes, exam, owner, ...(people.otherStudent ? [people.otherStudent] : []));
	await mockClock(minutes, attemptUuid, owner);
	if (minutes > 60) await Promise.all(sessionsOf(world).map((session) => sessions.seal(session)));
}

/** All that is the student's, to be compared: what strangers do changes nothing of it. */
export async function belongings(world: World): Promise<unknown> {
	const { registration, attempt, mockTestAttempt, mockTestEntitlement, payment, ledgerEntry } = schema;
	const { accountUuid } = world.owner;
	const db = database();
	const rows = await db.batch([
		db.select().from(schema.account).where(eq(schema.account.uuid, accountUuid)),
		db.select().from(registration).where(eq(registration.accountUuid, accountUuid)),
		db.select().from(attempt).where(eq(attempt.accountUuid, accountUuid)),
		db.select().from(mockTestAttempt).where(eq(mockTestAttempt.accountUuid, accountUuid)),
		db.select().from(mockTestEntitlement).where(eq(mockTestEntitlement.accountUuid, accountUuid)),
		db.select().from(payment).where(eq(payment.accountUuid, accountUuid)),
		db
			.select()
			.from(ledgerEntry)
			.where(eq(ledgerEntry.account, walletAccount(accountUuid))),
	]);
	return { rows, sessions: await Promise.all(sessionsOf(world).map((session) => sessions.status(session))) };
}

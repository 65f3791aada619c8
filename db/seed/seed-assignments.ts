import { and, eq } from "drizzle-orm";
import type { Database } from "#db/client.ts";
import { insertRows, type Rows, rowsOf } from "#db/factories/insert.ts";
import * as schema from "#db/schema/index.ts";
import { DEMO_FILES, type DemoFile } from "./material-files.ts";
import { DEMO_STUDENTS } from "./people.ts";
import { RECORDED } from "./recordings.ts";
import { accountUuidOf } from "./seed-people.ts";
import { at, seedUuid } from "./support.ts";

/** The course of the demo's teacher whose class runs at the first start. */
const COURSE = RECORDED.course;
const HOUR = 3_600_000;

/** `changed`: after its draft mark was written. */
type Sent = "returned" | "drafted" | "changed" | "unmarked" | "late" | null;

/** From when until when, in days from the first start, and what became of it for the demo's student and for each third of the others. */
type Given = {
	title: string;
	text: string;
	html: string;
	from: number;
	to: number;
	marks: number;
	late: "refuse" | "mark_late";
	/** Of the first lecture; else of the course. */
	ofLecture?: true;
	files?: readonly DemoFile[];
	demo: Sent;
	others: readonly [Sent, Sent, Sent];
};

/** One in every state, the earliest first. */
const GIVEN: readonly Given[] = [
	{
		...{ title: "Sets around your home", text: "Name **three** sets of things in your home, each with its elements." },
		html: "<p>Name <strong>three</strong> sets of things in your home, each with its elements.</p>",
		...{ from: -13, to: -8, marks: 20, late: "refuse", demo: "returned", others: ["returned", "returned", null] },
	},
	{
		...{ title: "Venn diagrams", text: "Draw the diagrams of exercise 4, and say in a sentence what each shows." },
		html: "<p>Draw the diagrams of exercise 4, and say in a sentence what each shows.</p>",
		...{ from: -9, to: -4, marks: 15, late: "mark_late", demo: "late", others: ["drafted", "unmarked", "late"] },
		files: [DEMO_FILES.exercise4],
	},
	{
		...{ title: "Five short questions", text: "Answer all five in one line each." },
		html: "<p>Answer all five in one line each.</p>",
		...{ from: -6, to: -2, marks: 5, late: "refuse", demo: null, others: ["returned", "drafted", null] },
	},
	{
		...{ title: "Ten equations", text: "Solve all ten, and show each step." },
		html: "<p>Solve all ten, and show each step.</p>",
		...{ from: -2, to: 3, marks: 20, late: "refuse", demo: "unmarked", others: ["unmarked", "changed", null] },
		files: [DEMO_FILES.equations],
	},
	{
		...{ title: "A proof of your own", text: "Show that the sum of two odd numbers is even." },
		html: "<p>Show that the sum of two odd numbers is even.</p>",
		...{ from: -1, to: 6, marks: 10, late: "mark_late", demo: null, others: ["unmarked", null, null] },
	},
	{
		...{ title: "Project: numbers in the news", text: "Find three numbers in a newspaper, and check them." },
		html: "<p>Find three numbers in a newspaper, and check them.</p>",
		...{ from: 5, to: 20, marks: 50, late: "refuse", demo: null, others: [null, null, null] },
		files: [DEMO_FILES.project],
	},
	{
		...{ title: "A set in one sentence", text: "Say in one sentence what a set is. Late work is taken." },
		html: "<p>Say in one sentence what a set is. Late work is taken.</p>",
		...{ from: -11, to: -1, marks: 5, late: "mark_late", demo: null, others: ["unmarked", "late", null] },
		ofLecture: true,
	},
	{
		...{ title: "True or false", text: "Ten sentences: write T or F beside each." },
		html: "<p>Ten sentences: write T or F beside each.</p>",
		...{ from: -12, to: -7, marks: 10, late: "refuse", demo: null, others: ["returned", null, "drafted"] },
	},
];

const TEXTS = [
	"I did it in my notebook first: see below.\n1. A = {1, 3, 5}\n2. B = {2, 4}",
	"x = 3, y = 7. I checked both.",
	"উত্তর: ক = ৫, খ = ১২।",
];

type Holder = { ownerUuid: string; type: "assignment" | "submission"; uuid: string };

/** The rows of files that are attached to something. */
const fileRows = (files: readonly DemoFile[], { ownerUuid, type, uuid: holderUuid }: Holder, now: number): Rows[] =>
	files.map(({ bytes, ...file }) =>
		rowsOf(schema.asset, {
			...{ ...file, bytes: bytes.length, ownerUuid, purpose: "general", storedAt: now, createdAt: now },
			...{ holderType: type, holderUuid },
		}),
	);

/** What one student handed in, and what the teacher thinks of it. */
function sentRows(
	given: Given,
	number: number,
	student: { uuid: string; number: number },
	sent: Sent,
	now: number,
): Rows[] {
	if (sent === null) return [];
	const uuid = seedUuid("submission", number, student.number);
	const late = sent === "late";
	const from = at.day(now, given.from, 20) + student.number * HOUR;
	const submittedAt = late ? at.day(now, given.to, 23) : Math.min(from, now - HOUR);
	const marks = Math.round(given.marks * (60 + ((student.number * 7) % 40)));
	const drafted = { draftMarks: marks, draftComment: "Good. Show every step next time." };
	const marked = sent === "returned" || sent === "drafted" || sent === "changed";
	const changed = sent === "changed" && { version: 2, updatedAt: Math.min(submittedAt + 2 * HOUR, now) };
	const replacedUuid = seedUuid("submission", number, 900 + student.number);
	const replacedAt = submittedAt - HOUR / 2;
	return [
		// For the assignment that runs some have handed in twice.
		...(number === 4 && sent === "unmarked"
			? [
					rowsOf(schema.submission, {
						...{ uuid: replacedUuid, assignmentUuid: seedUuid("assignment", number), studentUuid: student.uuid },
						...{ state: "replaced", submittedAt: replacedAt, text: "1 to 7 are done, the others follow." },
						...{ changeUuid: replacedUuid, createdAt: replacedAt, updatedAt: submittedAt },
					}),
				]
			: []),
		rowsOf(schema.submission, {
			...{ uuid, assignmentUuid: seedUuid("assignment", number), studentUuid: student.uuid, late, submittedAt },
			...{
				text: TEXTS[student.number % TEXTS.length] ?? "",
				changeUuid: uuid,
				createdAt: submittedAt,
				updatedAt: submittedAt,
				...changed,
			},
		}),
		...(marked
			? [
					rowsOf(schema.submissionMark, {
						...{ submissionUuid: uuid, seenVersion: 1, updatedAt: submittedAt + HOUR, ...drafted },
						...(sent === "returned"
							? { marks, comment: drafted.draftComment, returnedAt: at.day(now, given.to + 1, 9) }
							: { draftedAt: submittedAt + HOUR }),
					}),
				]
			: []),
	];
}

/** Assignments in every state in a running course, with what its students handed in. Two round trips. */
export async function seedAssignments(db: Database, now: number): Promise<void> {
	const courseUuid = seedUuid("course", COURSE);
	const [demo] = DEMO_STUDENTS;
	const { enrolment } = schema;
	const [students, [course]] = await db.batch([
		db
			.select({ uuid: enrolment.studentUuid })
			.from(enrolment)
			.where(and(eq(enrolment.courseUuid, courseUuid), eq(enrolment.state, "accepted")))
			.orderBy(enrolment.id),
		db.select({ teacherUuid: schema.course.teacherUuid }).from(schema.course).where(eq(schema.course.uuid, courseUuid)),
	]);
	if (!course) return;
	const demoUuid = demo && accountUuidOf(demo);
	/** What the student at a place of the list has handed in. */
	const sentOf = (given: Given, uuid: string, place: number): Sent =>
		uuid === demoUuid ? given.demo : (given.others[place % 3] ?? null);
	const rows = GIVEN.flatMap((given, index): Rows[] => {
		const number = index + 1;
		const createdAt = at.day(now, Math.min(given.from, -1), 9);
		const assignment = rowsOf(schema.assignment, {
			...{
				uuid: seedUuid("assignment", number),
				courseUuid,
				lectureUuid: given.ofLecture ? seedUuid("lecture", RECORDED.course, RECORDED.lecture) : null,
				title: given.title,
				description: given.text,
				html: given.html,
			},
			...{ startsAt: at.day(now, given.from, 18), endsAt: at.day(now, given.to, 22), marks: given.marks * 100 },
			...{ latePolicy: given.late, createdAt, updatedAt: createdAt },
		});
		const sent = students.flatMap(({ uuid }, place) =>
			sentRows(given, number, { uuid, number: place + 1 }, sentOf(given, uuid, place), now),
		);
		const ownerUuid = course.teacherUuid;
		return [
			assignment,
			...sent,
			...fileRows(given.files ?? [], { ownerUuid, type: "assignment", uuid: seedUuid("assignment", number) }, now),
		];
	});
	// The first two who handed in for the first assignment, and for the one that runs, did so with files.
	const filesOf = (number: number, place: number, files: readonly DemoFile[]): Rows[] => {
		const student = students[place];
		const given = GIVEN[number - 1];
		if (!student || !given) return [];
		const isSent = sentOf(given, student.uuid, place) !== null;
		const uuid = seedUuid("submission", number, place + 1);
		return isSent ? fileRows(files, { ownerUuid: student.uuid, type: "submission", uuid }, now) : [];
	};
	const files = [
		...filesOf(1, 0, [DEMO_FILES.answer]),
		...filesOf(1, 1, [DEMO_FILES.sketch]),
		...filesOf(4, 0, [DEMO_FILES.notebook]),
	];
	// Of those who have handed in nothing for the third one has more time, and another is excused.
	const third = GIVEN[2];
	const [later, excusedOne] = third ? students.filter(({ uuid }, place) => sentOf(third, uuid, place) === null) : [];
	const excused = excusedOne
		? [
				rowsOf(schema.assignmentExcuse, {
					...{ assignmentUuid: seedUuid("assignment", 3), studentUuid: excusedOne.uuid, createdAt: now },
				}),
			]
		: [];
	const extended = later
		? [
				rowsOf(schema.assignmentExtension, {
					...{ assignmentUuid: seedUuid("assignment", 3), studentUuid: later.uuid, endsAt: at.day(now, 2, 22) },
					...{ createdAt: now, updatedAt: now },
				}),
			]
		: [];
	await insertRows(db, [...rows, ...extended, ...excused, ...files], { ifAbsent: true });
}

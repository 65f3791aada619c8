import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";

const root = fileURLToPath(new URL("../../", import.meta.url));

/** How Bangla speaks to somebody it knows well, as to students: the pronouns and the forms of verbs that the messages use. */
const FAMILIAR = [
	...["তুমি\\p{Script=Bengali}*", "তোমা\\p{Script=Bengali}*"],
	...["করো", "নাও", "দেখো", "দাও", "যাও", "লেখো", "খোলো", "খোঁজো", "চাপো", "পাঠাও", "দেখাও", "চাও", "পড়ো", "বদলাও", "জানাও"],
	...["কেনো", "রাখো", "ভাবো", "এসো", "বলো", "থাকো", "ফেলো", "শেখো", "লাগাও", "চালাও", "মোছো", "ছাড়ো", "হও", "সরাও", "বাছো"],
	...["যোগাও", "বসাও", "ধরো", "থামো", "থামাও", "পারো", "আছ", "করেছ", "দিয়েছ", "দাওনি", "খুঁজছ", "খুঁজেছ", "করোনি", "করছ"],
	...["কিনেছ", "কিনছ", "গেছ", "এগোচ্ছ", "থামিয়েছ", "লিখেছ", "পাওনি", "নিচ্ছ", "চেয়েছ", "পেয়েছ", "দিচ্ছ", "দেখেছ", "রেখেছ"],
	...["লিখেছিলে", "রেখেছিলে", "করেছিলে", "দেখেছিলে", "কিনেছিলে", "পাঠিয়েছ", "বেছেছ", "হয়েছ", "ছিলে", "দিয়েছিলে"],
	...["জানিয়েছ", "বেরিয়েছ", "চেপেছিলে", "বলোনি"],
];
const FORM = new RegExp(`(?<!\\p{Script=Bengali})(?:${FAMILIAR.join("|")})(?!\\p{Script=Bengali})`, "u");

/** Where the words of teachers and admins are, and those that every role reads. Whatever else there is speaks to students and guests. */
const SHARED =
	/^app\/(?:components|routes\/(?:admin|teacher|calendar|content|discussion|feedback|live|notifications|profile|auth|errors)|features\/(?:account|api-reference|attendance|calendar|content|course|course-people|discussion|earnings|enrolment|feedback|institute|lecture|live-class|notification|people|photo|privacy|question-bank|shared-device|shell|verification)|domain\/(?:account|asset|attendance|calendar|content|course|course-people|discussion|earnings|enrolment|feedback|institute|lecture|live-class|people|photo|privacy|question-bank|recording|request|room-watch|shared-device|verification))\/|^app\/root\.tsx$|^app\/features\/payment\/(?:admin-\w+|issue-\w+|refund-form|tallies|state-badge)\.tsx?$|^workers\/service-worker\//;

/** The files among them that only a student's pages show. */
const STUDENTS_OWN =
	/^app\/features\/(?:attendance\/(?:excuse-form|my-attendance)|course\/(?:course-door|door-words|leave-view|my-courses-view|student-[\w-]+))\.tsx?$/;

/** What only students read of it. */
const FOR_STUDENTS = new Map([
	["account_subjects_learnt", "the subjects that a student learns; a teacher's are others"],
	["common_continue", "goes back to one's own running exam"],
	["shell_running_mock_test", "one's own self-assessment goes on"],
	["shell_running_model_test", "one's own exam goes on"],
	["account_register_title", "whoever has no account yet, as on the landing page"],
	["attendance_lost", "what one missed oneself, below a student's recordings"],
	["attendance_lost_none", "what one missed oneself, below a student's recordings"],
	["attendance_lost_lead", "what one missed oneself, below a student's recordings"],
	[
		"lecture_clash_mine",
		"what a student has oneself at that time; teachers are told of their own and of students' otherwise",
	],
	["calendar_lead_student", "teachers have a sentence of their own"],
	["calendar_none_student", "teachers have a sentence of their own"],
	["discussion_answer_open_student", "teachers have a sentence of their own"],
	["discussion_answer_send_student", "teachers have a sentence of their own"],
	["discussion_questions_none_student", "teachers have a sentence of their own"],
	["discussion_ask", "only students ask"],
	["discussion_ask_title", "only students ask"],
	["discussion_your_question", "only students ask"],
	["enrolment_sms_invited", "the SMS to a student who is invited"],
	["live_class_go_in", "teachers have a sentence of their own"],
	["live_class_student_go_in_again", "teachers have a sentence of their own"],
	["live_class_look_again", "teachers have a sentence of their own"],
	["live_class_in_app", "teachers have a sentence of their own"],
	["live_class_in_app_open", "teachers have a sentence of their own"],
	["live_class_elsewhere_show", "teachers have a sentence of their own"],
	["live_class_elsewhere_open", "teachers have a sentence of their own"],
	["live_class_left_title", "teachers have a sentence of their own"],
	["live_class_left_opened", "what one attended oneself"],
	["live_class_left_counting", "what one attended oneself"],
	["live_class_student_open_lead", "teachers have a sentence of their own"],
	["live_class_waiting_lead", "only students wait for a teacher"],
	["live_class_waiting_lead_plain", "only students wait for a teacher"],
	["my_course_state_left", "how one stands to a course oneself, as a student"],
	["my_course_state_accepted", "how one stands to a course oneself, as a student"],
	["my_course_state_rejected", "how one stands to a course oneself, as a student"],
	["payment_success", "only students buy"],
]);

const code = readdirSync(`${root}app`, { recursive: true, encoding: "utf8" })
	.map((path) => `app/${path}`)
	.concat("workers/service-worker/offline-page.ts")
	.filter((path) => /\.tsx?$/.test(path) && !path.startsWith("app/paraglide/"));
const sources = code.filter((path) => SHARED.test(path) && !STUDENTS_OWN.test(path));
const used = new Set(
	sources.flatMap((path) =>
		[...readFileSync(root + path, "utf8").matchAll(/\bm\.([a-z0-9_]+)/g)].map(([, key]) => key),
	),
);

const bangla: Record<string, unknown> = Object.assign(
	{},
	...readdirSync(`${root}messages`).map((group) =>
		JSON.parse(readFileSync(`${root}messages/${group}/bn.json`, "utf8")),
	),
);

describe("What teachers and admins read in Bangla", () => {
	test("is looked for where it is", () => {
		for (const key of ["shell_skip", "common_search", "errors_invalid_request", "people_title", "feedback_title"])
			expect([key, used.has(key)]).toEqual([key, true]);
		expect([...FOR_STUDENTS.keys()].filter((key) => !used.has(key))).toEqual([]);
	});

	test("does not come from what only a student's pages show", () => {
		const shown = code
			.filter((path) => !STUDENTS_OWN.test(path) && !path.startsWith("app/routes/student/"))
			.flatMap((path) =>
				[...readFileSync(root + path, "utf8").matchAll(/from "(~|\.\.?)\/([^"]+)"/g)]
					.map(([, from, rest]) => (from === "~" ? `app/${rest}` : join(dirname(path), `${from}/${rest}`)))
					.filter((imported) => STUDENTS_OWN.test(imported))
					.map((imported) => `${path} shows ${imported}`),
			);
		expect(shown).toEqual([]);
		expect(code.filter((path) => STUDENTS_OWN.test(path)).length).toBeGreaterThan(0);
	});

	test("never speaks to them as to students", () => {
		const familiar = [...used].flatMap((key = "") => {
			const [form] = FORM.exec(JSON.stringify(bangla[key] ?? "")) ?? [];
			return form && !FOR_STUDENTS.has(key) ? [`${key}: ${form}`] : [];
		});
		expect(familiar.sort()).toEqual([]);
	});

	test("is told apart from words that only look so", () => {
		for (const text of ["এখনো", "পাঠানো", "শেখাও যাবে", "আছে", "চাওয়া", "করোনা"])
			expect([text, FORM.test(text)]).toEqual([text, false]);
		for (const text of ["মূল অংশে যাও", "একটি বেছে নাও!", "তোমার নাম", "ঠিক করে আবার চেষ্টা করো।"])
			expect([text, FORM.test(text)]).toEqual([text, true]);
	});
});

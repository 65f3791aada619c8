import type { Database } from "#db/client.ts";
import { insertRows, rowsOf } from "#db/factories/insert.ts";
import { feedback } from "#db/schema/index.ts";
import { DEMO_ADMIN, DEMO_STUDENTS, DEMO_TEACHERS, type DemoPerson } from "./people.ts";
import { accountUuidOf } from "./seed-people.ts";
import { at, seedUuid } from "./support.ts";

type Written = {
	by: DemoPerson | undefined;
	/** Hours before the first start. */
	ago: number;
	title: string;
	description: string;
	page: string | null;
	state: (typeof feedback.$inferInsert)["state"];
	answer?: string;
};

const [tasnim, rakib] = DEMO_STUDENTS;
const [mahbub, nasrin] = DEMO_TEACHERS;

/** What the demo people have told us, the oldest first. */
const WRITTEN: readonly Written[] = [
	{
		by: tasnim,
		ago: 75,
		title: "Result as a picture",
		description: "I want to send my result to my parents. A picture would be easier than the link.",
		page: "/student/overview",
		state: "answered",
		answer: "Good idea, and it is there: open the result and press Share. The picture can be saved on your phone.",
	},
	{
		by: rakib,
		ago: 52,
		title: "বিকাশে টাকা দিয়েছি, কিন্তু ওয়ালেটে দেখাচ্ছে না",
		description: "গতকাল রাতে ১০০ টাকা দিয়েছি।\nপনেরো মিনিট পরে এসেছে। এত দেরি কেন হলো?",
		page: "/student/wallet",
		state: "closed",
		answer: "বিকাশের উত্তর আসতে দেরি হয়েছিল, টাকা হারায়নি। পেমেন্টের পাতায় ‘আবার দেখো’ চাপলে সঙ্গে সঙ্গে জানা যায়।",
	},
	{
		by: nasrin,
		ago: 26,
		title: "How long does verification take?",
		description: "I sent my documents yesterday. The page says 24 to 48 hours, is Friday counted?",
		page: "/auth/teacher-verification",
		state: "in_progress",
	},
	{
		by: mahbub,
		ago: 9,
		title: "Print the winners",
		description: "I would like to hang the winners of our school on the notice board.",
		page: "/dashboard/teacher",
		state: "new",
	},
	{
		by: tasnim,
		ago: 2,
		title: "পরীক্ষার সময় আলো কম হলে লেখা পড়তে কষ্ট হয়",
		description: "রাতে পড়ার সময় কালো পাতায় অক্ষর আরেকটু বড় হলে ভালো হতো।",
		page: "/student/weekly-exam",
		state: "new",
	},
];

/** Feedback in each of its states (FBK-1). */
export async function seedFeedback(db: Database, now: number): Promise<void> {
	const rows = WRITTEN.flatMap(({ by, ago, answer, ...written }, index) => {
		if (!by) return [];
		const createdAt = at.hour(now, -ago);
		const answered = answer
			? { answer, answeredBy: accountUuidOf(DEMO_ADMIN), answeredAt: createdAt + 5 * 3_600_000 }
			: {};
		const times = { createdAt, updatedAt: answered.answeredAt ?? createdAt };
		const who = { accountUuid: accountUuidOf(by), role: by.role };
		return [{ uuid: seedUuid("feedback", index + 1), ...who, ...written, ...answered, ...times }];
	});
	await insertRows(db, [rowsOf(feedback, ...rows)], { ifAbsent: true });
}

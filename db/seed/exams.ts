import { at } from "./support.ts";

export type ExamSubjectSeed = { subject: string; count: number; level?: "SSC" | "HSC"; language?: "en" | "bn" };

export type ExamSeed = {
	name: string;
	subtitle: string;
	description: string;
	rule: string;
	prize: string | null;
	icon: string;
	color: string;
	durationMinutes: number;
	startAt: (now: number) => number;
	stopAt: (now: number) => number;
	/** Absent: no registration in advance is needed. */
	preRegStopAt?: (now: number) => number;
	feePoisha?: number;
	/** Hundredths of a mark. */
	penaltyPerWrong?: number;
	winnerCount?: number;
	subjects: readonly ExamSubjectSeed[];
	/** Finished ones: whether earlier students have attempts. */
	attended?: boolean;
	/** Demo students (by mobile) who took part, or who registered in advance. */
	demoStudents?: readonly string[];
};

const RULE = `- The clock starts when you open the first question and does not stop.
- You may change or clear a choice until you finish or the time is over.
- If the line breaks, go on: saved answers stay, and you can continue on any device.
- One try for each student.`;

const RULE_WITH_PENALTY = `${RULE}
- A right answer gives **1** mark, a wrong one takes **0.25**. An empty one costs nothing.`;

const RULE_BN = `- প্রথম প্রশ্ন খোলার সঙ্গে সঙ্গে সময় শুরু হবে, মাঝপথে থামবে না।
- শেষ করার আগ পর্যন্ত উত্তর বদলাতে বা মুছতে পারবে।
- ইন্টারনেট চলে গেলেও দেওয়া উত্তর থেকে যাবে; অন্য ফোন থেকেও চালিয়ে যেতে পারবে।
- প্রত্যেকে একবারই অংশ নিতে পারবে।`;

const evening = (days: number) => (now: number) => at.day(now, days, 20);
const twoHoursFrom = (days: number) => (now: number) => at.day(now, days, 22);
const anHourAgo = (now: number) => at.hour(now, -1);
const inThreeDays = (now: number) => at.hour(now, 72);

const FINISHED: readonly ExamSeed[] = [
	{
		name: "SSC Science Model Test",
		subtitle: "Physics, Chemistry, Biology and Mathematics",
		description:
			"Thirty questions from the four science subjects, at the pace of the board's multiple choice paper. Every answer is explained after the test.",
		rule: RULE_WITH_PENALTY,
		prize: "The first ten names go on the winners' board. The first three get a book voucher of ৳500.",
		icon: "exam",
		color: "betel",
		durationMinutes: 40,
		startAt: evening(-7),
		stopAt: twoHoursFrom(-7),
		penaltyPerWrong: 25,
		subjects: [
			{ subject: "Physics", count: 7, level: "SSC", language: "en" },
			{ subject: "Chemistry", count: 7, level: "SSC", language: "en" },
			{ subject: "Biology", count: 7, level: "SSC", language: "en" },
			{ subject: "Mathematics", count: 9, level: "SSC", language: "en" },
		],
		attended: true,
		demoStudents: ["01700000011"],
	},
	{
		name: "HSC Physics and Mathematics Sprint",
		subtitle: "Fourteen problems against the clock",
		description: "Mechanics, electricity, calculus and vectors. Paper and pencil allowed, calculators welcome.",
		rule: RULE_WITH_PENALTY,
		prize: "The first five win a month of HSC courses.",
		icon: "clock",
		color: "marigold",
		durationMinutes: 20,
		startAt: evening(-14),
		stopAt: twoHoursFrom(-14),
		penaltyPerWrong: 25,
		winnerCount: 5,
		subjects: [
			{ subject: "Physics", count: 7, level: "HSC", language: "en" },
			{ subject: "Mathematics", count: 7, level: "HSC", language: "en" },
		],
		attended: true,
	},
	{
		name: "বাংলা ও সাধারণ জ্ঞান মডেল টেস্ট",
		subtitle: "ভাষা, সাহিত্য, মুক্তিযুদ্ধ ও বাংলাদেশ",
		description: "চব্বিশটি প্রশ্নে বাংলা ব্যাকরণ ও সাহিত্যের সঙ্গে বাংলাদেশ ও বিশ্ব। পরীক্ষা শেষে প্রতিটি উত্তরের ব্যাখ্যা পাবে।",
		rule: RULE_BN,
		prize: "প্রথম দশজনের নাম বিজয়ীদের তালিকায় উঠবে। প্রথম পাঁচজন পাবে একটি করে বই।",
		icon: "book",
		color: "sindoor",
		durationMinutes: 20,
		startAt: evening(-21),
		stopAt: twoHoursFrom(-21),
		subjects: [
			{ subject: "Bangla", count: 12 },
			{ subject: "General Knowledge", count: 12 },
		],
		attended: true,
		demoStudents: ["01700000011"],
	},
	{
		name: "ICT and English Challenge",
		subtitle: "Read code, mend sentences",
		description: "Fifteen questions of HSC ICT and ten of English grammar and vocabulary.",
		rule: RULE,
		prize: "The first eight names go on the winners' board.",
		icon: "trophy",
		color: "sky",
		durationMinutes: 25,
		startAt: evening(-28),
		stopAt: twoHoursFrom(-28),
		winnerCount: 8,
		subjects: [
			{ subject: "ICT", count: 15, level: "HSC" },
			{ subject: "English", count: 10, level: "HSC" },
		],
		attended: true,
		demoStudents: ["01700000012"],
	},
];

const RUNNING: readonly ExamSeed[] = [
	{
		name: "Weekly Model Test: SSC Five Subjects",
		subtitle: "Physics, Chemistry, Mathematics, Biology and English",
		description:
			"This week's free model test. Twenty-five questions, thirty minutes, open for three days: start when it suits you. Your rank is known when the test has ended for everybody.",
		rule: RULE,
		prize: "The first ten names go on the winners' board. The first three get a book voucher of ৳500.",
		icon: "exam",
		color: "betel",
		durationMinutes: 30,
		startAt: anHourAgo,
		stopAt: inThreeDays,
		subjects: [
			{ subject: "Physics", count: 5, level: "SSC", language: "en" },
			{ subject: "Chemistry", count: 5, level: "SSC", language: "en" },
			{ subject: "Mathematics", count: 5, level: "SSC", language: "en" },
			{ subject: "Biology", count: 5, level: "SSC", language: "en" },
			{ subject: "English", count: 5, level: "SSC" },
		],
	},
	{
		name: "Two-Minute Challenge",
		subtitle: "Five questions, 120 seconds",
		description: "A quick one between two classes: English and ICT. When the two minutes are over, it is over.",
		rule: RULE,
		prize: "The fastest perfect score leads the winners' board.",
		icon: "clock",
		color: "marigold",
		durationMinutes: 2,
		startAt: anHourAgo,
		stopAt: inThreeDays,
		winnerCount: 5,
		subjects: [
			{ subject: "English", count: 3, level: "SSC" },
			{ subject: "ICT", count: 2, level: "SSC" },
		],
	},
	{
		name: "এসএসসি মডেল টেস্ট: বাংলা মাধ্যম",
		subtitle: "বাংলা, পদার্থবিজ্ঞান, গণিত, জীববিজ্ঞান ও সাধারণ জ্ঞান",
		description: "এ সপ্তাহের বিনামূল্যের মডেল টেস্ট। বিশটি প্রশ্ন, পঁচিশ মিনিট। তিন দিন খোলা থাকবে, সুবিধামতো সময়ে শুরু করো।",
		rule: RULE_BN,
		prize: "প্রথম দশজনের নাম বিজয়ীদের তালিকায় উঠবে।",
		icon: "book",
		color: "sindoor",
		durationMinutes: 25,
		startAt: anHourAgo,
		stopAt: inThreeDays,
		subjects: [
			{ subject: "Bangla", count: 6, level: "SSC" },
			{ subject: "Physics", count: 4, level: "SSC", language: "bn" },
			{ subject: "Mathematics", count: 3, level: "SSC", language: "bn" },
			{ subject: "Biology", count: 3, level: "SSC", language: "bn" },
			{ subject: "General Knowledge", count: 4, level: "SSC" },
		],
	},
];

const UPCOMING: readonly ExamSeed[] = [
	{
		name: "HSC Chemistry and Biology Model Test",
		subtitle: "For medical admission beginners",
		description:
			"Eight questions of Chemistry and six of Biology at HSC level. Free for all, no registration in advance needed.",
		rule: RULE_WITH_PENALTY,
		prize: "The first ten names go on the winners' board.",
		icon: "exam",
		color: "sky",
		durationMinutes: 25,
		startAt: evening(2),
		stopAt: twoHoursFrom(2),
		penaltyPerWrong: 25,
		subjects: [
			{ subject: "Chemistry", count: 8, level: "HSC" },
			{ subject: "Biology", count: 6, level: "HSC", language: "en" },
		],
	},
	{
		name: "Inter-School Science Cup: Qualifying Round",
		subtitle: "Registered students only",
		description:
			"The qualifying round of this year's cup. Registration has closed; whoever is on the list sits the test on the evening named here.",
		rule: `${RULE_WITH_PENALTY}
- Only students who registered in time may take part.`,
		prize: "The first ten students go through to the final.",
		icon: "trophy",
		color: "betel",
		durationMinutes: 30,
		preRegStopAt: (now) => at.hour(now, -2),
		startAt: evening(1),
		stopAt: twoHoursFrom(1),
		penaltyPerWrong: 25,
		subjects: [
			{ subject: "Chemistry", count: 12, level: "SSC" },
			{ subject: "Biology", count: 8, level: "SSC", language: "en" },
		],
		demoStudents: ["01700000011"],
	},
	{
		name: "HSC Grand Model Test",
		subtitle: "Thirty-two questions over four subjects",
		description:
			"A full rehearsal: Physics, Mathematics, ICT and English in one sitting, with a rank among everybody who takes it.",
		rule: `${RULE_WITH_PENALTY}
- The fee is paid once, before registration closes, and is not returned when you miss the test.`,
		prize: "First prize ৳5,000, second ৳3,000, third ৳2,000 in course credit.",
		icon: "exam",
		color: "marigold",
		durationMinutes: 60,
		feePoisha: 5_000,
		preRegStopAt: (now) => at.day(now, 4, 20),
		startAt: evening(5),
		stopAt: (now) => at.day(now, 5, 23),
		penaltyPerWrong: 25,
		subjects: [
			{ subject: "Physics", count: 7, level: "HSC", language: "en" },
			{ subject: "Mathematics", count: 7, level: "HSC", language: "en" },
			{ subject: "ICT", count: 10, level: "HSC" },
			{ subject: "English", count: 8, level: "HSC" },
		],
	},
];

/** The demo's exams. Their order gives their uuids, so new ones go to the end. */
export const EXAMS: readonly ExamSeed[] = [...FINISHED, ...RUNNING, ...UPCOMING];

import type { ExamSubjectSeed } from "./exams.ts";

/** What each examination is called in Bangla. */
export const EXAM_TAGS_BN = { SSC: "এসএসসি", HSC: "এইচএসসি", Admission: "ভর্তি পরীক্ষা" } as const;

export type MockTestTypeSeed = {
	title: string;
	subtitle: string;
	description: string;
	icon: string;
	color: string;
	durationMinutes: number;
	examTag: keyof typeof EXAM_TAGS_BN;
	feePoisha?: number;
	attemptsPerPurchase?: number;
	/** Hundredths of a mark. */
	penaltyPerWrong?: number;
	subjects: readonly ExamSubjectSeed[];
	/** Finished attempts of the first demo student: how many days ago, and how many of a hundred questions were known. */
	attempts?: readonly { daysAgo: number; skill: number }[];
};

/** The demo's kinds of self-assessment. Their order gives their uuids, so new ones go to the end. */
export const MOCK_TEST_TYPES: readonly MockTestTypeSeed[] = [
	{
		title: "SSC Physics",
		subtitle: "The whole book, a new set each time",
		description: "Six questions from all chapters. Take it as often as you like: no two sets are the same.",
		icon: "practice",
		color: "betel",
		durationMinutes: 8,
		examTag: "SSC",
		subjects: [{ subject: "Physics", count: 6, level: "SSC", language: "en" }],
		attempts: [
			{ daysAgo: 24, skill: 38 },
			{ daysAgo: 19, skill: 52 },
			{ daysAgo: 13, skill: 50 },
			{ daysAgo: 8, skill: 68 },
			{ daysAgo: 5, skill: 76 },
			{ daysAgo: 1, skill: 84 },
		],
	},
	{
		title: "SSC Mathematics",
		subtitle: "Algebra, geometry and trigonometry",
		description: "Eight questions with room to calculate: one and a half minutes for each.",
		icon: "practice",
		color: "marigold",
		durationMinutes: 12,
		examTag: "SSC",
		subjects: [{ subject: "Mathematics", count: 8, level: "SSC", language: "en" }],
	},
	{
		title: "HSC Chemistry",
		subtitle: "First and second paper",
		description: "From the periodic table to organic reactions, with an explanation of every answer.",
		icon: "practice",
		color: "sky",
		durationMinutes: 13,
		examTag: "HSC",
		subjects: [{ subject: "Chemistry", count: 10, level: "HSC", language: "en" }],
	},
	{
		title: "HSC ICT",
		subtitle: "Number systems, logic, HTML, C and databases",
		description: "Read the code, find the output. Fifteen questions as they come in the board exam.",
		icon: "practice",
		color: "betel",
		durationMinutes: 15,
		examTag: "HSC",
		subjects: [{ subject: "ICT", count: 15, level: "HSC", language: "en" }],
		attempts: [
			{ daysAgo: 16, skill: 60 },
			{ daysAgo: 9, skill: 66 },
			{ daysAgo: 3, skill: 80 },
		],
	},
	{
		title: "বাংলা ব্যাকরণ",
		subtitle: "সন্ধি, সমাস, কারক ও প্রত্যয়",
		description: "পনেরোটি প্রশ্নে পুরো ব্যাকরণ ঝালাই করে নাও। প্রতিটি উত্তরের ব্যাখ্যা আছে।",
		icon: "practice",
		color: "sindoor",
		durationMinutes: 12,
		examTag: "SSC",
		subjects: [{ subject: "Bangla", count: 15 }],
	},
	{
		title: "Admission Mixed Set",
		subtitle: "Physics, Chemistry, Mathematics and English",
		description: "Thirty-two questions at admission pace: less than a minute for each, and wrong answers cost.",
		icon: "practice",
		color: "marigold",
		durationMinutes: 28,
		examTag: "Admission",
		feePoisha: 2_000,
		penaltyPerWrong: 25,
		subjects: [
			{ subject: "Physics", count: 6, level: "HSC", language: "en" },
			{ subject: "Chemistry", count: 10, level: "HSC", language: "en" },
			{ subject: "Mathematics", count: 6, level: "HSC", language: "en" },
			{ subject: "English", count: 10, level: "HSC", language: "en" },
		],
	},
	{
		title: "SSC English Grammar",
		subtitle: "Tense, preposition, narration and voice",
		description: "Ten sentences to complete or to mend. The explanations say which rule decides.",
		icon: "practice",
		color: "sky",
		durationMinutes: 10,
		examTag: "SSC",
		subjects: [{ subject: "English", count: 10, level: "SSC", language: "en" }],
	},
	{
		title: "সাধারণ জ্ঞান: বাংলাদেশ ও বিশ্ব",
		subtitle: "ইতিহাস, মুক্তিযুদ্ধ, ভূগোল ও বিজ্ঞান",
		description: "পনেরোটি প্রশ্ন, দশ মিনিট। যতবার খুশি দাও, প্রতিবার নতুন প্রশ্ন।",
		icon: "practice",
		color: "betel",
		durationMinutes: 10,
		examTag: "SSC",
		subjects: [{ subject: "General Knowledge", count: 15 }],
	},
	{
		title: "Medical Admission Trial",
		subtitle: "Biology, Chemistry, Physics and English",
		description:
			"Thirty questions as in the admission test, a quarter of a mark off for each wrong one. One purchase gives two attempts, each with a set of its own.",
		icon: "practice",
		color: "sindoor",
		durationMinutes: 30,
		examTag: "Admission",
		feePoisha: 3_000,
		attemptsPerPurchase: 2,
		penaltyPerWrong: 25,
		subjects: [
			{ subject: "Biology", count: 6, level: "HSC", language: "en" },
			{ subject: "Chemistry", count: 10, level: "HSC", language: "en" },
			{ subject: "Physics", count: 6, level: "HSC", language: "en" },
			{ subject: "English", count: 8, level: "HSC", language: "en" },
		],
	},
	{
		title: "HSC Biology",
		subtitle: "Cells, heredity, plants and the human body",
		description: "Six questions from both papers, free and as often as you like.",
		icon: "practice",
		color: "betel",
		durationMinutes: 7,
		examTag: "HSC",
		subjects: [{ subject: "Biology", count: 6, level: "HSC", language: "en" }],
	},
	{
		title: "Five-Minute Warm-up",
		subtitle: "Five quick questions of English and ICT",
		description: "For the way to school: five questions, five minutes, and at once you see what was right and why.",
		icon: "clock",
		color: "marigold",
		durationMinutes: 5,
		examTag: "SSC",
		subjects: [
			{ subject: "English", count: 3, level: "SSC", language: "en" },
			{ subject: "ICT", count: 2, level: "SSC", language: "en" },
		],
	},
];

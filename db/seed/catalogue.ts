import type { INSTITUTE_KINDS } from "#db/schema/institute.ts";
import { seedUuid } from "./support.ts";

/** Subjects in the order people look for them. */
export const SUBJECTS: readonly [title: string, titleBn: string][] = [
	["Physics", "পদার্থবিজ্ঞান"],
	["Chemistry", "রসায়ন"],
	["Mathematics", "গণিত"],
	["Biology", "জীববিজ্ঞান"],
	["ICT", "তথ্য ও যোগাযোগ প্রযুক্তি"],
	["English", "ইংরেজি"],
	["Bangla", "বাংলা"],
	["General Knowledge", "সাধারণ জ্ঞান"],
];

export const subjectUuidOf = (title: string) => seedUuid("subject", SUBJECTS.findIndex(([name]) => name === title) + 1);

/** Lists show the newest grade first, so the lowest class is made last. */
export const GRADES = [
	"Class 6",
	"Class 7",
	"Class 8",
	"Class 9",
	"Class 10",
	"SSC Candidate",
	"Class 11",
	"Class 12",
	"HSC Candidate",
	"University Admission",
];

/** What each is called in Bangla. */
export const GRADES_BN: Record<string, string> = {
	"Class 6": "ষষ্ঠ শ্রেণি",
	"Class 7": "সপ্তম শ্রেণি",
	"Class 8": "অষ্টম শ্রেণি",
	"Class 9": "নবম শ্রেণি",
	"Class 10": "দশম শ্রেণি",
	"SSC Candidate": "এসএসসি পরীক্ষার্থী",
	"Class 11": "একাদশ শ্রেণি",
	"Class 12": "দ্বাদশ শ্রেণি",
	"HSC Candidate": "এইচএসসি পরীক্ষার্থী",
	"University Admission": "বিশ্ববিদ্যালয় ভর্তি",
};

type InstituteKind = (typeof INSTITUTE_KINDS)[number];

export const OPEN_SCHOOL = "Pathshala Open School";

/** Institutes that nobody of the demo people belongs to yet. The people's own are added by name. */
export const MORE_INSTITUTES: readonly [name: string, kind: InstituteKind][] = [
	["Government Laboratory High School, Dhaka", "school"],
	["Ideal School and College, Motijheel", "school"],
	["Rajuk Uttara Model College", "college"],
	["Carmichael College, Rangpur", "college"],
	["Brojomohun College, Barishal", "college"],
	["University of Dhaka", "university"],
	["Bangladesh University of Engineering and Technology", "university"],
	["Shahjalal University of Science and Technology", "university"],
	["Meghna Academic Care, Narsingdi", "coaching"],
	["Agradoot Coaching Centre, Cumilla", "coaching"],
];

/** The same in Bangla, with those of the demo people. */
export const INSTITUTES_BN: Record<string, string> = {
	[OPEN_SCHOOL]: "পাঠশালা ওপেন স্কুল",
	"Government Laboratory High School, Dhaka": "গভর্নমেন্ট ল্যাবরেটরি হাই স্কুল, ঢাকা",
	"Ideal School and College, Motijheel": "আইডিয়াল স্কুল অ্যান্ড কলেজ, মতিঝিল",
	"Rajuk Uttara Model College": "রাজউক উত্তরা মডেল কলেজ",
	"Carmichael College, Rangpur": "কারমাইকেল কলেজ, রংপুর",
	"Brojomohun College, Barishal": "ব্রজমোহন কলেজ, বরিশাল",
	"University of Dhaka": "ঢাকা বিশ্ববিদ্যালয়",
	"Bangladesh University of Engineering and Technology": "বাংলাদেশ প্রকৌশল বিশ্ববিদ্যালয়",
	"Shahjalal University of Science and Technology": "শাহজালাল বিজ্ঞান ও প্রযুক্তি বিশ্ববিদ্যালয়",
	"Meghna Academic Care, Narsingdi": "মেঘনা একাডেমিক কেয়ার, নরসিংদী",
	"Agradoot Coaching Centre, Cumilla": "অগ্রদূত কোচিং সেন্টার, কুমিল্লা",
	"Barishal Zilla School": "বরিশাল জিলা স্কুল",
	"Sylhet Government Pilot High School": "সিলেট সরকারি পাইলট উচ্চ বিদ্যালয়",
	"Viqarunnisa Noon School and College": "ভিকারুননিসা নূন স্কুল অ্যান্ড কলেজ",
	"Chittagong Collegiate School": "চট্টগ্রাম কলেজিয়েট স্কুল",
	"Rajshahi Collegiate School": "রাজশাহী কলেজিয়েট স্কুল",
	"Dhaka Residential Model College": "ঢাকা রেসিডেনসিয়াল মডেল কলেজ",
	"Notre Dame College, Dhaka": "নটর ডেম কলেজ, ঢাকা",
	"Holy Cross College": "হলি ক্রস কলেজ",
	"St. Joseph Higher Secondary School": "সেন্ট জোসেফ উচ্চ মাধ্যমিক বিদ্যালয়",
	"Rajshahi College": "রাজশাহী কলেজ",
	"Ispahani Public School and College, Cumilla": "ইস্পাহানী পাবলিক স্কুল অ্যান্ড কলেজ, কুমিল্লা",
	"Dhaka College": "ঢাকা কলেজ",
	"Chattogram Government Women College": "চট্টগ্রাম সরকারি মহিলা কলেজ",
	"Government Azizul Haque College, Bogura": "সরকারি আজিজুল হক কলেজ, বগুড়া",
	"Khulna Public College": "খুলনা পাবলিক কলেজ",
	"Adamjee Cantonment College": "আদমজী ক্যান্টনমেন্ট কলেজ",
	"Mymensingh Girls Cadet College": "ময়মনসিংহ গার্লস ক্যাডেট কলেজ",
	"Faujdarhat Cadet College": "ফৌজদারহাট ক্যাডেট কলেজ",
	"Jalalabad Cantonment Public School and College": "জালালাবাদ ক্যান্টনমেন্ট পাবলিক স্কুল অ্যান্ড কলেজ",
	"Jashore Zilla School": "যশোর জিলা স্কুল",
	"Bindubasini Government Girls High School": "বিন্দুবাসিনী সরকারি বালিকা উচ্চ বিদ্যালয়",
	"Chittagong College": "চট্টগ্রাম কলেজ",
	"Rangamati Government College": "রাঙ্গামাটি সরকারি কলেজ",
	"Dinajpur Zilla School": "দিনাজপুর জিলা স্কুল",
	"Rangpur Government Girls High School": "রংপুর সরকারি বালিকা উচ্চ বিদ্যালয়",
	"Feni Government Pilot High School": "ফেনী সরকারি পাইলট উচ্চ বিদ্যালয়",
	"Dr. Khastagir Government Girls High School": "ডা. খাস্তগীর সরকারি বালিকা উচ্চ বিদ্যালয়",
	"Pabna Cadet College": "পাবনা ক্যাডেট কলেজ",
	"Kushtia Government Women College": "কুষ্টিয়া সরকারি মহিলা কলেজ",
};

/** Where those are that exist in the demo alone. */
export const INVENTED_DISTRICTS: Record<string, string> = {
	"Meghna Academic Care, Narsingdi": "narsingdi",
	"Agradoot Coaching Centre, Cumilla": "cumilla",
};

/** What classes from nine on are divided into. */
export const SECTIONS: readonly [title: string, titleBn: string][] = [
	["Science", "বিজ্ঞান"],
	["Humanities", "মানবিক"],
	["Business Studies", "ব্যবসায় শিক্ষা"],
];

/** A school by name; colleges say so, and cadet colleges teach both. */
export const kindOf = (name: string): InstituteKind =>
	/University/.test(name) ? "university" : /College/.test(name) && !/School/.test(name) ? "college" : "school";

type CourseSeed = {
	title: string;
	subtitle: string;
	description: string;
	subject: string;
	feePoisha: number;
	maxStudents: number;
	/** Days from the first start. */
	startsIn: number;
	lastsDays: number;
	enrolmentEndsIn: number;
	materials: readonly [title: string, description: string][];
};

/** Courses of the verified demo teacher. */
export const COURSES: readonly CourseSeed[] = [
	{
		title: "SSC Physics: Motion, Force and Energy",
		subtitle: "Chapters 2 to 4, solved the way the board asks",
		description:
			"Twelve classes on the three chapters that most other chapters lean on. Each class ends with board questions of the last ten years, and each week with a short test that we go through together.",
		subject: "Physics",
		feePoisha: 0,
		maxStudents: 120,
		startsIn: 5,
		lastsDays: 42,
		enrolmentEndsIn: 12,
		materials: [
			[
				"Formula sheet: motion in a straight line",
				"One page with the four equations, what each letter means and its unit.",
			],
			["Worked problems: Newton's second law", "Fifteen problems from easy to hard, each with a free body diagram."],
			[
				"Board questions 2015 to 2024: work and energy",
				"Creative questions of all boards, sorted by learning outcome.",
			],
		],
	},
	{
		title: "HSC Higher Mathematics: Calculus from Zero",
		subtitle: "Limits, differentiation and integration in eight weeks",
		description:
			"For students who find calculus a wall. We begin with the slope of a graph and end with areas between curves. Bring a notebook: every class has more writing than listening.",
		subject: "Mathematics",
		feePoisha: 80_000,
		maxStudents: 60,
		startsIn: 10,
		lastsDays: 56,
		enrolmentEndsIn: 9,
		materials: [
			[
				"Before the first class: functions and graphs",
				"What you should know already, with ten questions to test yourself.",
			],
			[
				"Standard derivatives and integrals",
				"The list to learn by heart, and how to get back what you have forgotten.",
			],
		],
	},
	{
		title: "এসএসসি পদার্থবিজ্ঞান: আলো ও তড়িৎ",
		subtitle: "অষ্টম থেকে একাদশ অধ্যায়, বাংলায়",
		description:
			"আলোর প্রতিফলন ও প্রতিসরণ থেকে চল তড়িৎ পর্যন্ত চারটি অধ্যায়। প্রতিটি ক্লাসে আগে ধারণা, পরে গাণিতিক সমস্যা, শেষে বোর্ডের সৃজনশীল প্রশ্ন। ক্লাসের নোট সেদিনই পাওয়া যাবে।",
		subject: "Physics",
		feePoisha: 50_000,
		maxStudents: 80,
		startsIn: 3,
		lastsDays: 35,
		enrolmentEndsIn: 8,
		materials: [
			["লেন্স ও দর্পণের চিহ্নের নিয়ম", "কোন দূরত্ব ধনাত্মক, কোনটি ঋণাত্মক: এক পাতায় সব।"],
			["বর্তনীর তুল্য রোধ: ২০টি সমস্যা", "শ্রেণি, সমান্তরাল ও মিশ্র সংযোগ, ধাপে ধাপে সমাধানসহ।"],
			["অধ্যায়ভিত্তিক সৃজনশীল প্রশ্ন", "সব বোর্ডের বাছাই করা প্রশ্ন।"],
		],
	},
];

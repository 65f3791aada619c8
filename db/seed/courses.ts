/** A course of the demo, its dates by how far they are from the first start. */
export type DemoCourse = {
	/** The place in COURSE_TEACHERS; null for the demo's own teacher. */
	teacher: number | null;
	subject: string;
	/** BDT */
	fee: number;
	seats: number;
	/** Days from the first start. */
	startsIn: number;
	lastsDays: number;
	enrolmentEndsIn: number;
	title: string;
	subtitle: string;
	description: string;
	outcomes: readonly string[];
	/** One after the other, evenly over the course, at this hour in Dhaka. */
	lectures: readonly string[];
	hour: number;
	archived?: true;
};

/** Numbered after the three courses of before: one more goes to the end. */
export const MORE_COURSES: readonly DemoCourse[] = [
	{
		...{ teacher: null, subject: "Mathematics", fee: 0, seats: 40, startsIn: -14, lastsDays: 42, enrolmentEndsIn: 14 },
		title: "SSC General Mathematics: Algebra and Sets",
		subtitle: "Three evenings a week, with the board's own questions",
		description:
			"Sets, functions and algebraic expressions from the first page of the book. We solve together, you solve alone, then we look at both. Homework is ten problems, never more.",
		outcomes: [
			"Draw and read Venn diagrams of three sets",
			"Factor any expression of the SSC book",
			"Know which formula a word problem asks for",
		],
		lectures: [
			"What a set is, and what it is not",
			"Venn diagrams of two and three sets",
			"Functions as machines",
			"Squares and cubes of sums",
			"Factoring: six patterns",
			"Word problems with one unknown",
			"Board questions, chapter 2",
			"Board questions, chapter 3",
		],
		hour: 20,
	},
	{
		...{ teacher: null, subject: "Physics", fee: 600, seats: 3, startsIn: -7, lastsDays: 35, enrolmentEndsIn: 10 },
		title: "HSC Physics: Vectors in a Small Group",
		subtitle: "Three students, one board, every question answered",
		description:
			"The chapter that decides how the rest of physics feels, in a group small enough that everybody writes on the board. Bring your own questions; we begin with them.",
		outcomes: ["Resolve a vector in any direction", "Use dot and cross product without mixing them up"],
		lectures: ["Adding arrows", "Components", "The dot product", "The cross product", "Boats, rivers and rain"],
		hour: 18,
	},
	{
		...{ teacher: null, subject: "Physics", fee: 300, seats: 60, startsIn: -90, lastsDays: 60, enrolmentEndsIn: -70 },
		title: "এসএসসি পদার্থবিজ্ঞান: গতি ও বল",
		subtitle: "দ্বিতীয় ও তৃতীয় অধ্যায়, শেষ হয়ে যাওয়া ব্যাচ",
		description: "গতির সমীকরণ থেকে নিউটনের তিন সূত্র। প্রতিটি ক্লাসের শেষে ছোট পরীক্ষা আর পরের দিন তার সমাধান।",
		outcomes: ["গতির চারটি সমীকরণ ব্যবহার করতে পারা", "বলের চিত্র আঁকতে পারা"],
		lectures: ["গতি কী", "বেগ ও ত্বরণ", "গতির সমীকরণ", "নিউটনের প্রথম সূত্র", "দ্বিতীয় সূত্র", "তৃতীয় সূত্র ও ভরবেগ"],
		hour: 19,
	},
	{
		...{ teacher: 0, subject: "Chemistry", fee: 0, seats: 100, startsIn: -21, lastsDays: 56, enrolmentEndsIn: 7 },
		title: "SSC Chemistry: The Periodic Table and Bonds",
		subtitle: "See the pattern before you learn the table",
		description:
			"Why sodium burns and neon does not: we build the table from its first row, then join atoms to molecules. With pictures of real experiments.",
		outcomes: ["Read groups and periods", "Predict which bond two elements make", "Write formulas of forty compounds"],
		lectures: [
			"Atoms and their shells",
			"Building the table",
			"Groups that behave alike",
			"Ionic bonds",
			"Covalent bonds",
			"Metals",
		],
		hour: 17,
	},
	{
		...{ teacher: 0, subject: "Chemistry", fee: 1200, seats: 50, startsIn: 12, lastsDays: 70, enrolmentEndsIn: 11 },
		title: "HSC Organic Chemistry in Ten Weeks",
		subtitle: "Mechanisms drawn slowly, never learnt by heart",
		description:
			"From alkanes to aromatic compounds. Every reaction is drawn arrow by arrow, and every week ends with a page of your own.",
		outcomes: ["Name any compound of the HSC book", "Draw ten mechanisms", "Tell isomers apart"],
		lectures: [
			"Carbon's four hands",
			"Names",
			"Alkanes",
			"Alkenes",
			"Alkynes",
			"Benzene",
			"Alcohols",
			"Acids",
			"Amines",
			"The whole map",
		],
		hour: 20,
	},
	{
		...{ teacher: 0, subject: "Chemistry", fee: 250, seats: 80, startsIn: 20, lastsDays: 28, enrolmentEndsIn: 25 },
		title: "রসায়ন: এসিড, ক্ষার ও লবণ",
		subtitle: "চার সপ্তাহে একটি অধ্যায়, পরীক্ষাসহ",
		description: "লেবুর রস থেকে সাবান: ঘরের জিনিস দিয়ে এসিড ও ক্ষার চেনা, বিক্রিয়া লেখা, আর বোর্ডের প্রশ্ন।",
		outcomes: ["সূচক দিয়ে এসিড ও ক্ষার চেনা", "প্রশমন বিক্রিয়া লেখা ও সমতা করা"],
		lectures: ["এসিড কী", "ক্ষার ও ক্ষারক", "লবণ ও প্রশমন", "বোর্ডের প্রশ্ন"],
		hour: 16,
	},
	{
		...{ teacher: 1, subject: "Mathematics", fee: 1500, seats: 40, startsIn: 6, lastsDays: 60, enrolmentEndsIn: 8 },
		title: "University Admission Mathematics",
		subtitle: "Speed and shortcuts, after the understanding",
		description:
			"For those who know the book and have to be fast: a topic each class, thirty questions against the clock, then each one looked at.",
		outcomes: [
			"Solve thirty questions in thirty minutes",
			"Know which questions to leave",
			"Check an answer in five seconds",
		],
		lectures: [
			"Functions and graphs",
			"Limits by looking",
			"Derivatives fast",
			"Integrals that come every year",
			"Matrices",
			"Probability",
			"Conics",
			"A whole paper",
		],
		hour: 21,
	},
	{
		...{ teacher: 1, subject: "Mathematics", fee: 0, seats: 200, startsIn: -3, lastsDays: 30, enrolmentEndsIn: 5 },
		title: "গণিত অলিম্পিয়াডের প্রথম পাঠ",
		subtitle: "ষষ্ঠ থেকে অষ্টম শ্রেণির জন্য, বিনামূল্যে",
		description: "সংখ্যা, জোড়-বিজোড়, ভাগশেষ আর ধাঁধা। সূত্র নয়, ভাবতে শেখা।",
		outcomes: ["জোড়-বিজোড় দিয়ে প্রমাণ করা", "ভাগশেষ নিয়ে ভাবা", "নিজের সমাধান লিখে বোঝানো"],
		lectures: ["জোড় ও বিজোড়", "ভাগশেষের খেলা", "গণনার কৌশল", "কবুতরের খোপ", "ধাঁধার দিন"],
		hour: 17,
	},
	{
		...{
			teacher: 1,
			subject: "Mathematics",
			fee: 700,
			seats: 30,
			startsIn: -120,
			lastsDays: 90,
			enrolmentEndsIn: -100,
		},
		title: "HSC Trigonometry, Last Year's Batch",
		subtitle: "Archived: the next batch is announced here first",
		description: "Angles, identities and equations, as taught last year.",
		outcomes: ["Prove any identity of the book"],
		lectures: ["Angles", "Ratios", "Identities", "Equations"],
		hour: 19,
		archived: true,
	},
	{
		...{ teacher: 2, subject: "English", fee: 0, seats: 150, startsIn: 2, lastsDays: 45, enrolmentEndsIn: 15 },
		title: "English Grammar through Stories",
		subtitle: "Tenses, articles and prepositions for SSC",
		description:
			"One short story a week. We read it, laugh about it, and find the grammar in it. Nothing is learnt from a list.",
		outcomes: [
			"Use the twelve tenses where they belong",
			"Choose articles by meaning",
			"Rewrite a paragraph without mistakes",
		],
		lectures: [
			"The lost umbrella: past tenses",
			"A letter home: articles",
			"The ferry: prepositions",
			"Who said it: narration",
			"Turned around: voice",
		],
		hour: 18,
	},
	{
		...{ teacher: 2, subject: "English", fee: 450, seats: 60, startsIn: -10, lastsDays: 40, enrolmentEndsIn: 20 },
		title: "HSC English: Writing That Scores",
		subtitle: "Paragraphs, letters, graphs and stories",
		description:
			"You write every week, and get every line back with words. Two pieces are read in class, without names.",
		outcomes: ["Write a paragraph with one idea", "Describe a graph in 80 words", "Complete a story"],
		lectures: ["One idea, one paragraph", "Formal letters", "Graphs and charts", "Completing stories", "Summaries"],
		hour: 20,
	},
	{
		...{ teacher: 2, subject: "English", fee: 900, seats: 45, startsIn: 30, lastsDays: 60, enrolmentEndsIn: 28 },
		title: "Spoken English for Shy People",
		subtitle: "Small rooms, five sentences each, every day",
		description: "Nobody is laughed at, everybody talks. Ten topics of daily life, from the shop to the interview.",
		outcomes: ["Talk for two minutes without stopping", "Ask back when you did not understand"],
		lectures: ["Hello", "In the shop", "On the phone", "At the doctor's", "The interview", "Your own topic"],
		hour: 21,
	},
	{
		...{ teacher: 3, subject: "Biology", fee: 0, seats: 90, startsIn: -5, lastsDays: 50, enrolmentEndsIn: 12 },
		title: "এসএসসি জীববিজ্ঞান: কোষ থেকে দেহ",
		subtitle: "ছবি এঁকে শেখা, ধাপে ধাপে",
		description: "কোষ, টিস্যু, কোষ বিভাজন আর খাদ্য পরিপাক। প্রতিটি ক্লাসে একটি ছবি নিজে আঁকতে হবে।",
		outcomes: ["উদ্ভিদ ও প্রাণিকোষ এঁকে চিহ্নিত করা", "মাইটোসিসের ধাপ বলা", "পরিপাকের পথ বোঝানো"],
		lectures: ["কোষের ভেতরে", "টিস্যু", "মাইটোসিস", "মিয়োসিস", "পরিপাক", "বোর্ডের ছবি"],
		hour: 19,
	},
	{
		...{ teacher: 3, subject: "Biology", fee: 1000, seats: 70, startsIn: 15, lastsDays: 80, enrolmentEndsIn: 18 },
		title: "Medical Admission Biology",
		subtitle: "Zoology and botany, question by question",
		description:
			"Twelve years of admission questions, sorted by chapter. Each class opens with twenty of them, closes with the pages they came from.",
		outcomes: ["Know what is asked and what never is", "Tell near-identical answers apart"],
		lectures: [
			"Animal diversity",
			"Digestion",
			"Blood",
			"Breathing",
			"Plant tissue",
			"Photosynthesis",
			"Genetics",
			"A whole paper",
		],
		hour: 20,
	},
	{
		...{ teacher: 3, subject: "Biology", fee: 350, seats: 2, startsIn: 4, lastsDays: 30, enrolmentEndsIn: 6 },
		title: "Genetics at One Table",
		subtitle: "Two seats, four weeks, Mendel and after",
		description: "For two who want to ask everything. Crosses, pedigrees and the exceptions.",
		outcomes: ["Read a pedigree", "Solve dihybrid crosses"],
		lectures: ["Peas", "Two traits at once", "Pedigrees", "Exceptions"],
		hour: 16,
	},
	{
		...{ teacher: 4, subject: "Bangla", fee: 0, seats: 120, startsIn: -12, lastsDays: 60, enrolmentEndsIn: 20 },
		title: "বাংলা ব্যাকরণ: সন্ধি, সমাস, কারক",
		subtitle: "এসএসসি ও এইচএসসি, দুইয়ের জন্যই",
		description: "নিয়ম মুখস্থ নয়, উদাহরণ থেকে নিয়ম খুঁজে বের করা। প্রতি সপ্তাহে একটি ছোট পরীক্ষা।",
		outcomes: ["সন্ধি বিচ্ছেদ করতে পারা", "সমাস চেনা", "কারক ও বিভক্তি নির্ণয়"],
		lectures: ["স্বরসন্ধি", "ব্যঞ্জনসন্ধি", "দ্বন্দ্ব ও কর্মধারয়", "তৎপুরুষ ও বহুব্রীহি", "কারক", "পুরো অধ্যায়ের প্রশ্ন"],
		hour: 18,
	},
	{
		...{ teacher: 4, subject: "Bangla", fee: 200, seats: 60, startsIn: 8, lastsDays: 40, enrolmentEndsIn: 10 },
		title: "সৃজনশীল প্রশ্নের উত্তর লেখা",
		subtitle: "জ্ঞান, অনুধাবন, প্রয়োগ, উচ্চতর দক্ষতা",
		description: "একটি প্রশ্নের চারটি স্তর, চারভাবে লেখা। তোমার খাতা দেখে দেওয়া হবে।",
		outcomes: ["স্তর বুঝে উত্তর সাজানো", "সময় ভাগ করে লেখা"],
		lectures: ["চারটি স্তর", "কবিতা থেকে প্রশ্ন", "গদ্য থেকে প্রশ্ন", "খাতা দেখা"],
		hour: 19,
	},
	{
		...{ teacher: 5, subject: "ICT", fee: 0, seats: 80, startsIn: -20, lastsDays: 50, enrolmentEndsIn: 3 },
		title: "HSC ICT: Number Systems and Logic",
		subtitle: "Binary until it is easy",
		description: "Chapter three from the first bit to the full adder, with a page of exercises after each class.",
		outcomes: ["Change any base into any other", "Simplify Boolean expressions", "Draw a full adder"],
		lectures: ["Why two digits", "Bases", "Negative numbers", "Gates", "Boolean algebra", "Adders"],
		hour: 21,
	},
	{
		...{ teacher: 5, subject: "ICT", fee: 800, seats: 50, startsIn: 9, lastsDays: 56, enrolmentEndsIn: 12 },
		title: "C Programming on Your Phone",
		subtitle: "No computer needed for chapter five",
		description: "All programs of the HSC book, written and run on a phone. You end with a game of your own.",
		outcomes: ["Write loops and conditions", "Find your own mistakes", "Finish one small game"],
		lectures: ["Hello", "Numbers in, numbers out", "If", "For", "While", "Arrays", "Functions", "Your game"],
		hour: 20,
	},
	{
		...{ teacher: 5, subject: "ICT", fee: 0, seats: 300, startsIn: 3, lastsDays: 21, enrolmentEndsIn: 9 },
		title: "HTML in Three Weeks",
		subtitle: "Your first web page, shown to your class",
		description: "Chapter four, by building: text, links, pictures, tables. Your page is looked at by the others.",
		outcomes: ["Make a page with links, pictures and a table"],
		lectures: ["Text and headings", "Links and pictures", "Tables", "Show day"],
		hour: 17,
	},
	{
		...{
			teacher: 5,
			subject: "General Knowledge",
			fee: 100,
			seats: 500,
			startsIn: -2,
			lastsDays: 25,
			enrolmentEndsIn: 15,
		},
		title: "সাধারণ জ্ঞান: বাংলাদেশ ও বিশ্ব",
		subtitle: "ভর্তি পরীক্ষার জন্য, প্রতিদিন বিশ মিনিট",
		description: "মুক্তিযুদ্ধ, সংবিধান, নদী, মুদ্রা, দেশ ও রাজধানী। প্রতিদিন অল্প, কিন্তু প্রতিদিন।",
		outcomes: ["বারবার আসা প্রশ্নগুলো জানা", "মানচিত্রে দেশ খুঁজে পাওয়া"],
		lectures: ["মুক্তিযুদ্ধ", "সংবিধান", "নদী ও জেলা", "দেশ ও রাজধানী", "সাম্প্রতিক"],
		hour: 22,
	},
];

const text = {
	subjectUuid: "01970000-0000-7000-8000-0000000000f1",
	topicUuid: "01970000-0000-7000-8000-0000000000f2",
	level: "SSC",
	language: "en",
	difficulty: 1,
	tags: ["motion"],
	content: "A car gains $10$ m/s in $5$ s. What is its acceleration?",
	options: ["$2$ m/s²", "$5$ m/s²", "$15$ m/s²", "$50$ m/s²"],
	correct: 0,
	explanation: "$a = \\frac{10}{5} = 2$",
	keepOrder: false,
	keepLast: false,
};
const uuid = "01970000-0000-7000-8000-0000000000f3";
const at = "2026-01-10T04:00:00.000Z";
const line = {
	...{ id: 7, uuid, code: "PHY-001", content: text.content, level: "SSC", language: "en", difficulty: 1 },
	...{ retiredAt: null, updatedAt: at },
};
const page = (entry: unknown, size: number) => ({
	...{ content: [entry], totalElements: 1, totalPages: 1, page: 0, size },
});
const names = { title: "Motion", titleBn: "গতি" };
const alike = [{ uuid: "01970000-0000-7000-8000-0000000000f4", code: "PHY-077", retiredAt: null }];

const importLine = {
	...{ uuid: "01970000-0000-7000-8000-0000000000f5", fileName: "physics.xlsx", format: "xlsx" },
	...{ created: 24, updated: 1, unchanged: 0, refused: 0 },
	...{ importedBy: "01970000-0000-7000-8000-0000000000f6", importedByName: "Rahima Khatun", importedAt: at },
	...{ undoneAt: null, undoneBy: null, undoneByName: null },
};

/** Examples of the documentation. A test holds each against its schema. */
export const EXAMPLE = {
	imported: {
		...{ created: 24, updated: 0, unchanged: 0, total: 24, refused: 0 },
		...{ refusedQuestions: [], errors: [], repeatedFaults: [], notes: [], format: "csv", dryRun: false, sheets: [] },
	},
	importQuestions: {
		format: "csv",
		text: "code,subject,level,language,difficulty,tags,question,option_1,option_2,answer,explanation\n…",
		dryRun: true,
	},
	questionImports: page(importLine, 20),
	questionImport: {
		...importLine,
		obstacles: 0,
		questions: [{ uuid, code: "PHY-001", isNew: true, exists: true, obstacle: null }],
	},
	questionText: text,
	newQuestion: { ...text, code: "PHY-001" },
	changedQuestion: { ...text, version: 1 },
	questions: page({ ...line, subjectTitle: "Physics", topicTitle: names.title }, 20),
	question: {
		...line,
		...text,
		...{ version: 1, createdAt: at, deletable: true, alike },
		history: [{ version: 1, changedBy: null, changedByName: null, changedAt: at, fields: [] }],
		uses: [
			{
				...{ kind: "model-test", uuid: "01970000-0000-7000-8000-000000000001", title: "Weekly model test 12" },
				...{ state: "draft", startAt: at },
			},
		],
	},
	preview: {
		contentHtml: "<p>Two and two?</p>",
		optionsHtml: ["Four", "Five"],
		explanationHtml: "",
		language: "en",
		correct: 0,
		warnings: ["no-explanation"],
		notes: [],
		faults: [],
		alike,
	},
	subjects: page(
		{
			...{
				uuid: text.subjectUuid,
				title: "Physics",
				titleBn: "পদার্থবিজ্ঞান",
				version: 1,
				questions: 45,
				position: 0,
				hidden: false,
			},
			topics: [{ uuid: text.topicUuid, ...names, version: 1, questions: 12 }],
		},
		1,
	),
	classes: page(
		{
			...{ uuid: text.subjectUuid, title: "Class 9", titleBn: "নবম শ্রেণি", version: 1 },
			...{ position: 40, hidden: false, people: 312 },
		},
		1,
	),
	newClass: { title: "Class 9", titleBn: "নবম শ্রেণি", position: 40 },
	changedListed: { title: "Class 9", titleBn: "নবম শ্রেণি", position: 40, hidden: true, version: 1 },
	newSubject: { title: "Physics", titleBn: "পদার্থবিজ্ঞান" },
	newTopic: { subjectUuid: text.subjectUuid, ...names },
	changedNames: { ...names, version: 1 },
	added: { uuid: text.topicUuid },
};

import { cpuMillis, workerdOn } from "#tests/bench/support/cpu.ts";
import type { ImportDefaults, ImportFormat } from "~/domain/question-bank/schemas.ts";

/** Twice as much may cost so many times the work of once: 2 is linear, 4 is quadratic; the rest is noise of a process that has other work. */
export const DOUBLED_MOST = 3;
/** Below this nobody else waits for it, whatever it grows by (ms of CPU). */
const CHEAP_MS = 400;

/** What is sent twice, the second time with twice as much of the same. */
type Input = {
	what: string;
	send: (times: number) => RequestInit & { path: string };
	times: number;
	/** The bound that its answer names, where all of it is read before that is looked at. */
	ends?: string;
};

/** What one took (ms of CPU), how it was answered, and which bounds its answer names that it does not end with. */
export type Cost = { ms: number; status: number; bounds: string[] };

export type Doubled = { what: string; once: Cost; twice: Cost; grows: boolean };

/** Read, and to its end: any other answer says nothing about what it costs. */
const isRead = ({ status, bounds }: Cost) => status === 200 && bounds.length === 0;

/** Whether twice as much costs too much more, or was not measured: both are answered, after all of it was read. */
export const growsTooMuch = (once: Cost, twice: Cost): boolean =>
	!(isRead(once) && isRead(twice)) || (twice.ms > CHEAP_MS && twice.ms > DOUBLED_MOST * once.ms);

/** Problems of a file that is too large in some way, and is not read on for it (`IMPORT_PROBLEMS`). */
const BOUND = /too-(?:long|many|much|deep|large)/;

/** Which bounds an answer about a file names. */
export const boundsNamed = (problems: readonly string[], ends?: string): string[] =>
	[...new Set(problems)].filter((problem) => BOUND.test(problem) && problem !== ends);

const SHEET = "code,subject,level,language,difficulty,tags,question,option_1,option_2,answer,explanation\n";
/** So many questions of the same, for each has bounds of its own. */
const each = (count: number, question: (title: string) => string) =>
	Array.from({ length: count }, (_, index) => question(`One ${index}`)).join("\n\n");
const ofXml = (inner: string) => `<question type="multichoice">${inner}</question>`;

export type QuestionFile = Pick<Input, "what" | "times" | "ends"> & {
	format: ImportFormat;
	text: (times: number) => string;
};

/** Twice as much is just within what a question, a text, a file may have (`IMPORT_BOUNDS`, QB-6): beyond it nothing is read. */
export const QUESTION_FILES: readonly QuestionFile[] = [
	{
		...{ what: "an open brace before empty lines", format: "gift", times: 79_000 },
		text: (n) => `q {${"\n".repeat(n)}}`,
	},
	{
		...{ what: "escapes before a title", format: "gift", times: 4_900 },
		text: (n) => each(20, (title) => `::${title}::${"\\:".repeat(n)} {=a ~b}`),
	},
	{
		...{ what: "escapes of a title", format: "gift", times: 39_000 },
		text: (n) => `::${"\\:".repeat(n)}:: q {=a ~b}`,
	},
	{
		...{ what: "options that are lines of dollars", format: "gift", times: 13_000, ends: "too-many-options" },
		text: (n) => `::One::q {=a ${"~$\n$x\n".repeat(n)}}`,
	},
	{
		...{ what: "lines of dollars in an option", format: "gift", times: 240 },
		text: (n) => each(10, (title) => `::${title}::q {=a ~b ~${"$\n$x\n".repeat(n)}}`),
	},
	{
		...{ what: "marks in HTML", format: "gift", times: 2_400 },
		text: (n) => each(5, (title) => `::${title}::[html]${"<b>a</b>".repeat(n)} {=a ~b}`),
	},
	{
		...{ what: "line breaks in HTML", format: "gift", times: 4_800 },
		text: (n) => each(10, (title) => `::${title}::[html]<b>a${"<br>".repeat(n)}b</b> {=a ~b}`),
	},
	{
		...{ what: "questions", format: "gift", times: 2_000 },
		text: (n) => each(n, (title) => `::${title}::${title}? {=a ~b}`),
	},
	{
		...{ what: "quotation marks of CSV", format: "csv", times: 200_000 },
		text: (n) => `${SHEET}"a${'"b'.repeat(n)}`,
	},
	{
		...{ what: "elements of a question of Moodle XML", format: "moodle-xml", times: 15_000 },
		text: (n) => `<quiz>${ofXml("<hint>x</hint>".repeat(n))}</quiz>`,
	},
	{
		...{ what: "elements of Moodle XML within one another", format: "moodle-xml", times: 30 },
		text: (n) => `<quiz>${ofXml(`${"<a>".repeat(n)}${"</a>".repeat(n)}`).repeat(500)}</quiz>`,
	},
	{
		...{ what: "attributes of Moodle XML", format: "moodle-xml", times: 200_000 },
		text: (n) => `<quiz>${ofXml(`<hint${" a='1'".repeat(n)}/>`)}</quiz>`,
	},
	{
		...{ what: "options of Aiken", format: "aiken", times: 40_000, ends: "too-many-options" },
		text: (n) => `q\n${"A. a\n".repeat(n)}ANSWER: A`,
	},
	{
		...{ what: "lines of an option of Aiken", format: "aiken", times: 1_200 },
		text: (n) => each(10, (title) => `${title}?\nA. a\n${"b\n".repeat(n)}B. b\nANSWER: A`),
	},
];

/** What files of other systems do not say. */
export const FILE_DEFAULTS: ImportDefaults = {
	...{ codePrefix: "X-", subject: "Physics", level: "SSC" },
	...{ language: "en", difficulty: 1, explanationOptional: true },
};

/** The page of the courses that words find: the form leads there. */
const found = (words: string) => `/course/s/${encodeURIComponent(words)}/i/t/p`;

/** What every visitor may send; headers and addresses have bounds of their own. */
const READ: Input[] = [
	{ what: "words of a search", times: 16, send: (n) => ({ path: found("ab ".repeat(n)) }) },
	// Blanks are taken together first: what is longer then is not looked for.
	{ what: "blanks of a search", times: 1_000, send: (n) => ({ path: found(`ab${" ".repeat(n)}cd`) }) },
	{
		what: "a user agent",
		times: 300,
		send: (n) => ({ path: "/", headers: { "user-agent": "Version/1.1 ".repeat(n) } }),
	},
	{
		what: "languages",
		times: 500,
		send: (n) => ({ path: "/", headers: { "accept-language": "bn,en;q=0.5,".repeat(n) } }),
	},
	{ what: "cookies", times: 300, send: (n) => ({ path: "/", headers: { cookie: "lang=bn; a=b; ".repeat(n) } }) },
];

const imports = (bearer: string): Input[] =>
	QUESTION_FILES.map(({ what, format, text, ...rest }) => ({
		...rest,
		what: `question file, ${what}`,
		send: (n) => ({
			path: "/api/questions/import",
			method: "POST",
			headers: { authorization: `Bearer ${bearer}`, "content-type": "application/json" },
			body: JSON.stringify({ format, text: text(n), dryRun: true, defaults: FILE_DEFAULTS }),
		}),
	}));

/** The problems that an answer names, where it is about a file. */
async function problemsIn(response: Response): Promise<string[]> {
	const text = await response.text();
	if (!response.headers.get("content-type")?.startsWith("application/json")) return [];
	const { errors = [] } = JSON.parse(text) as { errors?: { problem: string }[] };
	return errors.map(({ problem }) => problem);
}

/**
 * Sends each construct once, and then twice as much of it, to a platform whose workerd this process has started, and whose limit by the
 * minute lets all of it pass.
 * @param bearer of an admin, who may import questions
 */
export async function measureDoubled(port: number, bearer: string): Promise<Doubled[]> {
	const pid = workerdOn(port);
	const costOf = async ({ send, ends }: Input, times: number): Promise<Cost> => {
		const { path, ...init } = send(times);
		const from = cpuMillis(pid);
		const response = await fetch(`http://localhost:${port}${path}`, { redirect: "manual", ...init });
		const problems = await problemsIn(response);
		return { ms: cpuMillis(pid) - from, status: response.status, bounds: boundsNamed(problems, ends) };
	};
	const measured: Doubled[] = [];
	const all = [...READ, ...imports(bearer)];
	// What is made at the first use is no work of the text.
	for (const input of [READ[0], all.at(-1)]) if (input) await costOf(input, 10);
	for (const input of all) {
		const once = await costOf(input, input.times);
		const twice = await costOf(input, 2 * input.times);
		measured.push({ what: input.what, once, twice, grows: growsTooMuch(once, twice) });
	}
	return measured;
}

import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { importBank, OF_MOODLE } from "#tests/support/import-bank.ts";
import { actorAs } from "#tests/support/question-bank.ts";
import { importQuestions } from "~/domain/question-bank/import-questions.server.ts";
import type { ImportDefaults, ImportQuestions } from "~/domain/question-bank/schemas.ts";
import { ImportReportView, shownImport } from "~/features/question-bank/import-report.tsx";

const deps = importBank();

async function reportOf(text: string, asked: Partial<ImportQuestions> = {}, own: ImportDefaults = {}) {
	const defaults = { ...OF_MOODLE, codePrefix: "EYE-", ...own };
	const input = { format: "gift", text, dryRun: true, leaveOut: true, defaults, ...asked } as const;
	const report = await importQuestions(deps(), actorAs("admin"), input);
	const shown = shownImport(report, input.leaveOut, input.format);
	const html = renderToStaticMarkup(<ImportReportView shown={shown} form="import" />);
	const [, tone, title] = /alert tone-(\w+)".*?alert-title">([^<]*)/.exec(html) ?? [];
	return { html, tone, title };
}

const GOOD = "::Q1::Red? {=Mars ~Venus}\n\n::Q2::Big? {=Jupiter ~Venus}";
const SPOILT = "::Q3::Moons? {#2}\n\n::Q4 several right::Which? {=A =B ~C}";

describe("What came of a file of questions (QB-2)", () => {
	test.each([
		["all", GOOD, "success", "The file is fine", "Imported"],
		["some", `${GOOD}\n\n${SPOILT}`, "warning", "2 of 4 can be taken", "2 of 4 imported"],
		["none", SPOILT, "danger", ...twice("Nothing was written: please correct these first")],
		["nothing at all", "// A comment.", "danger", ...twice("No question was found in it")],
	])("is headed by what its rows say: %s", async (_, text, tone, checked, written) => {
		expect(await reportOf(text)).toMatchObject({ tone, title: checked });
		expect(await reportOf(text, { dryRun: false })).toMatchObject({ tone, title: written });
	});

	test.each([true, false])("is nothing where the file itself is wrong (dry run: %s)", async (dryRun) => {
		const { tone, title, html } = await reportOf("code,question\nA-1,Red?\n", { format: "csv", dryRun });
		expect([tone, title]).toEqual(["danger", "Nothing was written: please correct these first"]);
		expect(html).toMatch(/<li>Line 1, [^:]*: These columns are missing: option_1, option_2, answer\.<\/li>/);
		expect(html).not.toContain("0 new");
		// What the form did not say either.
		const unsaid = { subject: undefined, level: undefined, language: undefined, difficulty: undefined };
		const other = await reportOf("code,question\nA-1,Red?\n", { format: "csv", dryRun }, unsaid);
		expect(other.html).toMatch(/columns are missing: subject, .*option_1, option_2, answer.* chosen in the form/);
	});

	test("shows the form of a file in which there is no question at all, and in no other", async () => {
		const form = "This is what a GIFT file looks like:";
		for (const [text, isShown] of [
			["// A comment.", true],
			["Some prose.\n\nAnd more.", true],
			[SPOILT, false],
			[`${GOOD}\n\nSome prose.`, false],
		] as const)
			expect([text, (await reportOf(text)).html.includes(form)]).toEqual([text, isShown]);
	});

	test("says after a check that nothing is written yet and which button imports it, and once imported leads to a model test of it", async () => {
		const checked = await reportOf(GOOD);
		expect(checked.html).toContain(
			"Nothing is written yet: look through the questions, then press “Import these 2 questions”.",
		);
		expect(checked.html).not.toContain("/admin/model-tests/new");
		const written = await reportOf(GOOD, { dryRun: false });
		expect(written.html).not.toContain("Nothing is written yet");
		expect(written.html).toMatch(/href="\/admin\/model-tests\/new\?import=[\da-f-]{36}"/);
	});

	test("is nothing where the others were not asked for", async () => {
		const { tone, title, html } = await reportOf(`${GOOD}\n\n${SPOILT}`, { leaveOut: false });
		expect([tone, title]).toEqual(["danger", "Nothing was written: please correct these first"]);
		expect(html).toContain("2 of 4 questions cannot be taken.");
	});

	test("is not an import where the bank has them all", async () => {
		await reportOf(GOOD, { dryRun: false });
		for (const dryRun of [true, false]) {
			const again = await reportOf(GOOD, { dryRun });
			expect([again.tone, again.title]).toEqual(["success", "The bank has all of these already"]);
			expect(again.html).not.toContain("Nothing is written yet");
		}
	});

	test("names a question as its author does, never by a code that was made here, with a line for each fault", async () => {
		const { html } = await reportOf(
			`${SPOILT}\n\n// [id:A-1]\n::Another::Red? {#3}\n\n::Q6 untold::Red? {=Mars =Mars ~Venus}`,
			{},
			{ level: undefined },
		);
		expect([...html.matchAll(/<strong>([^<]*)</g)].map(([, name]) => name)).toEqual([
			"Q3",
			"Q4 several right",
			"Another (A-1)",
			"Q6 untold",
		]);
		expect(html).not.toContain("EYE-");
		const [, faults = ""] = html.split("<strong>Q6 untold</strong>");
		expect(faults.match(/<li>/g)?.length).toBeGreaterThan(1);
		for (const [line] of faults.matchAll(/<li>.*?<\/li>/g)) expect(line.match(/Line \d+/g)).toHaveLength(1);
	});

	test("says of a question that the file has twice where the first one is, and no code that was made", async () => {
		const twin = "::Bright star::Red? {=Mars ~Venus}";
		const { html } = await reportOf(`${twin}\n\n${twin}`);
		expect(html).toContain("It has the title or the text of the question at line 1.");
		expect(html).not.toContain("EYE-");
	});

	test("says what many questions have by its kind, with the first of its values and a count", async () => {
		const rows = ["XvKv†Z", "gvbyl†i", "cvwb†Z", "evsjv†`k", "fvjev†mv"].map((word, at) => {
			const [html, bijoy] = ["~[html]<u>x</u>", `~${word}`];
			return `::Q${at}::কোনটি? {=এক${at} ${at % 2 ? html + bijoy : bijoy + html}}`;
		});
		const { html } = await reportOf(rows.join("\n\n"), {}, { language: "bn" });
		expect(html).toMatch(
			/<li>options: HTML of this kind cannot be kept: u\. \(5 questions; lines 1, 3, 5, 7, 9\)<\/li>/,
		);
		expect(html.match(/Bijoy/g)).toHaveLength(1);
		expect(html).toMatch(/options: This is Bangla of a Bijoy font: &quot;XvKv†Z, gvbyl†i, cvwb†Z …&quot;/);
	});
});

function twice(title: string): [string, string] {
	return [title, title];
}

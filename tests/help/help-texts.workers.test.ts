import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { auditLog } from "#db/schema/index.ts";
import { admin, student } from "#tests/support/workers/api-people.ts";
import { depsAt } from "#tests/support/workers/deps.ts";
import { database } from "#tests/support/workers/exam-session.ts";
import { ownDatabase } from "#tests/support/workers/own-database.ts";
import { visit } from "#tests/support/workers/pages.ts";
import { shownHelp } from "~/domain/help/shown.server.ts";
import { m } from "~/paraglide/messages.js";

ownDatabase();

const PAGE = "/admin/help/account";
const said = {
	...{ questionEn: "How do I join Pathshala?", questionBn: "পাঠশালায় কীভাবে যোগ দেব?" },
	...{ answerEn: "Press **Register** <b>now</b>.", answerBn: "**নিবন্ধন** চাপুন।" },
};

test("a help text is looked at, saved as a draft, published at once, and the built-in one restored (SITE-18)", async () => {
	const boss = await admin();
	// What is kept of public pages is renewed by when something changed: every request is a minute later.
	let minutes = 0;
	const help = async (path = "/help") => (await visit(null, path, { minutes: ++minutes })).text;
	const shows = async () => (await help()).includes(said.questionEn);
	const send = async (fields: Record<string, string>, page = PAGE) =>
		visit(boss, page, { form: fields, minutes: ++minutes });
	const builtIn = await help();

	expect((await visit(boss, "/admin/help")).text).toContain(PAGE);
	const preview = await send({ ...said, version: "0", preview: "on" });
	expect([preview.status, preview.text.includes("<strong>Register</strong> &lt;b&gt;now")]).toEqual([200, true]);
	const short = await send({ ...said, answerBn: "", version: "0" });
	expect([short.status, short.text.includes(said.questionEn)]).toEqual([400, true]);

	expect((await send({ ...said, version: "0" })).status).toBe(302);
	expect(await shows()).toBe(false);
	expect((await send({ intent: "publish", version: "0" })).status).toBe(409);
	expect((await send({ intent: "publish", version: "1" })).status).toBe(302);
	expect(await shownHelp(depsAt(), "bn")).toMatchObject({ account: { question: said.questionBn } });
	expect(await shows()).toBe(true);
	expect(await help("/bn/help")).toContain(said.questionBn);
	expect(await help("/help-search?q=join+pathshala")).toContain(said.questionEn);

	// Two have it open: the second overwrites nothing.
	expect((await send({ ...said, questionEn: "How do I sign up?", version: "1" })).status).toBe(409);
	expect((await send({ ...said, questionEn: "How do I sign up?", version: "2" })).status).toBe(302);
	expect(await help()).toContain("How do I sign up?");
	expect((await visit(boss, `${PAGE}?do=restore`)).text).toContain(m.exam_draft_type_name());
	for (const name of ["", "How do I sign out?"]) {
		const unnamed = await send({ intent: "restore", name, version: "3" }, `${PAGE}?do=restore`);
		expect([unnamed.status, unnamed.text.includes(m.errors_name_not_typed())]).toEqual([400, true]);
	}
	expect(await shownHelp(depsAt(++minutes), "en")).toMatchObject({ account: {} });
	expect((await send({ intent: "restore", name: "How do I sign up?", version: "3" })).status).toBe(302);
	expect((await help()).includes("How do I sign up?")).toBe(false);
	expect((await help()).length).toBe(builtIn.length);
	expect((await visit(boss, PAGE)).text).toContain(m.help_built_in());
	// The version goes on: who had it open before is told, whether it was written or not.
	expect((await send({ ...said, version: "0" })).status).toBe(409);
	expect((await send({ intent: "publish", version: "4" })).status).toBe(409);
	expect((await send({ ...said, answerEn: `![A form](picture:${"a".repeat(20)}-2x2)`, version: "4" })).status).toBe(
		302,
	);
	expect((await send({ intent: "publish", version: "5" })).status).toBe(302);
	// Nobody but admins could see a picture of the bank there: its description stands for it.
	expect((await shownHelp(depsAt(++minutes), "en")).account?.html).toBe("<p>A form</p>");

	const log = await database().select().from(auditLog).where(eq(auditLog.objectUuid, "account"));
	expect(log.map(({ action, detail }) => [action, Object.keys(detail as object).sort()])).toEqual(
		["changed", "published", "changed", "restored", "changed", "published"].map((act) => [
			`help-text.${act}`,
			["after", "before", "item"],
		]),
	);
	expect((await visit(boss, "/admin/help/nothing")).status).toBe(404);
	expect((await visit(await student(), PAGE)).status).not.toBe(200);
});

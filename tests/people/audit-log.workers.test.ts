import { beforeEach, describe, expect, test } from "vitest";
import { auditLog } from "#db/schema/index.ts";
import { type Person, student, teacher } from "#tests/support/workers/api-people.ts";
import { depsAt } from "#tests/support/workers/deps.ts";
import { at, database } from "#tests/support/workers/exam-session.ts";
import { ownDatabase } from "#tests/support/workers/own-database.ts";
import { visit, wordsOf } from "#tests/support/workers/pages.ts";
import { rejected, sentDocuments } from "#tests/support/workers/verification.ts";
import { listAudit, MOST_LETTERS } from "~/domain/people/audit.server.ts";
import { giveRole } from "~/domain/people/roles.server.ts";
import { toIso } from "~/lib/time.ts";
import { num } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";
import { office, pageOf, sendFrom } from "./office.ts";

ownDatabase();

const WHY = { reason: "Only a test" };

let boss: Person;

beforeEach(async () => {
	boss = await office();
});

const page = (who: Person) => pageOf(boss, who);
const send = (who: Person, form: Record<string, string>) => sendFrom(boss, who, form);

describe("The audit log", () => {
	/** What stands under the filter, which has the words of every action. */
	const log = async (query = "") => {
		const words = wordsOf(await visit(boss, `/admin/audit${query}`));
		return words.slice(words.indexOf(m.people_audit_to()));
	};

	test("tells who did what with whom, newest first, and is narrowed by each", async () => {
		expect(await log()).toContain("Nothing was done that fits");
		const who = await student({ name: "Tasnim Jahan", mobile: "+8801812345678" });
		await send(who, { intent: "suspend", reason: "rules", text: "Looked at the phone", name: "Tasnim Jahan" });
		await giveRole(depsAt(1), boss, who.accountUuid, { role: "teacher" });
		const all = await log();
		expect(all.indexOf("Role given")).toBeLessThan(all.indexOf("Account suspended"));
		const oldest = await log("?sort=oldest");
		expect(oldest.indexOf("Account suspended")).toBeLessThan(oldest.indexOf("Role given"));
		expect((await visit(boss, "/admin/audit?action=account&sort=oldest&page=9")).headers.get("location")).toBe(
			"/admin/audit?action=account&sort=oldest",
		);
		for (const part of ["Shahana Parveen", "Looked at the phone", who.accountUuid]) expect(all).toContain(part);
		const has = async (query: string) => {
			const words = await log(query);
			return [words.includes("Account suspended"), words.includes("Role given")];
		};
		expect(await has("?action=account.role")).toEqual([false, true]);
		expect(await has(`?about=${who.accountUuid.toUpperCase()}`)).toEqual([true, true]);
		expect(await has(`?about=${encodeURIComponent("০১৮১২৩৪৫৬৭৮")}`)).toEqual([true, true]);
		expect(await has("?by=01700000000")).toEqual([true, true]);
		expect(await has("?by=01812345678")).toEqual([false, false]);
		expect(await has("?from=2026-01-10&to=2026-01-10")).toEqual([true, true]);
		expect(await has("?to=2026-01-09")).toEqual([false, false]);
		expect(await page(boss)).toContain("Account suspended");
	});

	test("shows of an entry that is too long its beginning, and that there is more", async () => {
		const objectUuid = crypto.randomUUID();
		const add = (detail: object) =>
			database()
				.insert(auditLog)
				.values({
					...{ uuid: crypto.randomUUID(), actorUuid: boss.accountUuid, action: "question-bank.import-undone" },
					...{ objectType: "question_bank", objectUuid, detail, createdAt: at(1) },
				} as typeof auditLog.$inferInsert);
		const [fits, long] = [MOST_LETTERS - 100, MOST_LETTERS];
		await add({ before: { A: "fits".padEnd(fits, "x") }, after: { A: null } });
		await add({ before: { B: "long".padEnd(long, "y") }, after: { B: "the end" } });
		const filter = { by: "", about: objectUuid, sort: "oldest", page: 0, size: 30 } as const;
		const { content } = await listAudit(depsAt(2), boss, filter);
		expect(content).toMatchObject([{ detail: { after: { A: null } } }, { detail: null }]);
		expect([content[0]?.cut, content[1]?.cut?.text.length]).toEqual([undefined, MOST_LETTERS]);
		const answer = await visit(boss, `/admin/audit?about=${objectUuid}`);
		expect([answer.status, answer.text.includes("the end")]).toEqual([200, false]);
		const isCut = m.people_audit_cut({ n: num(content[1]?.cut?.letters ?? 0) });
		expect(wordsOf(answer)).toContain(isCut);
		// Whole it is a file, byte for byte.
		const [, whole = ""] = /href="(\/admin\/audit\/[^"]+)"/.exec(answer.text) ?? [];
		const file = await visit(boss, whole);
		expect([file.status, file.headers.get("content-disposition")]).toEqual([
			...[200, `attachment; filename="audit-${content[1]?.uuid}.json"`],
		]);
		expect(JSON.parse(file.text)).toMatchObject({
			...{ actorUuid: boss.accountUuid, action: "question-bank.import-undone", objectUuid, createdAt: toIso(at(1)) },
			detail: { before: { B: "long".padEnd(long, "y") }, after: { B: "the end" } },
		});
		expect((await visit(boss, `/admin/audit/${crypto.randomUUID()}`)).status).toBe(404);
		// Who did it has the same on their own page.
		const own = await visit(boss, `/admin/users/${boss.accountUuid}`);
		expect([own.text.includes("the end"), wordsOf(own).includes(isCut)]).toEqual([false, true]);
	});

	test("names whom it is about, with the way to them, in three round trips at most", async () => {
		const who = await teacher({ name: "Kamrul Islam", verificationStatus: "Awaiting" });
		const nameless = await student({ name: "" });
		const { verificationUuid } = await sentDocuments(who);
		await rejected(boss, verificationUuid);
		await giveRole(depsAt(2), boss, nameless.accountUuid, { role: "teacher" });
		await giveRole(depsAt(2), boss, who.accountUuid, { role: "admin", ...WHY });
		const linked = `<a href="/admin/users/${who.accountUuid}">Kamrul Islam</a>`;
		for (const path of [`/admin/users/${who.accountUuid}`, "/admin/audit"]) {
			const answer = await visit(boss, path);
			// Once as whose documents they are, once as who was given a role.
			expect([path, answer.text.split(linked).length - 1]).toEqual([path, 2]);
			expect([path, wordsOf(answer).includes("After an appeal")]).toEqual([path, false]);
			const [, trips] = /desc="(\d+) round trips"/.exec(answer.headers.get("server-timing") ?? "") ?? [];
			expect(Number(trips)).toBeLessThanOrEqual(3);
		}
		const all = await visit(boss, "/admin/audit");
		expect(all.text).toContain(`href="/admin/users/${nameless.accountUuid}">${nameless.accountUuid}</a>`);
		expect(all.text).toContain(`href="/admin/verifications/${verificationUuid}"`);
	});
});

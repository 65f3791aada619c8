import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import * as schema from "#db/schema/index.ts";
import { get, post, send } from "#tests/support/workers/api.ts";
import { clock } from "#tests/support/workers/api-exams.ts";
import { admin, type Person, student, teacher } from "#tests/support/workers/api-people.ts";
import { at, database } from "#tests/support/workers/exam-session.ts";
import { ownDatabase } from "#tests/support/workers/own-database.ts";
import { visit } from "#tests/support/workers/pages.ts";
import { dhakaLocal, toIso } from "~/lib/time.ts";
import { m } from "~/paraglide/messages.js";

ownDatabase();
let [boss, pupil, tutor]: Person[] = [];
beforeAll(async () => {
	[boss, pupil, tutor] = await Promise.all([admin(), student(), teacher()]);
});
const who = () => boss as Person;

const times = { fromAt: toIso(at(-60)), untilAt: toIso(at(24 * 60)) };
const PATH = "/api/site-announcements";

test("an announcement shows at once on kept pages in both languages, is hidden without scripts, and is gone when withdrawn (SITE-17)", async () => {
	const said = { audience: "everybody", textEn: "Closed **on Friday**.", textBn: "**শুক্রবার** বন্ধ।", ...times };
	const { status, body: written } = await post(who(), PATH, said);
	expect([status, written.publishedAt]).toEqual([201, null]);
	const { uuid } = written as { uuid: string };
	let now = 0;
	const page = async (path = "/terms", minutes = now, cookie = "") =>
		visit(cookie ? ({ cookie } as Person) : null, path, { minutes });
	const shows = async (...of: Parameters<typeof page>) =>
		(await page(...of)).text.includes("<strong>on Friday</strong>");
	expect([await shows(), await shows()]).toEqual([false, false]);

	expect((await post(who(), `${PATH}/${uuid}/publish`, { version: 1 })).status).toBe(200);
	expect(await shows()).toBe(true);
	expect((await page("/bn/terms")).text.includes("<strong>শুক্রবার</strong>")).toBe(true);
	await clock(++now);
	const changed = { ...said, textEn: "Closed **on Saturday**.", version: 2 };
	expect((await send(who(), "PUT", `${PATH}/${uuid}`, { body: changed })).status).toBe(200);
	expect((await page()).text.includes("<strong>on Saturday</strong>")).toBe(true);
	// Of two who change it at once the second hears of it.
	expect((await send(who(), "PUT", `${PATH}/${uuid}`, { body: changed })).body).toMatchObject({ status: 409 });

	const [row] = await database().select().from(schema.siteAnnouncement).where(eq(schema.siteAnnouncement.uuid, uuid));
	const hiding = await visit(null, "/preferences", { form: { hiddenUpTo: String(row?.id), next: "/terms" } });
	expect([hiding.status, hiding.headers.get("location")]).toEqual([302, "/terms"]);
	const cookie = hiding.headers.get("set-cookie")?.split(";")[0] ?? "";
	expect((await page("/terms", now, cookie)).text.includes("on Saturday")).toBe(false);
	expect((await page("/terms", now, cookie)).headers.get("x-cache")).toBe("hit");
	// A cookie that hides nothing makes no page of its own.
	expect((await page("/terms", now, "announced=0999")).headers.get("x-cache")).toBe("hit");
	expect((await page()).text.includes("on Saturday")).toBe(true);
	expect((await page("/terms", 25 * 60)).text.includes("on Saturday")).toBe(false);

	await clock(++now);
	expect((await post(who(), `${PATH}/${uuid}/withdraw`, { version: 3 })).status).toBe(200);
	expect((await page()).text.includes("on Saturday")).toBe(false);
	expect((await send(who(), "DELETE", `${PATH}/${uuid}`)).status).toBe(400);
	expect((await send(who(), "DELETE", `${PATH}/${uuid}?version=3`)).body).toMatchObject({
		...{ status: 409, code: "SiteAnnouncementChanged" },
	});
	expect((await send(who(), "DELETE", `${PATH}/${uuid}?version=4`)).body).toMatchObject({
		...{ status: 400, code: "NameNotTyped" },
	});
	expect((await send(who(), "DELETE", `${PATH}/${uuid}?version=4&name=Closed+on+Saturday`)).status).toBe(204);
	const log = await database().select().from(schema.auditLog).where(eq(schema.auditLog.objectUuid, uuid));
	expect(log.map(({ action, detail }) => [action.split(".")[1], Object.keys(detail ?? {})])).toEqual([
		["created", ["after"]],
		["published", ["before", "after"]],
		["changed", ["before", "after"]],
		["withdrawn", ["before", "after"]],
		["deleted", ["before"]],
	]);
	expect(log[2]?.detail).toMatchObject({ before: { textEn: said.textEn }, after: { textEn: changed.textEn } });
});

test("an announcement for teachers is above their dashboard alone, and an admin writes it with a preview (SITE-17)", async () => {
	const form = {
		...{ audience: "teachers", textEn: "Send your *marks* by Sunday.", textBn: "রবিবারের মধ্যে *নম্বর* দিন।" },
		...{ fromAt: dhakaLocal(at(-60)), untilAt: dhakaLocal(at(60)) },
	};
	const NEW = "/admin/announcements/new";
	const preview = await visit(who(), NEW, { form: { ...form, preview: "on" } });
	expect([preview.status, preview.text.includes("<em>marks</em>"), preview.text.includes("<em>নম্বর</em>")]).toEqual([
		...[200, true, true],
	]);
	const wrong = await visit(who(), NEW, { form: { ...form, untilAt: form.fromAt } });
	expect([wrong.status, wrong.text.includes("Send your *marks* by Sunday.</textarea>")]).toEqual([400, true]);
	expect(wrong.text.includes("Choose a moment after it starts.")).toBe(true);
	const made = await visit(who(), NEW, { form });
	const one = made.headers.get("location") ?? "";
	expect([made.status, one]).toEqual([302, expect.stringMatching(/^\/admin\/announcements\//)]);
	await visit(who(), one, { form: { intent: "publish", version: "1" } });
	const seen = async (reader: Person | undefined, path: string) =>
		(await visit(reader ?? null, path)).text.includes("<em>marks</em>");
	expect(await seen(tutor, "/dashboard/teacher")).toBe(true);
	expect(await seen(pupil, "/student/overview")).toBe(false);
	expect(await seen(undefined, "/privacy")).toBe(false);
	expect((await visit(who(), "/admin/announcements")).text).toContain("Shown now");
	expect((await get(who(), PATH)).body).toMatchObject({ totalElements: 1 });
});

test("an announcement that somebody changed since is not deleted unseen: its page says so, and asks again with what it says now", async () => {
	const said = { audience: "everybody", textEn: "Closed.", textBn: "বন্ধ।", ...times };
	const { uuid } = (await post(who(), PATH, said)).body as { uuid: string };
	const page = `/admin/announcements/${uuid}/delete`;
	const versionIn = (text: string) => /name="version" value="(\d+)"/.exec(text)?.[1] ?? "";
	const version = versionIn((await visit(who(), page)).text);
	const remove = (form: Record<string, string>) => visit(who(), page, { form: { intent: "delete", ...form } });
	const other = await remove({ version, name: "Open" });
	expect([other.status, other.text.includes(m.errors_name_not_typed()), other.text.includes('value="Open"')]).toEqual([
		...[400, true, true],
	]);
	await send(who(), "PUT", `${PATH}/${uuid}`, { body: { ...said, textEn: "Closed *all day*.", version: 1 } });
	const refused = await remove({ version, name: "Closed" });
	expect([refused.status, refused.text.includes("<em>all day</em>")]).toEqual([409, true]);
	expect(refused.text).toContain(m.site_announcement_error_changed({}, { locale: "en" }));
	const deleted = await remove({ version: versionIn(refused.text), name: "Closed all day" });
	expect([deleted.status, (await visit(who(), page)).status]).toEqual([302, 404]);
});

import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { accountRole, asset, auditLog, content, notification, suspension } from "#db/schema/index.ts";
import { mp4Of, VTT, webmOf } from "#tests/support/films.ts";
import { get, post, send } from "#tests/support/workers/api.ts";
import { admin, type Person, student, teacher } from "#tests/support/workers/api-people.ts";
import { uploaded } from "#tests/support/workers/assets.ts";
import { aSubject, contentOf } from "#tests/support/workers/contents.ts";
import { depsAt } from "#tests/support/workers/deps.ts";
import { at, database, OPENS } from "#tests/support/workers/exam-session.ts";
import { ownDatabase } from "#tests/support/workers/own-database.ts";
import { visit, wordsOf } from "#tests/support/workers/pages.ts";
import { removeLooseAssets } from "~/domain/asset/remove-loose.server.ts";
import { m } from "~/paraglide/messages.js";

ownDatabase();

let me: Person;
let pupil: Person;
let subjectUuid: string;

beforeEach(async () => {
	[me, pupil, subjectUuid] = await Promise.all([teacher(), student(), aSubject()]);
});

const patch = (who: Person, path: string, body: object) => send(who, "PATCH", path, { body });
const said = (more: object = {}) => ({ title: "Newton’s law", description: "Why it moves.", subjectUuid, ...more });
const create = async (film: BlobPart, more: object = {}) =>
	post(me, "/api/contents", said({ asset: await uploaded(me, film, "film.mp4"), ...more }));

const rowOf = async (uuid: string) => (await database().select().from(content).where(eq(content.uuid, uuid)))[0];
const suspend = ({ accountUuid }: Person, by: Person) =>
	database()
		.insert(suspension)
		.values({ accountUuid, reason: "other", text: "Spam", suspendedBy: by.accountUuid, createdAt: OPENS });
const titles = async (who: Person, query = "") =>
	((await get(who, `/api/contents${query}`)).body.content as { title: string }[]).map(({ title }) => title);

describe("the pages of free content", () => {
	test("a student finds videos, and the player leads back to them", async () => {
		const uuid = await contentOf(me);
		for (const path of ["/student/content", "/dashboard/student/p/content", "/dashboard/student/p/1/content"]) {
			const list = await visit(pupil, path);
			expect([path, list.status, list.text.includes(`/dashboard/video-player/content/${uuid}`)]).toEqual([
				path,
				200,
				true,
			]);
		}
		const { text } = await visit(pupil, `/dashboard/video-player/content/${uuid}`);
		expect(text).toContain(`src="/api/content/${uuid}/stream"`);
		expect(text).toMatch(/<video[^>]* controls/);
		expect(text).toContain(`src="/api/content/${uuid}/captions"`);
		expect(text).toMatch(/href="\/dashboard\/student\/p\/content"[^>]*>.*?Back to Content/);
	});

	test("without a session the player leads home; what is not there is said at its place", async () => {
		const uuid = await contentOf(me, { published: false });
		const guest = await visit(null, `/dashboard/video-player/content/${uuid}`);
		expect([guest.status, guest.headers.get("location")]).toEqual([302, "/"]);
		expect((await visit(pupil, `/dashboard/video-player/content/${uuid}`)).status).toBe(404);
		expect((await visit(pupil, "/dashboard/video-player/content/nothing")).status).toBe(404);
		expect((await visit(me, `/dashboard/video-player/content/${uuid}`)).text).toContain("/dashboard/teacher/p/content");
	});

	test("an empty list says so, and so does a search that finds nothing", async () => {
		expect(wordsOf(await visit(pupil, "/student/content"))).toContain(m.content_empty());
		expect(wordsOf(await visit(pupil, "/student/content?q=zzz"))).toContain(m.content_none_found());
		expect(wordsOf(await visit(me, "/dashboard/teacher/content?show=mine"))).toContain(m.content_mine_empty());
	});

	const formOf = (film: BlobPart | null, more: Record<string, string> = {}) => {
		const form = new FormData();
		for (const [name, value] of Object.entries({ ...said(), ...more })) form.set(name, value as string);
		if (film !== null) form.set("file", new Blob([film]), "film.mp4");
		return form;
	};

	test("a teacher uploads a video by a form, publishes it, and takes it back", async () => {
		const sent = await visit(me, "/dashboard/teacher/content/new", { parts: formOf(mp4Of({ indexAtEnd: true })) });
		const at = sent.headers.get("location") ?? "";
		expect([sent.status, at]).toEqual([302, expect.stringMatching(/^\/dashboard\/teacher\/content\/[\da-f-]{36}$/)]);
		expect(wordsOf(await visit(me, at))).toContain(m.content_draft_text());
		expect((await visit(me, at, { form: { intent: "publish" } })).status).toBe(303);
		expect(await titles(pupil)).toEqual(["Newton’s law"]);
		expect((await visit(me, at, { form: { intent: "unpublish" } })).status).toBe(303);
		expect(await titles(pupil)).toEqual([]);
	});

	test("a form that is wrong loses neither what was typed nor the video", async () => {
		const { status, text } = await visit(me, "/dashboard/teacher/content/new", {
			parts: formOf(mp4Of(), { title: "" }),
		});
		expect([status, text.includes("Why it moves."), text.includes("film.mp4")]).toEqual([400, true, true]);
		const [kept] = await database().select({ uuid: asset.uuid }).from(asset);
		const keeps = `name="video" value="${kept?.uuid}"`;
		// Another one in its place that is none: the first stays.
		const other = await visit(me, "/dashboard/teacher/content/new", {
			parts: formOf("no video", { video: kept?.uuid ?? "" }),
		});
		expect([other.status, wordsOf(other)]).toEqual([400, expect.stringContaining(m.content_video_type())]);
		expect(other.text).toContain(keeps);
		const again = await visit(me, "/dashboard/teacher/content/new", {
			parts: formOf(null, { video: kept?.uuid ?? "" }),
		});
		expect(again.status).toBe(302);
		// Attached by now: the form does not show it any more.
		const attached = await visit(me, "/dashboard/teacher/content/new", {
			parts: formOf(null, { video: kept?.uuid ?? "" }),
		});
		expect([attached.status, attached.text.includes(keeps)]).toEqual([404, false]);
		// A large one arrives by itself, and is looked at with the form.
		const large = await uploaded(me, "no video", "large.mp4");
		const refused = await visit(me, "/dashboard/teacher/content/new", { parts: formOf(null, { video: large }) });
		expect([refused.status, wordsOf(refused)]).toEqual([400, expect.stringContaining(m.content_video_type())]);
		expect(refused.text).not.toContain(`name="video" value="${large}"`);

		const wrong = await visit(me, "/dashboard/teacher/content/new", { parts: formOf("no video") });
		expect([wrong.status, wordsOf(wrong)]).toEqual([400, expect.stringContaining(m.content_video_type())]);
		const none = await visit(me, "/dashboard/teacher/content/new", { parts: formOf(null) });
		expect([none.status, wordsOf(none)]).toEqual([400, expect.stringContaining(m.content_video_missing())]);
	});
});

describe("an admin puts a video right (CON-7)", () => {
	test("names it anew, takes it off with a reason that its teacher reads, and puts it back", async () => {
		const boss = await admin();
		const { body } = await create(webmOf({ seconds: 7 }), { published: true });
		const page = `/admin/videos/${body.uuid}`;
		const versionOf = async () => String((await rowOf(body.uuid))?.updatedAt);
		const form = async (fields: Record<string, string>) =>
			visit(boss, page, { form: { version: await versionOf(), ...fields } });
		expect((await form({ intent: "save", title: "Newton’s first law", description: "Why.", subjectUuid })).status).toBe(
			302,
		);
		expect(await titles(pupil)).toEqual(["Newton’s first law"]);

		const refused = await form({ intent: "take-off", reason: "" });
		expect([refused.status, refused.text.includes(m.content_fault_reason())]).toEqual([400, true]);
		const late = await form({ intent: "take-off", reason: "A copy", name: "Newton’s first law", version: "1" });
		expect([late.status, late.text.includes("A copy</textarea>")]).toEqual([409, true]);
		// It does not take the newer version for its own: what another admin did is not written over by a second press.
		const asked = await form({ intent: "save", title: "Mine", description: "Why.", subjectUuid, version: "1" });
		expect([asked.status, asked.text.split('name="version" value="1"').length]).toEqual([409, 2]);
		const film = { intent: "take-off", reason: "A copy of a film" };
		expect((await form({ ...film, name: "Another" })).status).toBe(400);
		expect((await form({ ...film, name: "Newton’s first law" })).status).toBe(302);
		const [told] = await database().select().from(notification).where(eq(notification.kind, "video-taken-off"));
		expect([told?.accountUuid, JSON.parse(String(told?.params))]).toEqual([
			me.accountUuid,
			{ title: "Newton’s first law", reason: film.reason },
		]);
		expect((await get(me, `/api/content/${body.uuid}`)).body).toMatchObject({ published: false });
		expect(await titles(pupil)).toEqual([]);
		const stream = `/api/content/${body.uuid}/stream`;
		expect([(await send(pupil, "GET", stream)).status, (await send(boss, "GET", stream)).status]).toEqual([404, 200]);
		const own = await visit(me, `/dashboard/teacher/content/${body.uuid}`);
		expect([own.text.includes("A copy of a film"), own.text.includes(m.content_unpublish())]).toEqual([true, false]);
		// Publishing again brings nothing back.
		await patch(me, `/api/content/${body.uuid}`, { published: true });
		expect(await titles(pupil)).toEqual([]);
		expect((await visit(boss, "/admin/videos?state=taken-off")).text).toContain("Newton’s first law");

		expect((await form({ intent: "put-back" })).status).toBe(302);
		expect(await titles(pupil)).toEqual(["Newton’s first law"]);
		const log = await database().select().from(auditLog).where(eq(auditLog.objectUuid, body.uuid));
		expect(log.map(({ action, detail }) => [action, (detail as { after: object }).after])).toMatchObject([
			["content.changed", { title: "Newton’s first law" }],
			["content.taken-off", { takenOffReason: "A copy of a film" }],
			["content.put-back", { takenOffAt: null, takenOffReason: null }],
		]);
	});

	test("reads where a published video is hidden, and changes posters and captions over the version that was read", async () => {
		const boss = await admin();
		const uuid = await contentOf(me);
		const page = `/admin/videos/${uuid}`;
		const image = "/photo/poster.jpg";
		await database().update(content).set({ image }).where(eq(content.uuid, uuid));
		expect((await visit(boss, page)).text).not.toContain(m.content_published_hidden());
		await suspend(me, boss);
		for (const path of [page, "/admin/videos"])
			expect((await visit(boss, path)).text).toContain(m.content_published_hidden());
		await database().delete(suspension);
		const version = String((await rowOf(uuid))?.updatedAt);
		const own = `/dashboard/teacher/content/${uuid}`;
		for (const path of ["poster", "captions"])
			expect((await visit(boss, `${page}/${path}`)).text.split(`name="version" value="${version}"`)).toHaveLength(3);
		const remove = (who: Person, path: string, seen: string) =>
			visit(who, path, { form: { intent: "remove", version: seen } });
		expect((await remove(boss, `${page}/poster`, version)).status).toBe(302);
		const newer = String((await rowOf(uuid))?.updatedAt);
		for (const [who, path] of [
			[boss, `${page}/captions`],
			[me, `${own}/captions`],
			[me, `${own}/poster`],
		] as const)
			expect([path, (await remove(who, path, version)).status]).toEqual([path, 409]);
		expect([(await rowOf(uuid))?.image, (await rowOf(uuid))?.captionsUuid === null]).toEqual([null, false]);
		expect((await remove(me, `${own}/captions`, newer)).status).toBe(303);
		expect((await visit(boss, page, { form: { intent: "publish", version } })).text).toContain('role="alert"');
	});

	test("finds what is published apart from what is hidden", async () => {
		const boss = await admin();
		await contentOf(me, { title: "Seen by all", published: true });
		const hidden = await teacher();
		await contentOf(hidden, { title: "Seen by nobody", published: true });
		await suspend(hidden, boss);
		const found = async (state: string) => {
			const { body } = await get(boss, `/api/admin/contents?state=${state}`);
			return body.content.map(({ title }: { title: string }) => title);
		};
		expect([await found("published"), await found("hidden")]).toEqual([["Seen by all"], ["Seen by nobody"]]);
		expect((await visit(boss, "/admin/videos?state=hidden")).text).toContain("Seen by nobody");
		await database().delete(suspension);
	});

	test("deletes one of the platform by its name, with its files, and never one of a teacher (CON-7.2)", async () => {
		const [boss, other] = [await admin(), await admin()];
		const parts = new FormData();
		for (const [name, value] of Object.entries(said())) parts.set(name, value);
		parts.set("file", new Blob([mp4Of()]), "film.mp4");
		const page = (await visit(other, "/admin/videos/new", { parts })).headers.get("location") ?? "";
		const uuid = page.split("/").at(-1) ?? "";
		const version = String((await rowOf(uuid))?.updatedAt);
		expect((await visit(boss, page, { form: { intent: "publish", version } })).status).toBe(302);
		const before = await rowOf(uuid);
		expect((await visit(boss, page)).text).toContain(`href="${page}/delete"`);
		const seen = String(before?.updatedAt);
		const form = (name: string) => visit(boss, `${page}/delete`, { form: { intent: "delete", name, version: seen } });
		const wrong = await form("Another");
		expect([wrong.status, wordsOf(wrong)]).toEqual([400, expect.stringContaining(m.errors_name_not_typed())]);
		expect(await titles(pupil)).toEqual(["Newton’s law"]);

		const done = await form("Newton’s law");
		expect([done.status, done.headers.get("location")]).toEqual([302, "/admin/videos"]);
		expect(await titles(pupil)).toEqual([]);
		const addresses = ["", "/stream", "/captions"].map((end) => `/api/content/${uuid}${end}`);
		for (const who of [boss, pupil])
			for (const path of [...addresses, `/dashboard/video-player/content/${uuid}`])
				expect([path, (await visit(who, path)).status]).toEqual([path, 404]);
		expect((await visit(boss, page)).status).toBe(404);
		await removeLooseAssets(depsAt(2), { until: at(3) });
		expect(
			await database()
				.select()
				.from(asset)
				.where(eq(asset.uuid, before?.videoUuid ?? "")),
		).toEqual([]);
		const log = await database().select().from(auditLog).where(eq(auditLog.action, "content.deleted"));
		expect(log).toMatchObject([
			{
				...{ actorUuid: boss.accountUuid, objectUuid: uuid },
				detail: { title: "Newton’s law", before: { videoUuid: before?.videoUuid, publishedAt: before?.publishedAt } },
			},
		]);

		const theirs = await contentOf(me, { title: "Inertia" });
		expect((await visit(boss, `/admin/videos/${theirs}`)).text).not.toContain(`/admin/videos/${theirs}/delete`);
		expect((await visit(boss, `/admin/videos/${theirs}/delete`)).text).toContain(m.content_error_of_teacher());
		const call = await send(boss, "DELETE", `/api/admin/contents/${theirs}?name=Inertia`);
		expect([call.status, (await rowOf(theirs))?.title]).toEqual([409, "Inertia"]);
		await database().update(content).set({ uploadedByAdmin: true }).where(eq(content.uuid, theirs));
		expect((await send(boss, "DELETE", `/api/admin/contents/${theirs}`)).status).toBe(400);
		expect((await send(boss, "DELETE", `/api/admin/contents/${theirs}?name=Inertia`)).status).toBe(204);
		expect(await rowOf(theirs)).toBeUndefined();
	});

	test("deletes none over a change that was not seen, and the page shows it then (CON-7.2)", async () => {
		const boss = await admin();
		const uuid = await contentOf(me, { title: "Inertia" });
		await database().update(content).set({ uploadedByAdmin: true }).where(eq(content.uuid, uuid));
		const [page, call] = [`/admin/videos/${uuid}/delete`, `/api/admin/contents/${uuid}`];
		const read = (await rowOf(uuid))?.updatedAt ?? 0;
		expect((await visit(boss, page)).text).toContain(`name="version" value="${read}"`);
		expect((await patch(boss, call, { description: "Anew", version: read })).status).toBe(200);
		const form = (version: number) =>
			visit(boss, page, { form: { intent: "delete", name: "Inertia", version: String(version) } });
		const late = await form(read);
		expect([late.status, wordsOf(late)]).toEqual([409, expect.stringContaining(m.content_changed())]);
		const newer = (await rowOf(uuid))?.updatedAt ?? 0;
		expect([newer > read, late.text.includes(`name="version" value="${newer}"`)]).toEqual([true, true]);
		const named = `${call}?name=Inertia&version=`;
		expect((await send(boss, "DELETE", `${named}${read}`)).status).toBe(409);
		expect((await send(boss, "DELETE", `${named}soon`)).status).toBe(400);
		expect((await rowOf(uuid))?.description).toBe("Anew");
		expect((await form(newer)).status).toBe(302);
		expect(await rowOf(uuid)).toBeUndefined();
	});

	test("keeps the platform’s videos from the teacher whose account uploaded them (CON-7.2)", async () => {
		const uuid = await contentOf(me, { title: "The platform’s", published: false });
		await database().update(content).set({ uploadedByAdmin: true }).where(eq(content.uuid, uuid));
		const before = await rowOf(uuid);
		const at = `/api/content/${uuid}`;
		expect((await patch(me, at, { title: "Mine", published: true })).status).toBe(404);
		expect((await send(me, "DELETE", at)).status).toBe(404);
		expect((await get(me, at)).status).toBe(404);
		for (const page of ["", "/edit", "/poster", "/captions", "/delete"])
			expect([page, (await visit(me, `/dashboard/teacher/content/${uuid}${page}`)).status]).toEqual([page, 404]);
		const asked = { form: { confirm: "on" } };
		expect((await visit(me, `/dashboard/teacher/content/${uuid}/delete`, asked)).status).toBe(404);
		expect((await get(me, "/api/contents/my")).body.content).toEqual([]);
		expect(await rowOf(uuid)).toEqual(before);
	});

	test("uploads one, gives it captions, publishes it, and nobody else sees it before", async () => {
		const boss = await admin();
		const parts = new FormData();
		for (const [name, value] of Object.entries(said())) parts.set(name, value);
		parts.set("file", new Blob([mp4Of()]), "film.mp4");
		const sent = await visit(boss, "/admin/videos/new", { parts });
		const page = sent.headers.get("location") ?? "";
		expect([sent.status, page]).toEqual([302, expect.stringMatching(/^\/admin\/videos\/[\w-]{36}$/)]);
		const uuid = page.split("/").at(-1) ?? "";
		expect((await visit(boss, page)).text).toContain(m.content_publish());
		expect((await get(pupil, `/api/content/${uuid}`)).status).toBe(404);
		expect((await visit(boss, `/dashboard/video-player/content/${uuid}`)).status).toBe(200);

		const captions = new FormData();
		captions.set("intent", "save");
		captions.set("file", new Blob([VTT]), "film.vtt");
		captions.set("version", "1");
		const late = await visit(boss, `${page}/captions`, { parts: captions });
		expect([late.status, wordsOf(late)]).toEqual([409, expect.stringContaining(m.content_changed())]);
		captions.set("version", String((await rowOf(uuid))?.updatedAt));
		expect((await visit(boss, `${page}/captions`, { parts: captions })).status).toBe(303);
		const version = String((await rowOf(uuid))?.updatedAt);
		expect((await visit(boss, page, { form: { intent: "publish", version: "1" } })).status).toBe(409);
		expect((await visit(boss, page, { form: { intent: "publish", version } })).status).toBe(302);
		expect(await titles(pupil)).toEqual(["Newton’s law"]);
		expect((await send(pupil, "GET", `/api/content/${uuid}/captions`)).status).toBe(200);
		const log = await database().select().from(auditLog).where(eq(auditLog.objectUuid, uuid));
		expect(log.map(({ action, detail }) => [action, detail])).toMatchObject([
			["content.created", { after: { title: "Newton’s law", publishedAt: null } }],
			["content.changed", { before: { captionsUuid: null } }],
			["content.changed", { before: { publishedAt: null } }],
		]);
		// It is the platform's: whoever uploaded it may be an admin no more.
		await database().delete(accountRole).where(eq(accountRole.accountUuid, boss.accountUuid));
		await suspend(boss, pupil);
		const stream = `/api/content/${uuid}/stream`;
		expect([await titles(pupil), (await send(pupil, "GET", stream)).status]).toEqual([["Newton’s law"], 200]);
		await database().delete(suspension);
		await database().insert(accountRole).values({ accountUuid: boss.accountUuid, role: "admin", createdAt: OPENS });
		// Their calls say the same, and leave the videos of teachers to be changed as well.
		const { body: theirs } = await create(webmOf({ seconds: 7 }));
		const at = `/api/admin/contents/${theirs.uuid}`;
		const renamed = await patch(boss, at, { title: "Inertia", published: true, version: theirs.version });
		expect(renamed.body).toMatchObject({ title: "Inertia", published: true, takenOffAt: null });
		expect((await patch(boss, at, { title: "Inert", version: theirs.version })).status).toBe(409);
		const reason = { reason: "A copy of a film", version: renamed.body.version };
		expect((await post(boss, `${at}/take-off`, { ...reason, name: "Newton" })).status).toBe(400);
		const off = await post(boss, `${at}/take-off`, { ...reason, name: "Inertia" });
		expect(off.body).toMatchObject({ published: false, takenOffReason: "A copy of a film" });
		const listed = await get(boss, "/api/admin/contents?state=taken-off");
		expect(listed.body.content).toMatchObject([{ uuid: theirs.uuid }]);
		expect((await post(boss, `${at}/put-back`, { version: off.body.version })).body.published).toBe(true);
	});
});

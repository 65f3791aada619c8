import { describe, expect, test } from "vitest";
import { wordsOf } from "#tests/support/workers/pages.ts";
import { m } from "~/paraglide/messages.js";
import { PAGE, Phone, PIN, WAY_IN, waiting } from "./phone.ts";

describe("Removing somebody from a phone is asked first (ACC-50)", () => {
	test("on a page of its own, by name, with a way back", async () => {
		const { who, phone } = await waiting("Nadia Islam");
		const list = await phone.open(PAGE);
		expect(list.text).not.toContain('value="remove"');
		const href = `${PAGE}?remove=${who.accountUuid}`;
		expect(list.text).toContain(`href="${href}"`);
		const asked = await phone.open(href);
		expect(asked.status).toBe(200);
		expect(wordsOf(asked)).toContain(m.shared_device_remove_sure({ name: "Nadia Islam" }));
		expect(asked.text).toContain('value="remove"');
		expect(asked.text).toContain(`href="${PAGE}"`);
		expect((await phone.enter(who)).status).toBe(302);
	});

	test("and done from there, back to who else there is", async () => {
		const { who, phone } = await waiting("Nadia Islam");
		const form = { intent: "remove", person: who.accountUuid };
		const answer = await phone.send(`${PAGE}?remove=${who.accountUuid}`, form);
		expect([answer.status, answer.headers.get("location")]).toEqual([302, PAGE]);
		expect(wordsOf(await phone.open(PAGE))).toContain(m.shared_device_alone());
	});

	test("of nobody who does not wait here", async () => {
		const { who } = await waiting("Nadia Islam");
		for (const id of [who.accountUuid, "nonsense"]) {
			const { status, text } = await new Phone().open(`${PAGE}?remove=${id}`);
			expect([status, text.includes("Nadia"), text.includes('value="remove"')]).toEqual([200, false, false]);
		}
	});
});

describe("A page that somebody opens on a phone of several people (ACC-50)", () => {
	const DEEP = "/student/profile/general";
	const ASKED = `${PAGE}?${new URLSearchParams({ next: DEEP })}`;

	/** Where the guard of a page leads, and the sign-in that it begins. */
	const ledTo = async (phone: Phone, path: string) => {
		const guarded = await phone.open(path);
		return (await phone.open(guarded.headers.get("location") ?? "")).headers.get("location") ?? "";
	};

	test("leads to who waits there, and with the PIN on to the page", async () => {
		const { who, phone } = await waiting("Nadia Islam");
		expect(await ledTo(phone, DEEP)).toBe(ASKED);
		const list = await phone.open(ASKED);
		expect(list.text).toContain(
			`href="${PAGE}?${new URLSearchParams({ remove: who.accountUuid, next: DEEP })}"`.replace(/&/g, "&amp;"),
		);
		const form = { intent: "enter", person: who.accountUuid, pin: PIN };
		const back = await phone.send(ASKED, form);
		expect([back.status, back.headers.get("location")]).toEqual([302, DEEP]);
		expect((await phone.send(ASKED, form)).headers.get("location")).toBe(DEEP);
	});

	test("keeps it over a wrong PIN, and where somebody is removed", async () => {
		const { who, phone } = await waiting("Nadia Islam");
		const wrong = await phone.send(ASKED, { intent: "enter", person: who.accountUuid, pin: "5518" });
		expect([wrong.status, wrong.text.includes(`action="${ASKED}"`)]).toEqual([403, true]);
		const removed = await phone.send(ASKED, { intent: "remove", person: who.accountUuid });
		expect(removed.headers.get("location")).toBe(ASKED);
	});

	test("leaves the password to anybody else, to the same page", async () => {
		const { phone } = await waiting("Nadia Islam");
		const login = `/auth/login?next=${encodeURIComponent(DEEP)}`;
		expect((await phone.open(ASKED)).text).toContain(`href="${login}"`);
		const page = await phone.open(login);
		expect(page.text).toContain(`href="${ASKED}"`);
		const [, way = ""] = /href="(\/auth\/sign-in[^"]*password=1)"/.exec(page.text) ?? [];
		const { searchParams } = new URL(way.replace(/&amp;/g, "&"), "https://own.invalid");
		expect([searchParams.get("role"), searchParams.get("next")]).toEqual(["student", DEEP]);
		expect((await phone.open(way.replace(/&amp;/g, "&"))).headers.get("location")).not.toContain(PAGE);
	});

	test("of an admin takes the password, and so does any where nobody waits", async () => {
		const { who, phone } = await waiting("Nadia Islam");
		expect(await ledTo(phone, "/admin/users")).not.toContain(PAGE);
		await phone.remove(who);
		expect(await ledTo(phone, DEEP)).not.toContain(PAGE);
		expect(await ledTo(new Phone(), DEEP)).not.toContain(PAGE);
	});

	test.each(["https://evil.example/", "//evil.example", "/\\evil.example"])("leads nobody to %s", async (next) => {
		const { who, phone } = await waiting("Nadia Islam");
		const at = `${PAGE}?${new URLSearchParams({ next })}`;
		expect((await phone.open(at)).text).not.toMatch(/href="[^"]*evil/);
		const back = await phone.send(at, { intent: "enter", person: who.accountUuid, pin: PIN });
		expect(back.headers.get("location")).toBe(WAY_IN);
	});
});

import { and, eq } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import * as schema from "#db/schema/index.ts";
import type { Person } from "#tests/support/workers/api-people.ts";
import { uploaded } from "#tests/support/workers/assets.ts";
import { withProviders } from "#tests/support/workers/authorization.ts";
import { openWorld, setWorldClock, type World } from "#tests/support/workers/authorization-world.ts";
import { at, bindings, database, OPENS } from "#tests/support/workers/exam-session.ts";
import { type PageAnswer, wordsOf } from "#tests/support/workers/pages.ts";
import { type Written, writesOf } from "#tests/support/workers/writes.ts";
import { errorText } from "~/domain/errors.ts";
import { type Daily, PER_DAY } from "~/domain/request/daily.server.ts";
import { limitReached } from "~/domain/request/errors.ts";
import { begun } from "../upload/client.ts";
import { ACTS, type Act, DAY, key, type Made, USUAL } from "./daily-acts.ts";
import type { DailyPlace } from "./daily-places.ts";

let world: World & Made;

/** A material that is published later, a link into the course, a loose file and an upload that has begun. */
async function madeIn(of: World): Promise<Made> {
	const db = database();
	const [me, hidden, code] = [of.people.teacher as Person, key(), "0123456789abcdefghijkl"];
	const times = { createdAt: OPENS, updatedAt: OPENS };
	const courseUuid = of.course.uuid;
	await db.batch([
		db.insert(schema.material).values({
			...{ uuid: hidden, courseUuid, title: "Later", position: 2, publishAt: OPENS + 90 * DAY * 60_000, ...times },
		}),
		db.insert(schema.inviteLink).values({
			...{ uuid: key(), courseUuid, code, createdBy: me.accountUuid },
			...{ expiresAt: OPENS + 30 * DAY * 60_000, createdAt: OPENS },
		}),
	]);
	const { instituteMembership: link } = schema;
	const [row] = await db.select({ uuid: link.instituteUuid }).from(link).where(eq(link.accountUuid, me.accountUuid));
	const upload = await begun(of.owner, 10, "notes.txt", USUAL);
	return { hidden, code, film: await uploaded(me), upload, school: row?.uuid ?? "" };
}

beforeAll(async () => {
	await withProviders();
	const opened = await openWorld();
	await setWorldClock(opened, USUAL);
	world = { ...opened, ...(await madeIn(opened)) };
});

beforeEach(async () => {
	await database().delete(schema.dayCount);
});

/** Whole seconds until midnight in Dhaka, where the exams open at ten in the morning. */
const leftOfDay = (minutes: number) => (14 * 60 - (minutes % DAY)) * 60;

/** The account has done so many within the day of these minutes. */
async function standAt(count: number, what: Daily, accountUuid: string, minutes: number) {
	const day = Math.floor((at(minutes) + 6 * 3_600_000) / 86_400_000);
	await database().insert(schema.dayCount).values({ accountUuid, what, day, count });
}

/** Files in the bucket, and sessions, tokens and what else is kept by keys. */
const keptElsewhere = async () => [
	(await bindings.ASSETS_BUCKET.list()).objects.length,
	(await bindings.SESSIONS.list()).keys.length,
];

describe("an account at its limit of the day hears LimitReached, and nothing is written (SEC-10.1)", () => {
	test.each(Object.entries(ACTS) as [DailyPlace, Act][])("%s", async (place, act) => {
		const what = place.split(" ")[0] as Daily;
		const minutes = act.minutes ?? USUAL;
		const who = act.who(world);
		if (!who) throw new Error("Nobody asks");
		const limit = PER_DAY[what] + (act.past ?? 0);
		await standAt(limit, what, who.accountUuid, minutes);
		const before = await keptElsewhere();
		const [answer, written] = await writesOf(() => act.ask(who, world));
		const again = leftOfDay(minutes);
		expect([answer.status, answer.headers.get("retry-after")], answer.text.slice(0, 500)).toEqual([429, String(again)]);
		const isPage = answer.headers.get("content-type")?.startsWith("text/html");
		if (isPage) {
			const midnight = at(minutes) + again * 1000;
			expect(wordsOf(answer as PageAnswer)).toContain(errorText(limitReached(midnight, 0, at(minutes))));
		} else expect(JSON.parse(answer.text)).toMatchObject({ code: "LimitReached" });
		const isElse = ({ table }: Written) => table !== "day_count" && table !== act.leaves;
		expect(written.filter(isElse)).toEqual([]);
		expect(await keptElsewhere()).toEqual(before);
		const { dayCount } = schema;
		const [row] = await database()
			.select({ count: dayCount.count })
			.from(dayCount)
			.where(and(eq(dayCount.accountUuid, who.accountUuid), eq(dayCount.what, what)));
		expect(row?.count).toBe(limit);
	});
});

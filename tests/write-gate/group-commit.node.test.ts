import { LibsqlError } from "@libsql/client/web";
import { expect, test } from "vitest";
import { DatabaseAway } from "#db/away.ts";
import { concernsAll } from "#workers/write-gate/concerns-all.ts";
import { GateFull, GroupCommit, MAX_WAIT_MS } from "#workers/write-gate/group-commit.ts";

class Away extends Error {}

/** A gate whose commits end when the test says so. Members are numbers; `bad` ones are refused. */
function gate(bad: readonly number[] = []) {
	const groups: number[][] = [];
	const ends: (() => void)[] = [];
	let away = false;
	let now = 0;
	const group = new GroupCommit<number, string>({
		commit: async (members) => {
			groups.push([...members]);
			await new Promise<void>((resolve) => ends.push(resolve));
			if (away) throw new Away("away");
			const refused = members.find((member) => bad.includes(member));
			if (refused !== undefined) throw new Error(`refused ${refused}`);
			return members.map((member) => `done ${member}`);
		},
		concernsAll: (error) => error instanceof Away,
		now: () => now,
		sizeOf: (member) => (member === 999 ? 1_900_000 : 1_000),
	});
	/** Ends commit after commit until none is under way. */
	const settle = async () => {
		for (let quiet = 0; quiet < 5; quiet = ends.length > 0 ? 0 : quiet + 1) {
			ends.shift()?.();
			await Promise.resolve();
		}
	};
	return { group, groups, settle, leave: () => (away = true), wait: (ms: number) => (now += ms) };
}

test("One who comes alone is committed at once, those who come meanwhile together", async () => {
	const { group, groups, settle } = gate();
	const all = [1, 2, 3, 4].map((member) => group.write(member));
	expect(groups).toEqual([[1]]);
	await settle();
	expect(await Promise.all(all)).toEqual(["done 1", "done 2", "done 3", "done 4"]);
	expect(groups).toEqual([[1], [2, 3, 4]]);
});

test("Nobody hears before the commit that holds the writes", async () => {
	const { group, settle } = gate();
	let heard = false;
	const reply = group.write(1).then(() => {
		heard = true;
	});
	await Promise.resolve();
	expect(heard).toBe(false);
	await settle();
	await reply;
	expect(heard).toBe(true);
});

test("A member that is refused fails alone, whatever stands beside it", async () => {
	const { group, settle } = gate([3, 6]);
	const all = [1, 2, 3, 4, 5, 6, 7].map((member) => group.write(member).catch((error: Error) => error.message));
	await settle();
	expect(await Promise.all(all)).toEqual(["done 1", "done 2", "refused 3", "done 4", "done 5", "refused 6", "done 7"]);
});

test("When the database is away all hear it at once, those too who wait, and nothing is tried in parts", async () => {
	const { group, groups, settle, leave } = gate();
	leave();
	const all = [1, 2, 3].map((member) => group.write(member).catch((error: Error) => error.message));
	await settle();
	expect(await Promise.all(all)).toEqual(["away", "away", "away"]);
	expect(groups).toEqual([[1]]);
});

test("Who has waited too long is told to come again, and is not written", async () => {
	const { group, groups, settle, wait } = gate();
	const [first, late] = [group.write(1), group.write(2).catch((error) => error)];
	wait(MAX_WAIT_MS + 1);
	const inTime = group.write(3);
	await settle();
	expect(await first).toBe("done 1");
	expect(await late).toBeInstanceOf(GateFull);
	expect(await inTime).toBe("done 3");
	expect(groups).toEqual([[1], [3]]);
});

test("A group is at most a hundred members, and two million characters", async () => {
	const { group, groups, settle } = gate();
	const members = [0, ...Array.from({ length: 150 }, (_, index) => index + 1), 999, 999, 151];
	const all = members.map((member) => group.write(member));
	await settle();
	await Promise.all(all);
	expect(groups.map(({ length }) => length)).toEqual([1, 100, 51, 2]);
	expect(groups.at(-1)).toEqual([999, 151]);
});

test("Past two thousand waiting, the next is told to come again", async () => {
	const { group, settle } = gate();
	const all = Array.from({ length: 2_001 }, (_, index) => group.write(index));
	await expect(group.write(5_000)).rejects.toBeInstanceOf(GateFull);
	await settle();
	await Promise.all(all);
	await expect(Promise.all([group.write(1), settle()])).resolves.toBeTruthy();
});

test.each([
	["SQLITE_CONSTRAINT", false],
	["SQLITE_CONSTRAINT_UNIQUE", false],
	["SQLITE_ERROR", false],
	["SQL_PARSE_ERROR", false],
	["SQLITE_BUSY", true],
	["SQLITE_FULL", true],
	["SQLITE_IOERR_WRITE", true],
	["TRANSACTION_CLOSED", true],
	["BLOCKED", true],
	["SERVER_ERROR", true],
])("What the database says with %s concerns all: %s", (code, all) => {
	expect(concernsAll(new LibsqlError("no", code))).toBe(all);
});

test("What is no word of the database concerns all as well", () => {
	expect(concernsAll(new DatabaseAway(new Error("late")))).toBe(true);
	expect(concernsAll(new TypeError("Network connection lost."))).toBe(true);
});

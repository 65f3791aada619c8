import { describe, expect, test } from "vitest";
import { Shelf } from "#tests/support/shelf.ts";
import { newQueue, statusOf, type Waiting } from "~/features/attempt/answer-queue.ts";
import { AnswerSender, type PostReply } from "~/features/attempt/answer-sender.ts";
import { WaitingAnswers } from "~/features/attempt/waiting-answers.ts";

const T = Date.UTC(2026, 0, 10, 4, 0);

/** A student's page with a server that is played by hand, and a clock that is moved by hand. */
function page({ shelf = new Shelf(), account = "student-1" } = {}) {
	let now = 0;
	let over = 0;
	const timers = new Set<{ at: number; work: () => void }>();
	const posts: { item: Waiting; reply: (reply: PostReply) => Promise<void> }[] = [];
	const counts: number[] = [];
	const corrected: [string, string | null | undefined][] = [];
	const kept = new WaitingAnswers(shelf, "exam-1", account);
	const sender = new AnswerSender(newQueue(-1, kept.all()), {
		post: (item) =>
			new Promise((resolve) => {
				posts.push({
					item,
					reply: async (reply) => {
						resolve(reply);
						await Promise.resolve().then(() => Promise.resolve());
						await new Promise<void>((done) => queueMicrotask(done));
					},
				});
			}),
		shelf: kept,
		monotonic: () => now,
		serverNow: () => T + now,
		chance: () => 0.5,
		timer: (ms, work) => {
			const timer = { at: now + ms, work };
			timers.add(timer);
			return () => timers.delete(timer);
		},
		onCorrected: (uuid, option) => corrected.push([uuid, option]),
		onCounted: (count) => counts.push(count),
		onOver: () => {
			over += 1;
		},
	});
	const wait = (ms: number) => {
		now += ms;
		for (const timer of [...timers]) {
			if (timer.at > now || !timers.delete(timer)) continue;
			timer.work();
		}
	};
	return {
		sender,
		posts,
		corrected,
		counts,
		kept,
		shelf,
		wait,
		overs: () => over,
		status: () => statusOf(sender.snapshot()),
	};
}

const savedAs = (item: Waiting, answeredCount = 1): PostReply => ({
	kind: "saved",
	stored: { optionUuid: item.optionUuid, seq: item.seq, savedAt: T + 100 },
	superseded: false,
	answeredCount,
});
const lineDown: PostReply = { kind: "failed", cause: "line" };

/** The n-th request so far. */
const post = (posts: ReturnType<typeof page>["posts"], index: number) => {
	const found = posts[index];
	if (!found) throw new Error(`There were only ${posts.length} requests`);
	return found;
};

describe("bringing answers to the server", () => {
	test("a choice is sent at once, kept until acknowledged, then forgotten", async () => {
		const { sender, posts, kept, status } = page();
		sender.choose("q1", "a");
		expect(kept.all()).toEqual([{ questionUuid: "q1", optionUuid: "a", seq: T }]);
		const { item, reply } = post(posts, 0);
		await reply(savedAs(item));
		expect(kept.all()).toEqual([]);
		expect(status()).toEqual({ kind: "saved", at: T + 100 });
	});

	test("how many the server has answered is told once nothing waits, so that another device's are missed", async () => {
		const { sender, posts, counts } = page();
		sender.choose("q1", "a");
		sender.choose("q2", "b");
		await post(posts, 0).reply(savedAs(post(posts, 0).item, 2));
		expect(counts).toEqual([]);
		await post(posts, 1).reply(savedAs(post(posts, 1).item, 3));
		expect(counts).toEqual([3]);
	});

	test("a dropped line is tried again by itself, and everything gets through in the end", async () => {
		const { sender, posts, wait, status } = page();
		sender.choose("q1", "a");
		await post(posts, 0).reply(lineDown);
		sender.choose("q2", "b");
		expect(status()).toEqual({ kind: "offline", waiting: 2 });
		expect(posts).toHaveLength(1);
		wait(1_000);
		expect(posts).toHaveLength(2);
		await post(posts, 1).reply(savedAs(post(posts, 1).item));
		await post(posts, 2).reply(savedAs(post(posts, 2).item));
		expect(status()).toMatchObject({ kind: "saved" });
		expect(posts.map(({ item }) => item.questionUuid)).toEqual(["q1", "q1", "q2"]);
	});

	test("a reload while offline loses nothing, and repeats the same numbers", async () => {
		const shelf = new Shelf();
		const before = page({ shelf });
		before.sender.choose("q1", "a");
		await post(before.posts, 0).reply(lineDown);
		const after = page({ shelf });
		after.sender.pump();
		expect(post(after.posts, 0).item).toEqual({ questionUuid: "q1", optionUuid: "a", seq: T });
	});

	test("another student at the same browser does not send them", async () => {
		const shelf = new Shelf();
		page({ shelf }).sender.choose("q1", "a");
		const other = page({ shelf, account: "student-2" });
		other.sender.pump();
		expect(other.posts).toEqual([]);
	});

	test("the choice of another device that came later is shown instead", async () => {
		const { sender, posts, corrected, kept } = page();
		sender.choose("q1", "a");
		const stored = { optionUuid: "c", seq: T + 60_000, savedAt: T + 60_000 };
		await post(posts, 0).reply({ kind: "saved", stored, superseded: true, answeredCount: 1 });
		expect(corrected).toEqual([["q1", "c"]]);
		expect(kept.all()).toEqual([]);
	});

	test("what the student has chosen meanwhile is not overwritten by an older reply", async () => {
		const { sender, posts, corrected } = page();
		sender.choose("q1", "a");
		sender.choose("q1", "b");
		const stored = { optionUuid: "c", seq: T, savedAt: T };
		await post(posts, 0).reply({ kind: "saved", stored, superseded: true, answeredCount: 1 });
		expect(corrected).toEqual([]);
		expect(post(posts, 1).item.optionUuid).toBe("b");
	});

	test("after the end nothing is sent any more, and what did not get through is kept for the result to name", async () => {
		const { sender, posts, kept, overs, wait } = page();
		sender.choose("q1", "a");
		await post(posts, 0).reply({ kind: "over" });
		wait(60_000);
		expect(posts).toHaveLength(1);
		expect(overs()).toBe(1);
		expect(kept.all()).toHaveLength(1);
	});

	test("an answer that is refused for good makes the page ask what is stored", async () => {
		const { sender, posts, corrected, kept } = page();
		sender.choose("q1", "a");
		await post(posts, 0).reply({ kind: "refused" });
		expect(corrected).toEqual([["q1", undefined]]);
		expect(kept.all()).toEqual([]);
	});

	test("who was signed out keeps the answers in the browser", async () => {
		const { sender, posts, kept, status, wait } = page();
		sender.choose("q1", "a");
		await post(posts, 0).reply({ kind: "signed-out" });
		wait(60_000);
		expect(posts).toHaveLength(1);
		expect(kept.all()).toHaveLength(1);
		expect(status()).toEqual({ kind: "signed-out", waiting: 1 });
	});

	test("finishing waits for what is on its way, but not for ever", async () => {
		const { sender, posts, wait } = page();
		sender.choose("q1", "a");
		const through = sender.flush(5_000);
		await post(posts, 0).reply(savedAs(post(posts, 0).item));
		expect(await through).toBe(0);
		sender.choose("q2", "b");
		const stuck = sender.flush(5_000);
		wait(5_000);
		expect(await stuck).toBe(1);
	});
});

describe("the browser's store", () => {
	test("two tabs do not overwrite each other, and an older choice never replaces a newer one", () => {
		const shelf = new Shelf();
		const [one, two] = [new WaitingAnswers(shelf, "e", "s"), new WaitingAnswers(shelf, "e", "s")];
		one.put({ questionUuid: "q1", optionUuid: "b", seq: 2 });
		two.put({ questionUuid: "q1", optionUuid: "a", seq: 1 });
		two.put({ questionUuid: "q2", optionUuid: null, seq: 3 });
		two.settle("q1", 1);
		expect(one.all()).toEqual([
			{ questionUuid: "q1", optionUuid: "b", seq: 2 },
			{ questionUuid: "q2", optionUuid: null, seq: 3 },
		]);
	});

	test("a browser that refuses storage, or holds something strange, only loses that comfort", () => {
		const shelf = new Shelf();
		shelf.setItem("pathshala.answer:e:s:q1", "{not json");
		shelf.setItem("pathshala.answer:e:s:q2", '{"o":5,"s":1}');
		expect(new WaitingAnswers(shelf, "e", "s").all()).toEqual([]);
		const none = new WaitingAnswers(null, "e", "s");
		none.put({ questionUuid: "q1", optionUuid: "a", seq: 1 });
		expect(none.all()).toEqual([]);
	});
});

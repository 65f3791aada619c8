/** More members than this wait for no commit: whoever comes then is told to come again. */
const MAX_WAITING = 2_000;
/** Who has waited longer (ms) is told to come again: most callers have given up by then, and come anyway. */
export const MAX_WAIT_MS = 3_000;
/** Members of one commit, and their size together (characters of JSON, about bytes). */
const MAX_MEMBERS = 100;
const MAX_SIZE = 2_000_000;

/** So many wait already that another would not be served in time; it may come again in a moment. */
export class GateFull extends Error {
	override readonly name = "GateFull";
	constructor() {
		super("Too many writes wait for the database");
	}
}

type Waiting<Member, Result> = {
	member: Member;
	size: number;
	since: number;
	resolve: (result: Result) => void;
	reject: (error: unknown) => void;
};

type Options<Member, Result> = {
	/** Commits all members in one transaction; gives each its result, in order. */
	commit: (members: readonly Member[]) => Promise<Result[]>;
	/** Whether an error says nothing about any one member: the database is away, or busy. */
	concernsAll: (error: unknown) => boolean;
	sizeOf: (member: Member) => number;
	/** Milliseconds UTC. */
	now: () => number;
};

/**
 * Commits what comes while the commit before it is under way in one transaction. Who comes alone waits for nobody; in a
 * burst the groups grow by themselves. Each caller hears after the commit that holds its writes. A member that the
 * database refuses fails alone: its group is halved until the rest is in. So every member must be harmless when repeated.
 */
export class GroupCommit<Member, Result> {
	readonly #options: Options<Member, Result>;
	#waiting: Waiting<Member, Result>[] = [];
	#running = false;

	constructor(options: Options<Member, Result>) {
		this.#options = options;
	}

	/** @throws GateFull, or what the database said of this member or of the whole group */
	write(member: Member): Promise<Result> {
		if (this.#waiting.length >= MAX_WAITING) return Promise.reject(new GateFull());
		const size = this.#options.sizeOf(member);
		return new Promise((resolve, reject) => {
			this.#waiting.push({ member, size, since: this.#options.now(), resolve, reject });
			void this.#run();
		});
	}

	async #run(): Promise<void> {
		if (this.#running) return;
		this.#running = true;
		while (this.#waiting.length > 0) {
			const group = this.#take();
			if (group.length > 0) await this.#commit(group);
		}
		this.#running = false;
	}

	/** The next group: no more than fit, without those who have waited too long. */
	#take(): Waiting<Member, Result>[] {
		const oldest = this.#options.now() - MAX_WAIT_MS;
		const inTime = this.#waiting.findIndex(({ since }) => since >= oldest);
		const late = this.#waiting.splice(0, inTime < 0 ? this.#waiting.length : inTime);
		for (const { reject } of late) reject(new GateFull());
		let size = 0;
		const beyond = this.#waiting.findIndex((one, index) => {
			size += one.size;
			return index >= MAX_MEMBERS || (index > 0 && size > MAX_SIZE);
		});
		return this.#waiting.splice(0, beyond < 0 ? this.#waiting.length : beyond);
	}

	async #commit(group: readonly Waiting<Member, Result>[]): Promise<void> {
		try {
			const results = await this.#options.commit(group.map(({ member }) => member));
			for (const [index, { resolve }] of group.entries()) resolve(results[index] as Result);
		} catch (error) {
			if (this.#options.concernsAll(error)) {
				// Those who wait would only find the same, one commit's patience later.
				for (const { reject } of [...group, ...this.#waiting.splice(0)]) reject(error);
				return;
			}
			if (group.length === 1) {
				group[0]?.reject(error);
				return;
			}
			const half = Math.ceil(group.length / 2);
			await this.#commit(group.slice(0, half));
			await this.#commit(group.slice(half));
		}
	}
}

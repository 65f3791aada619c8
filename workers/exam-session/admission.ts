import type { Deps } from "~/domain/deps.ts";
import { type MockTestKey, type ModelTestKey, type SessionKey, sessionName } from "~/domain/exam-session/port.ts";
import { attemptExists } from "~/domain/mock-test/session.server.ts";
import { examExists } from "~/domain/model-test/exam-uuid.server.ts";
import type { AttemptIds } from "./attempt-ids.ts";

type Needs = Pick<Deps, "db" | "cache" | "clock" | "log">;

/** Names that this isolate has looked up, or whose check it has seen, until an instant (ms UTC). */
type Admitted = {
	get(name: string, now: number): true | undefined;
	set(name: string, value: true, until: number): void;
};

/** What was once given out stays so. */
const FOR_GOOD_MS = 12 * 3_600_000;
/** How long nothing more is asked about a name while the database is away: every answer would wait for it. */
const ON_TRUST_MS = 30_000;

/** Who may name an object by what an address says. */
export type Admission = (key: SessionKey) => Promise<boolean>;

/**
 * An object is there, with files of its own, as soon as it is called by its name. So nobody calls one for an attempt that was
 * never given out. A self-assessment's id bears its check, and a model test's exam comes from the cache: no database is
 * asked (ATT-5). An id of before its check was there is looked up, once for each isolate. While the database is away whatever cannot be
 * looked up is asked of the object: an attempt that has begun goes on.
 * @param needs made at first use: most requests ask for none of it
 */
export function createAdmission(
	needs: () => Needs,
	{ bears }: Pick<AttemptIds, "bears">,
	admitted: Admitted,
): Admission {
	const known = {
		"mock-test": async (key: MockTestKey) =>
			(await bears(key.attemptUuid, key.accountUuid)) || attemptExists(needs(), key),
		"model-test": (key: ModelTestKey) => examExists(needs(), key),
	};
	return async (key) => {
		const { clock, log } = needs();
		const name = sessionName(key);
		if (admitted.get(name, clock())) return true;
		try {
			// The kind chooses the entry for its own key, which the compiler forgets at the look-up.
			const isKnown = await known[key.kind](key as never);
			if (isKnown) admitted.set(name, true, clock() + FOR_GOOD_MS);
			return isKnown;
		} catch (error) {
			log.error("attempt not looked up, asking its session", error, { kind: key.kind });
			admitted.set(name, true, clock() + ON_TRUST_MS);
			return true;
		}
	};
}

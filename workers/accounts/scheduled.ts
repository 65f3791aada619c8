import { v7 as uuidv7 } from "uuid";
import { limitedFetch } from "#db/time-limit.ts";
import { createLog } from "../lib/log.ts";
import { createAuth } from "./auth.ts";
import { varsOf } from "./context.ts";
import { openAccountsDatabase } from "./database.ts";
import type { AccountsBindings } from "./env.ts";
import { beat } from "./heartbeat.ts";
import { giveUpOld, type Telling, tellDue } from "./logout.ts";

type Job = { name: string; run: (telling: Telling) => Promise<object> };

/** Each is idempotent, may be missed or repeated, and keeps no other from running. */
const JOBS: Job[] = [
	{ name: "heartbeat", run: ({ db, now }) => beat(db, now) },
	{
		name: "tell-clients",
		run: async (telling) => ({ ...(await giveUpOld(telling)), ...(await tellDue(telling)) }),
	},
];

/** The cron trigger's work, every minute (RUN-2). @param scheduledAt the tests' clock; nowhere else does it count */
export async function runScheduled(bindings: AccountsBindings, scheduledAt: number): Promise<void> {
	const vars = varsOf(bindings);
	const now = vars.ENVIRONMENT === "test" ? scheduledAt : Date.now();
	const log = createLog({ requestId: uuidv7(), worker: "accounts" });
	await Promise.all(
		JOBS.map(async ({ name, run }) => {
			// Of its own: once one job's statement was not answered, its others fail at once.
			const db = openAccountsDatabase(vars.DATABASE_URL, vars.DATABASE_AUTH_TOKEN, limitedFetch());
			try {
				const outcome = await run({ db, log, now, auth: createAuth(vars, db, log) });
				if (vars.ENVIRONMENT !== "test") log.info("job", { job: name, outcome: JSON.stringify(outcome) });
			} catch (error) {
				log.error("job failed", error, { job: name });
			}
		}),
	);
}

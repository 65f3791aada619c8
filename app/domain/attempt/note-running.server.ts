import type { Deps } from "~/domain/deps.ts";
import type { RunningAttempt } from "./running.ts";

type Needs = Pick<Deps, "sessions" | "clock" | "log">;

/** Lets every page of the student know that an attempt runs (ATT-11). What is not known is no reason to fail. */
export async function noteBegun({ sessions, clock, log }: Needs, account: string, one: RunningAttempt): Promise<void> {
	try {
		await sessions.began(account, one, clock());
	} catch (error) {
		log.error("running attempt not told to the pages", error, { attempt: one.uuid });
	}
}

/** Lets them know that it is over; at its deadline they know by themselves. */
export async function noteOver({ sessions, log }: Omit<Needs, "clock">, account: string, uuid: string): Promise<void> {
	try {
		await sessions.over(account, uuid);
	} catch (error) {
		log.error("end of an attempt not told to the pages", error, { attempt: uuid });
	}
}

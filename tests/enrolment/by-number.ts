import type { World } from "#tests/support/workers/payment-world.ts";
import type { Actor } from "~/domain/account/session.ts";
import { type InvitedMobiles, inviteMobiles } from "~/domain/enrolment/invite-mobiles.server.ts";

/** Numbers of which no account is made here, one after the other. */
export const numbers = (from: number, many: number) =>
	Array.from({ length: many }, (_, i) => `+88019${String(from + i).padStart(8, "0")}`);

/** What the SMS service says. */
export type SmsAnswer = { accepted: boolean; retryable: boolean };
const TAKEN: SmsAnswer = { accepted: true, retryable: false };

/** A teacher invites these numbers. @returns what came of it, or why not, and which SMS were sent */
export async function inviteNumbers(
	world: World,
	teacher: Actor,
	courseUuid: string,
	mobiles: readonly string[],
	answer: SmsAnswer = TAKEN,
) {
	const sent: string[] = [];
	const waiting: Promise<unknown>[] = [];
	const deps = Object.assign(world.deps(), {
		sendSms: async ({ to, text }: { to: string; text: string }) => {
			if (answer.accepted) sent.push(`${to} ${text}`);
			return answer;
		},
		background: (work: Promise<unknown>) => void waiting.push(work),
	});
	const invited: InvitedMobiles | Error = await inviteMobiles(deps, teacher, { courseUuid, mobiles }).catch(
		(error) => error,
	);
	await Promise.all(waiting);
	return { invited, sent };
}

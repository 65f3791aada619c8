import type { Actor } from "~/domain/account/session.ts";
import type { Finished, SessionKey } from "~/domain/exam-session/port.ts";
import type { AttemptKind, AttemptNeeds } from "./kind.ts";

/** Asks the session; one that was never prepared is prepared from the student's entitlement and asked again. */
export async function askSession<Reply extends { kind: string }>(
	deps: AttemptNeeds,
	actor: Actor,
	kind: AttemptKind,
	uuid: string,
	call: (key: SessionKey) => Promise<Reply>,
): Promise<Exclude<Reply, { kind: "absent" }> | Finished> {
	const key = kind.keyOf(uuid, actor.accountUuid);
	const reply = await call(key);
	if (reply.kind !== "absent") return reply as Exclude<Reply, { kind: "absent" }>;
	const ended = await kind.prepare(deps, actor, uuid);
	if (ended) return ended;
	const second = await call(key);
	if (second.kind === "absent") throw new Error(`The session of ${kind.name} ${uuid} is absent after its preparation`);
	return second as Exclude<Reply, { kind: "absent" }>;
}

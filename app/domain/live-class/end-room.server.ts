import type { Deps } from "~/domain/deps.ts";
import { endStatement, lookSoonStatement, type Meeting } from "./meetings.server.ts";
import type { ProviderAnswer } from "./port.ts";
import { isNamed } from "./rules.ts";

/**
 * Ends an open room at the provider, one rule for whoever does (LIV-2): it has ended once the provider says that nobody is in it; until then
 * it stays open for those for whom it is, and is watched. One round trip.
 */
export async function endRoom(
	deps: Pick<Deps, "db" | "clock" | "liveClasses">,
	{ uuid, meetingId, internalId }: Pick<Meeting, "uuid" | "meetingId" | "internalId">,
): Promise<ProviderAnswer<"ended" | "ending">> {
	const answer: ProviderAnswer<"ended" | "ending"> = isNamed(internalId)
		? await deps.liveClasses.end(meetingId)
		: { kind: "ok", value: "ended" };
	if (answer.kind !== "ok") return answer;
	const now = deps.clock();
	await (answer.value === "ended" ? endStatement(deps, uuid, now, now) : lookSoonStatement(deps, uuid, now));
	return answer;
}

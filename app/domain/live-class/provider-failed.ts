import type { Deps } from "~/domain/deps.ts";
import type { DomainError } from "~/lib/define-errors.ts";
import { liveClassErrors, type RoomCall } from "./errors.ts";
import type { ProviderAnswer } from "./port.ts";

/** A failure of the provider in our words, and a line for who runs the platform. Its own words go no further than its key. */
export function providerFailed(
	{ log }: Pick<Deps, "log">,
	call: RoomCall,
	answer: Exclude<ProviderAnswer<never>, { kind: "ok" }>,
): DomainError {
	log.warn("live class provider failed", {
		call,
		...(answer.kind === "away" ? { away: answer.why } : { key: answer.key }),
	});
	if (answer.kind === "refused")
		return answer.key === "maxParticipantsReached"
			? liveClassErrors.fail("LiveClassFull")
			: liveClassErrors.fail("LiveClassRefused", { call });
	return liveClassErrors.fail(answer.why === "slow" ? "LiveClassSlow" : "LiveClassAway", { call });
}

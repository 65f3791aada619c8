import type { DomainError } from "~/lib/define-errors.ts";
import type { ErrorCode } from "./errors.ts";

/** When to come again, in seconds, where nobody knows better. Limits count by the minute. */
const RETRY_SECONDS: { [Code in ErrorCode]?: number } = {
	Unavailable: 3,
	PhotoServiceAway: 3,
	LiveClassAway: 10,
	LiveClassSlow: 10,
	LiveClassRefused: 60,
	TooManyRequests: 60,
	TooManyUploads: 10,
	ServerBusy: 5,
};

/** After how many seconds it may go better, as calls and pages say it to machines; undefined where waiting changes nothing. */
export function retryAfterOf({ code, params }: DomainError<ErrorCode>): number | undefined {
	return params.retryAfter === undefined ? RETRY_SECONDS[code] : Number(params.retryAfter);
}

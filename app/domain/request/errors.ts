import { type CodeOf, defineErrors } from "~/lib/define-errors.ts";
import { dateTime, num } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";

/** Failures of the request itself, in any capability. */
export const requestErrors = defineErrors({
	InvalidRequest: {
		status: 400,
		text: m.errors_invalid_request,
		note: "A parameter or the body is not valid; `errors` names each field.",
	},
	NotFound: { status: 404, text: m.errors_not_found, note: "There is no such address." },
	GoneMeanwhile: {
		status: 404,
		text: m.errors_gone_meanwhile,
		note: "What it would belong to was deleted in the same moment; nothing was saved.",
	},
	MethodNotAllowed: {
		status: 405,
		text: (params: { method: string; allowed: string }) => m.api_method_not_allowed(params),
		note: "The address does not answer this method (nor HEAD where GET changes state); `Allow` says which it answers.",
	},
	BodyTooLarge: {
		status: 413,
		/** `limit` in KB. */
		text: ({ limit }: { limit: number }) => m.api_body_too_large({ limit: num(limit) }),
		note: "The body is larger than the call takes.",
	},
	CrossOrigin: {
		status: 403,
		text: m.errors_cross_origin,
		note: "A request with a cookie that changes something did not come from our own origin.",
	},
	BearerOnly: { status: 403, text: m.errors_bearer_only, note: "The call answers to a bearer token only." },
	SessionOnly: {
		status: 403,
		text: m.api_session_only,
		note: "The call answers to a signed-in session only, not to a bearer token.",
	},
	KeyReused: {
		status: 409,
		text: m.errors_key_reused,
		note: "The `Idempotency-Key` was used for another request before.",
	},
	/** So often within an hour or a day: `at` is when it can be done again (ms UTC), `retryAfter` in how many seconds. */
	LimitReached: {
		status: 429,
		text: ({ at }: { at: number; retryAfter: number }) => m.errors_limit_reached({ when: dateTime(at) }),
		note: "As often as one may within an hour or a day. `Retry-After` says when it can be done again.",
	},
	TooManyRequests: { status: 429, text: m.errors_too_many_requests, note: "Wait a minute before the next try." },
	/** `retryAfter`: seconds to wait, where they are known. */
	Unavailable: {
		status: 503,
		text: m.errors_unavailable,
		note: "A part of the service cannot be reached. Nothing saved is lost; repeat after `Retry-After`.",
	},
	Internal: { status: 500, text: m.common_went_wrong, note: "A fault of ours; `instance` finds it in our logs." },
});

/** @param first when the first of those that count was (ms UTC) @param within how long it counts (ms) */
export const limitReached = (first: number, within: number, now: number) =>
	requestErrors.fail("LimitReached", {
		at: first + within,
		retryAfter: Math.max(1, Math.ceil((first + within - now) / 1000)),
	});

export type RequestErrorCode = CodeOf<typeof requestErrors>;

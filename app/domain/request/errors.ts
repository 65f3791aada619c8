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
	/** Three large bodies of the sender are under way, or as many bytes as one may send at a time. */
	TooManyUploads: {
		status: 429,
		text: m.errors_too_many_uploads,
		note: "Three large bodies of the caller are under way, or they hold as much as one caller may at a time. Send the next when one of them has been answered.",
	},
	ServerBusy: {
		status: 503,
		text: m.errors_server_busy,
		note: "More is being sent to us than we take at a time. Nothing was saved; send it again after `Retry-After`.",
	},
	BodyTooSlow: {
		status: 408,
		text: m.errors_body_too_slow,
		note: "The body came too slowly or not at all: 20 seconds without a byte or less than 8 KB a second within the last half minute for one above 64 KB, a minute for any other. Nothing was saved.",
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

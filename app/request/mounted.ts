/** Where the API's calls are mounted; a `*` stands for all that is below. Of pages only its reference is there. */
export const CALL_ADDRESSES = ["/api/*", "/auth/api/v1/*", "/auth/token"] as const;

/** Where files arrive over several requests (tus); one of them is below it by its uuid. */
export { UPLOADS } from "~/domain/upload/rules.ts";

/** Where others tell us what happened with them. */
export const WEBHOOKS = {
	bkash: "/webhooks/bkash",
	signedOut: "/webhooks/oidc/logout",
	/** All rooms, as they go on. */
	liveClasses: "/webhooks/bbb/events",
} as const;

/** Where the provider of live classes tells us of one room; the token in the address names it, and nobody can guess it. */
export const BBB_CALLBACKS = {
	ended: "/webhooks/bbb/{callbackToken}/ended",
	recordingReady: "/webhooks/bbb/{callbackToken}/recording-ready",
	analytics: "/webhooks/bbb/{callbackToken}/analytics",
} as const;

/** Where the provider of live classes fetches slides that it was told of: one file, for some minutes (LIV-6). */
export const BBB_SLIDES = "/webhooks/bbb/slides/{assetUuid}/{word}";

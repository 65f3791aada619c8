/** Without these, tools ask the network at every start: with figures of use, for newer versions, for a request's place (RUN-6). */
export const QUIET = {
	WRANGLER_SEND_METRICS: "false",
	WRANGLER_HIDE_BANNER: "true",
	CLOUDFLARE_CF_FETCH_ENABLED: "false",
};

const SAFE = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Refuses an unsafe request that another site caused (SEC-2). A bearer token is proof by itself; a
 * request with a cookie, or with no credential at all, must name our own origin.
 */
export function crossOriginRefused(
	request: Request,
	publicOrigin: string,
	credential: "cookie" | "bearer" | "none",
): boolean {
	if (SAFE.has(request.method) || credential === "bearer") return false;
	const isOwn = (origin: string) => origin === publicOrigin || origin === new URL(request.url).origin;
	const origin = request.headers.get("origin");
	if (origin) return !isOwn(origin);
	const site = request.headers.get("sec-fetch-site");
	if (site) return site !== "same-origin" && site !== "none";
	const referer = URL.parse(request.headers.get("referer") ?? "");
	if (referer) return !isOwn(referer.origin);
	// No browser of today leaves out all three: a program without a cookie may speak, one with a cookie may not.
	return credential === "cookie";
}

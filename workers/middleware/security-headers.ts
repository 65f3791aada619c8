type PagePolicy = {
	nonce: string | null;
	formTargets: string[];
	/** Whence players of ours read besides here (AST-8). */
	mediaOrigins?: string[];
	/** What pages with scripts may frame; none of them is ours. */
	frameOrigins?: readonly string[];
	https: boolean;
};

/**
 * Security headers of every response (SEC-3). Pages without scripts say so; `nonce` is for those with.
 * `style-src` allows style attributes: KaTeX positions glyphs by them.
 */
export function securityHeaders({
	nonce,
	formTargets,
	mediaOrigins = [],
	frameOrigins = [],
	https,
}: PagePolicy): Record<string, string> {
	const policy = [
		"default-src 'self'",
		nonce ? `script-src 'nonce-${nonce}' 'strict-dynamic'` : "script-src 'none'",
		"style-src 'self' 'unsafe-inline'",
		"img-src 'self' data:",
		...(mediaOrigins.length > 0 ? [`media-src 'self' ${mediaOrigins.join(" ")}`] : []),
		"font-src 'self'",
		"connect-src 'self'",
		...(nonce ? ["worker-src 'self'"] : []),
		...(nonce && frameOrigins.length > 0 ? [`frame-src ${frameOrigins.join(" ")}`] : []),
		"object-src 'none'",
		"base-uri 'none'",
		`form-action 'self' ${formTargets.join(" ")}`.trim(),
		"frame-ancestors 'none'",
	].join("; ");
	return {
		"content-security-policy": policy,
		"x-content-type-options": "nosniff",
		"referrer-policy": "strict-origin-when-cross-origin",
		"permissions-policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=()",
		"cross-origin-opener-policy": "same-origin",
		...(https ? { "strict-transport-security": "max-age=31536000; includeSubDomains" } : {}),
	};
}

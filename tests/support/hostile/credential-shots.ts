import { NOBODYS, type Shot } from "./shot.ts";
import type { Person, World } from "./world.ts";

type Headers = Record<string, string>;
type Named = { what: string; headers: Headers };

const named = (table: Record<string, Headers>): Named[] =>
	Object.entries(table).map(([what, headers]) => ({ what, headers }));

const base64 = (value: unknown) =>
	Buffer.from(typeof value === "string" ? value : JSON.stringify(value)).toString("base64url");

const YEAR_SECONDS = 365 * 86_400;

/** A token of the accounts' kind that they did not sign. */
export function forgedTokens(issuer: string): Record<string, string> {
	const now = Math.floor(Date.now() / 1000);
	const claims = { iss: issuer, aud: "pathshala", sub: NOBODYS, sid: NOBODYS, iat: now, exp: now + YEAR_SECONDS };
	const token = (header: object, payload: unknown, signature = base64("x".repeat(256))) =>
		`${base64(header)}.${base64(payload)}.${signature}`;
	const rs256 = { alg: "RS256", kid: NOBODYS, typ: "JWT" };
	return {
		"no algorithm": token({ alg: "none" }, claims, ""),
		"no algorithm, in capitals": token({ alg: "NONE", typ: "JWT" }, claims),
		"a secret for a key": token({ alg: "HS256", kid: NOBODYS }, claims),
		"an algorithm of nobody": token({ alg: "__proto__", kid: NOBODYS }, claims),
		"a list of algorithms": token({ alg: ["RS256"], kid: NOBODYS }, claims),
		"a key of its own": token({ ...rs256, jwk: { kty: "RSA", n: "AQAB", e: "AQAB" } }, claims),
		"a key elsewhere": token({ ...rs256, jku: "http://127.0.0.1:9/keys", x5u: "file:///etc/passwd" }, claims),
		"a key named as a path": token({ ...rs256, kid: "../../../../dev/null" }, claims),
		"a key named as SQL": token({ ...rs256, kid: "' OR 1=1--" }, claims),
		"a must that nobody knows": token({ ...rs256, crit: ["exp", "__proto__"] }, claims),
		"an end long ago": token(rs256, { ...claims, iat: 1, exp: 2 }),
		"a time past all times": token(rs256, { ...claims, exp: 1e300, iat: -1e300, nbf: "NaN" }),
		"another client's": token(rs256, { ...claims, aud: ["somebody", "else"] }),
		"another issuer's": token(rs256, { ...claims, iss: "https://evil.example" }),
		"the word of a sign-out": token(
			{ ...rs256, typ: "logout+jwt" },
			{ ...claims, jti: NOBODYS, events: { "http://schemas.openid.net/event/backchannel-logout": {} } },
		),
		"claims that are a list": token(rs256, [claims]),
		"claims that are no JSON": token(rs256, "{"),
		"no claims": token(rs256, ""),
		"deep claims": token(rs256, `${"[".repeat(3_000)}${"]".repeat(3_000)}`),
		"five parts": `${token(rs256, claims)}.${base64("a")}.${base64("b")}`,
		"nothing but dots": "..",
		"no Base64": "%%%.###.***",
	};
}

/** Everything that could stand behind `Authorization`. @param own a token that is good @param ended one that was */
export function authorizations({ own, ended, issuer }: { own: string; ended: string; issuer: string }): Named[] {
	const value = (authorization: string): Headers => ({ authorization });
	return named({
		"a bearer of nothing": value("Bearer "),
		"a bearer without a blank": value("Bearer"),
		"a long token": value(`Bearer ${"x".repeat(6_000)}`),
		"a token of blanks": value(`Bearer ${" ".repeat(1_000)}x`),
		"two tokens": value(`Bearer ${own} ${own}`),
		"two tokens with a comma": value(`Bearer ${own}, Bearer ${own}`),
		"half a token": value(`Bearer ${own.slice(0, -1)}`),
		"a token and more": value(`Bearer ${own}x`),
		"a token in small letters": value(`Bearer ${own.toLowerCase()}`),
		"a scheme in capitals": value(`BEARER ${own}`),
		"a revoked token": value(`Bearer ${ended}`),
		"a token that is a path": value("Bearer ../../session:1"),
		"a token that is a key's end": value(`Bearer ${"k".repeat(513)}`),
		"bytes past ASCII": value("Bearer \u00ff\u00fe\u0080"),
		"everybody's parent": value("Bearer __proto__"),
		"a name and a password": value(`Basic ${Buffer.from("pathshala:wrong").toString("base64")}`),
		"a name with percent signs": value(`Basic ${Buffer.from("%zz:%ff").toString("base64")}`),
		"no Base64": value("Basic %00%%%"),
		"a name without a password": value(`Basic ${Buffer.from("pathshala").toString("base64")}`),
		"a long name": value(`Basic ${Buffer.from(`${"a".repeat(3_000)}:b`).toString("base64")}`),
		"another scheme": value('Digest username="a", realm="", nonce="", uri="/", response=""'),
		Negotiate: value("Negotiate YII="),
		DPoP: value(`DPoP ${own}`),
		"a list of parameters": value("Bearer realm=,,,,,,"),
		...Object.fromEntries(
			Object.entries(forgedTokens(issuer)).map(([what, token]) => [
				`a forged token: ${what}`,
				value(`Bearer ${token}`),
			]),
		),
	});
}

/** Cookies of somebody who has changed, doubled or made them up. @param cookie as the browser has it: `name=value; …` */
function cookies(cookie: string): Named[] {
	const value = (text: string): Headers => ({ cookie: text });
	const flipped = cookie.replace(/.(?=;|$)/g, (last) => (last === "A" ? "B" : "A"));
	const names = cookie.split("; ").map((one) => one.split("=")[0] ?? "");
	const all = (content: string) => names.map((name) => `${name}=${content}`).join("; ");
	return named({
		"cookies whose signatures are broken": value(flipped),
		"cookies without signatures": value(cookie.replace(/(%2B|\.)[^;]*/gi, "")),
		"halves of cookies": value(cookie.replace(/=([^;]*)/g, (_, text: string) => `=${text.slice(0, text.length / 2)}`)),
		"the cookies twice": value(`${cookie}; ${cookie}`),
		"others before the cookies": value(`${all("x")}; ${cookie}`),
		"others behind the cookies": value(`${cookie}; ${all("x")}`),
		"cookies in quotes": value(cookie.replace(/=([^;]*)/g, '="$1"')),
		"cookies of nothing": value(all("")),
		"cookies of broken escapes": value(all("%zz%ff%00")),
		"cookies of paths": value(all("../../session:1")),
		"cookies of lists": value(all(encodeURIComponent("[[[[1]]]]"))),
		"cookies of Base64 that is no JSON": value(all(`${base64("{")}.x`)),
		"cookies of Base64 JSON": value(all(`${Buffer.from('"__proto__"').toString("base64")}.x`)),
		"long cookies": value(all("x".repeat(4_000))),
		"a thousand names": value(Array.from({ length: 1_000 }, (_, index) => `a${index}=1`).join("; ")),
		"cookies named after everybody's parent": value("__proto__=1; constructor=1; toString=1; hasOwnProperty=1"),
		"nothing but separators": value("=; ;;=;".repeat(500)),
		"bytes past ASCII": value(all("\u00ff\u0080\u00fe")),
		"commas for semicolons": value(cookie.replaceAll("; ", ", ")),
	});
}

/** What else a request may say about itself. */
const HEADERS: readonly Named[] = named({
	"languages without end": { "accept-language": "bn;q=NaN,".repeat(300) },
	"a language of depth": { "accept-language": `${"a-".repeat(2_000)}a;q=1e309` },
	"a language of everybody's parent": { "accept-language": "__proto__, constructor;q=-1" },
	"a range before the beginning": { range: "bytes=-9999999999999999999" },
	"a range past the end": { range: "bytes=9999999999999999999-" },
	"a range that runs back": { range: "bytes=9-1" },
	"many ranges": { range: `bytes=${"0-0,".repeat(1_000)}0-0` },
	"a range of another unit": { range: "lines=1-2" },
	"a range if": { range: "bytes=0-0", "if-range": '"', "if-match": "*" },
	"tags without end": { "if-none-match": '"a",W/'.repeat(1_000) },
	"a tag of everything": { "if-none-match": "*", "if-match": '""' },
	"days that are none": { "if-modified-since": "Thu, 99 Foo 99999 99:99:99 GMT", "if-unmodified-since": "0" },
	encodings: { "accept-encoding": "gzip;q=NaN, br;q=1e309, *;q=-1, identity;q=0" },
	"a type that nobody has": { accept: `${"*/*;q=".repeat(500)}1` },
	"a role of everybody's parent": { role: "__proto__" },
	roles: { role: "admin, student" },
	"a long role": { role: "x".repeat(4_000) },
	"a key of this try": { "idempotency-key": "x".repeat(65) },
	"a key of nothing": { "idempotency-key": "' OR 1=1--" },
	"a request's number": { "x-request-id": "x".repeat(2_000) },
	"a number of quotes": { "x-request-id": '"}\\u000a{"level":"error' },
	"no origin": { origin: "null" },
	"an origin that is no address": { origin: "http://[::1", referer: "javascript:1" },
	"an origin of letters past ASCII": { origin: "http://\u00e9vil.example:99999" },
	"another host": { host: "evil.example", "x-forwarded-host": "evil.example" },
	"a host that is none": { host: "[::ffff:1]:99999" },
	"a scheme of scripts": { "x-forwarded-proto": "javascript", forwarded: 'for="_x";proto=,;,' },
	"addresses of everybody": { "x-forwarded-for": "::1, 999.999.999.999, ".repeat(100) },
	"a fetch of another site": { "sec-fetch-site": "cross-site", "sec-fetch-mode": "__proto__", "sec-fetch-dest": "x" },
	"another method": { "x-http-method-override": "DELETE", "x-http-method": "TRACE" },
	"a protocol to come": { upgrade: "websocket", connection: "upgrade", "sec-websocket-version": "x" },
	"a trace": { traceparent: "00-".repeat(500), tracestate: "a=b,".repeat(500), baggage: "%zz" },
	"a form of no boundary": { "content-type": "multipart/form-data; boundary=" },
	"a charset that is none": { "content-type": "application/json; charset=utf-99" },
	"many headers": Object.fromEntries(Array.from({ length: 200 }, (_, index) => [`x-a${index}`, "1"])),
});

/** Every credential and header for every place. @param places addresses, with the method that asks there */
export function credentialShots(
	places: readonly { method: string; path: string }[],
	world: Pick<World, "accounts" | "ended">,
	{ cookie, bearer }: Pick<Person, "cookie" | "bearer">,
): Shot[] {
	const issuer = `${world.accounts}/oidc`;
	const all = [
		// The cookie is left at home: it would speak before the token.
		...authorizations({ own: bearer, ended: world.ended, issuer }).map(({ what, headers }) => ({
			what,
			headers: { cookie: "", ...headers },
		})),
		...cookies(cookie),
		...HEADERS,
	];
	return places.flatMap((place) => all.map(({ what, headers }) => ({ ...place, what, headers })));
}

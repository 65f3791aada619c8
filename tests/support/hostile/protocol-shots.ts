import { WEBHOOKS } from "~/request/mounted.ts";
import { HOSTILE_BODIES, TOO_MUCH } from "../hostile-forms.ts";
import { authorizations, forgedTokens } from "./credential-shots.ts";
import { bodyShots, fieldShots } from "./field-shots.ts";
import { FORM_TYPE, NOBODYS, type Shot } from "./shot.ts";
import { BROKEN_ENCODINGS, TEXTS } from "./values.ts";
import type { World } from "./world.ts";

type Fields = Record<string, string>;

/** Longer texts do not fit into an address. */
const LONGEST_IN_ADDRESS = 3_000;

const METHODS = ["GET", "HEAD", "OPTIONS", "POST", "PUT", "PATCH", "DELETE", "TRACE", "PROPFIND"];

const query = (fields: Fields) => new URLSearchParams(fields).toString();

/** An address with parameters, each wrong in every way while the others are right. */
function queryShots(path: string, fields: Fields, more: Record<string, readonly string[]> = {}): Shot[] {
	const wrong = Object.keys(fields).flatMap((field) => {
		const { [field]: right = "", ...rest } = fields;
		const others = query(rest);
		const at = (what: string, raw: string): Shot => ({
			what: `${field}: ${what}`,
			method: "GET",
			path: `${path}?${others}${raw && `&${raw}`}`,
		});
		const given = `${field}=${encodeURIComponent(right)}`;
		return [
			at("is missing", ""),
			at("twice", `${given}&${given}`),
			at("a list", `${field}[]=1&${field}[a]=2&${field}.b=3`),
			...BROKEN_ENCODINGS.map(({ what, raw }) => at(what, `${field}=${raw}`)),
			...TEXTS.map(({ what, text }) => at(what, `${field}=${encodeURIComponent(text).slice(0, LONGEST_IN_ADDRESS)}`)),
			...(more[field] ?? []).map((value) => at(value.slice(0, 30), `${field}=${encodeURIComponent(value)}`)),
		];
	});
	return [{ what: "as it should be", method: "GET", path: `${path}?${query(fields)}` }, ...wrong];
}

const bodiesAt = (path: string, origin: string): Shot[] =>
	[...HOSTILE_BODIES, ...TOO_MUCH].map(({ what, contentType, body }) => ({
		what,
		method: "POST",
		path,
		headers: { origin, ...(contentType && { "content-type": contentType }) },
		body,
	}));

const methodsAt = (path: string): Shot[] => METHODS.map((method) => ({ what: "a method", method, path }));

/** Every endpoint of the issuer (RFC 6749, OpenID Connect Core, RP-initiated logout), asked by whoever holds the headers. */
export function oidcShots({ accounts, platform, authorize, code, ended }: World): Shot[] {
	const at = (path: string) => `/oidc/${path}`;
	const issuer = `${accounts}/oidc`;
	const forged = Object.values(forgedTokens(issuer));
	const right = Object.fromEntries(authorize);
	const redirect = right.redirect_uri ?? "";
	const asked: Fields = {
		...{ response_mode: "query", prompt: "none", max_age: "0", login_hint: "01700000098", ui_locales: "bn" },
		...{ id_token_hint: forged[0] ?? "", claims: "{}", display: "page", acr_values: "0", resource: platform },
		...{ request: forged[0] ?? "", request_uri: `${platform}/x`, registration: "{}", code_challenge_method: "S256" },
	};
	const more = {
		redirect_uri: [
			`${redirect}/..//evil`,
			`${redirect}#a`,
			`${redirect}?a=b`,
			"https://evil.example/",
			redirect.toUpperCase(),
		],
		response_type: ["token", "code token", "none", "code code"],
		scope: ["openid ".repeat(400), "offline_access", "openid openid"],
		prompt: ["none login", "create", "consent", "select_account"],
		code_challenge_method: ["plain", "s256"],
		request: forged,
		id_token_hint: forged,
	};
	const authorizing = Object.entries(asked).flatMap(([name, value]) =>
		queryShots(at("oauth2/authorize"), { ...right, [name]: value }, more).filter(({ what }) => what.startsWith(name)),
	);
	const exchange = { grant_type: "authorization_code", code, redirect_uri: redirect, code_verifier: "a".repeat(64) };
	const client = { client_id: right.client_id ?? "", client_secret: "wrong", refresh_token: ended, assertion: "x" };
	const assertion = { client_assertion_type: "urn:ietf:params:oauth:client-assertion-type:jwt-bearer" };
	const leaving = { post_logout_redirect_uri: platform, client_id: right.client_id ?? "", state: "x" };
	const form = { "content-type": FORM_TYPE };
	const body = query({ ...exchange, ...client });
	const bearers = authorizations({ own: ended, ended, issuer });
	const endpoints = ["oauth2/authorize", "oauth2/token", "oauth2/userinfo", "oauth2/end-session", "jwks"];
	const others = [
		"oauth2/register",
		"oauth2/introspect",
		"oauth2/revoke",
		"oauth2/consent",
		"sign-in/email",
		"get-session",
	];
	const all = [...endpoints, ".well-known/openid-configuration", ...others, "error", "token", "sign-out"].map(at);
	return [
		...queryShots(at("oauth2/authorize"), right, more),
		...authorizing,
		...fieldShots(at("oauth2/authorize"), accounts, right),
		...fieldShots(at("oauth2/token"), accounts, { ...exchange, ...client }),
		...forged.map((token) => ({
			what: "a client's assertion",
			method: "POST",
			path: at("oauth2/token"),
			headers: form,
			body: query({ ...exchange, ...assertion, client_assertion: token }),
		})),
		...fieldShots(at("oauth2/userinfo"), accounts, { access_token: ended }),
		...bearers.flatMap(({ what, headers }): Shot[] => [
			{ what, method: "GET", path: at("oauth2/userinfo"), headers },
			{ what, method: "POST", path: at("oauth2/userinfo"), headers: { ...headers, ...form }, body: "" },
			{ what, method: "POST", path: at("oauth2/token"), headers: { ...headers, ...form }, body },
		]),
		...queryShots(at("oauth2/userinfo"), { access_token: ended }),
		...queryShots(at("jwks"), { kid: NOBODYS }),
		...queryShots(at(".well-known/openid-configuration"), { resource: "acct:a@evil.example" }),
		// Without a hint that the accounts signed nobody is signed out.
		...queryShots(at("oauth2/end-session"), { ...leaving, id_token_hint: forged[0] ?? "" }, { id_token_hint: forged }),
		...fieldShots(at("oauth2/end-session"), accounts, { ...leaving, id_token_hint: forged[0] ?? "" }),
		...all.flatMap((path) => [...methodsAt(path), ...bodiesAt(path, accounts)]),
	];
}

/** What says whether a Worker is well. */
export const healthShots = (): Shot[] => [
	...methodsAt("/healthz"),
	...queryShots("/healthz", { verbose: "1" }),
	...bodiesAt("/healthz", "null"),
	...["/healthz/", "/healthz.data", "/HEALTHZ", "/healthz%00", "/healthz/..%2fadmin", "//healthz"].map((path) => ({
		what: "a path",
		method: "GET",
		path,
	})),
];

/** The calls of other services, from somebody who has seen one of theirs: signed, and changed in one field. */
export function webhookShots({ platform, accounts, notice }: World): Shot[] {
	const forged = forgedTokens(`${accounts}/oidc`);
	const at = { method: "POST", path: WEBHOOKS.bkash };
	const inner = JSON.parse(notice.Type === "Notification" ? (notice.Message ?? "{}") : "{}");
	const addresses = [
		...["http://127.0.0.1:9/a.pem", "file:///etc/passwd", "https://sns.evil.example/SimpleNotificationService-aa.pem"],
		...[
			`${notice.SigningCertURL}?a`,
			`${notice.SigningCertURL}#a`,
			`${notice.SigningCertURL}/../x`,
			"https://user@HOST/",
		],
	];
	const types = ["Notification", "UnsubscribeConfirmation", "__proto__", "x".repeat(3_000)];
	return [
		...bodyShots(at, platform, notice),
		...bodyShots(at, platform, { ...notice, Type: "Notification", Subject: null, Message: JSON.stringify(inner) }),
		...addresses.map((SigningCertURL) => ({
			...at,
			what: "a certificate elsewhere",
			body: JSON.stringify({ ...notice, SigningCertURL }),
		})),
		...types.map((type) => ({
			...at,
			what: "a type of message",
			headers: { "x-amz-sns-message-type": type },
			body: JSON.stringify(notice),
		})),
		...Object.values(WEBHOOKS).flatMap((path) => [
			...methodsAt(path),
			...bodiesAt(path, platform),
			...queryShots(path, { a: "1" }),
		]),
		...fieldShots(WEBHOOKS.signedOut, platform, { logout_token: forged["the word of a sign-out"] ?? "" }),
		...Object.entries(forged).map(([what, token]) => ({
			what,
			method: "POST",
			path: WEBHOOKS.signedOut,
			headers: { "content-type": FORM_TYPE },
			body: query({ logout_token: token }),
		})),
	];
}

import type { RouteConfigEntry } from "@react-router/dev/routes";
import { DEMO_ADMIN, DEMO_PASSWORD, DEMO_STUDENTS, DEMO_TEACHERS } from "#db/seed/people.ts";
import config from "~/routes.ts";
import { signInAs } from "../../../scripts/support/web-client.ts";
import type { Aim } from "./fire.ts";
import { type Call, callShots, formShots, pageShots, type Shot } from "./shots.ts";

/** The pages of the accounts service, which has no table of routes. */
const ACCOUNT_PAGES = [
	"/",
	"/sign-in",
	"/sign-in/code",
	"/register",
	"/code",
	"/code/resend",
	"/forgotten-password",
	"/new-password",
	"/verify-mobile",
	"/profile-name",
	"/sign-out",
	"/sign-out/everywhere",
	"/already-registered",
	"/preferences",
	"/oidc/authorize",
	"/oidc/token",
	"/oidc/userinfo",
	"/oidc/:rest",
	"/:rest",
];

const patternsOf = (entries: readonly RouteConfigEntry[], above = ""): string[] =>
	entries.flatMap(({ path, children }) => {
		const here = path === undefined ? above : `${above}/${path}`;
		return [...(path === undefined ? [] : [here]), ...patternsOf(children ?? [], here)];
	});

type Document = {
	paths: Record<string, Record<string, { requestBody?: { content?: Record<string, { schema?: object }> } }>>;
	components?: { schemas?: Record<string, object> };
};

/** The fields that a schema names, through references; a few are enough to be wrong. */
function fieldsOf(schema: object | undefined, document: Document): string[] {
	const { $ref, properties } = (schema ?? {}) as { $ref?: string; properties?: object };
	if ($ref) return fieldsOf(document.components?.schemas?.[$ref.split("/").at(-1) ?? ""], document);
	return Object.keys(properties ?? {});
}

async function documentedCalls(platform: string): Promise<Call[]> {
	const document = (await (await fetch(`${platform}/api/openapi.json`)).json()) as Document;
	return Object.entries(document.paths).flatMap(([path, methods]) =>
		Object.entries(methods)
			.filter(([method]) => /^(get|post|put|patch|delete)$/.test(method))
			.map(([method, { requestBody }]) => ({
				method: method.toUpperCase(),
				path,
				fields: fieldsOf(Object.values(requestBody?.content ?? {})[0]?.schema, document),
			})),
	);
}

/** What ends the sign-in that the other shots need. */
const ENDS_SIGN_IN = /sign-out|\/auth\/token/;

/** All pages, forms and calls of both Workers, for a guest and for people signed in. */
export async function allAims({ platform, accounts }: { platform: string; accounts: string }): Promise<Aim[]> {
	const patterns = [...new Set(patternsOf(await config))];
	const calls = await documentedCalls(platform);
	const people = [DEMO_STUDENTS[0], DEMO_TEACHERS[0], DEMO_ADMIN].filter((person) => person !== undefined);
	const shotsFor = (signedIn: boolean): Shot[] =>
		[
			...patterns.flatMap(pageShots),
			...patterns.flatMap((pattern) => formShots(pattern, platform)),
			...calls.flatMap((call) => callShots(call, platform)),
		].filter(({ path }) => !signedIn || !ENDS_SIGN_IN.test(path));
	const signedIn = await Promise.all(
		people.map(async ({ mobile, role }): Promise<Aim> => {
			const client = await signInAs(platform, { mobile, role, password: DEMO_PASSWORD });
			return { name: role, origin: platform, headers: { cookie: client.cookies(platform) }, shots: shotsFor(true) };
		}),
	);
	const accountShots = ACCOUNT_PAGES.flatMap((pattern) => [...pageShots(pattern), ...formShots(pattern, accounts)]);
	return [
		{ name: "guest", origin: platform, headers: {}, shots: shotsFor(false) },
		...signedIn,
		{ name: "accounts", origin: accounts, headers: {}, shots: accountShots },
	];
}

/** Every `step`-th shot of each aim, for a run that has less time. */
export const someOf = (aims: readonly Aim[], step: number): Aim[] =>
	aims.map((aim) => ({ ...aim, shots: aim.shots.filter((_, index) => index % step === 0) }));

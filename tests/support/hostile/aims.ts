import type { RouteConfigEntry } from "@react-router/dev/routes";
import config from "~/routes.ts";
import { credentialShots } from "./credential-shots.ts";
import { bodyShots, fieldShots } from "./field-shots.ts";
import type { Aim } from "./fire.ts";
import type { Form } from "./form.ts";
import { ACCOUNT_FORMS, FORMS, WALK_FORMS } from "./forms.ts";
import { known, knownPaths } from "./known-paths.ts";
import { healthShots, oidcShots, webhookShots } from "./protocol-shots.ts";
import { rawShots } from "./raw-shots.ts";
import { sampled } from "./sampled.ts";
import type { Kind, Shot } from "./shot.ts";
import { plain } from "./shot.ts";
import { type Call, callShots, formShots, knownShots, pageShots } from "./shots.ts";
import type { Person, World } from "./world.ts";

/** The pages of the accounts service, which has no table of routes. */
const ACCOUNT_PAGES = [
	...["/", "/sign-in", "/sign-in/code", "/register", "/code", "/code/resend", "/forgotten-password", "/new-password"],
	...["/verify-mobile", "/profile-name", "/sign-out", "/sign-out/everywhere", "/already-registered", "/preferences"],
	...["/changed", "/oidc/:rest", "/:rest"],
];

const patternsOf = (entries: readonly RouteConfigEntry[], above = ""): string[] =>
	entries.flatMap(({ path, children }) => {
		const here = path === undefined ? above : `${above}/${path}`;
		return [...(path === undefined ? [] : [here]), ...patternsOf(children ?? [], here)];
	});

type Operation = {
	parameters?: { name?: string; in?: string }[];
	requestBody?: { content?: Record<string, { example?: object }> };
};
type Document = { paths: Record<string, Record<string, Operation>> };

/** Every call as the API's own document has it. */
async function documentedCalls(platform: string): Promise<Call[]> {
	const document = (await (await fetch(`${platform}/api/openapi.json`)).json()) as Document;
	return Object.entries(document.paths).flatMap(([path, methods]) =>
		Object.entries(methods)
			.filter(([method]) => /^(get|post|put|patch|delete)$/.test(method))
			.map(([method, { parameters, requestBody }]) => ({
				method: method.toUpperCase(),
				path,
				query: (parameters ?? []).flatMap(({ name, in: where }) => (name && where === "query" ? [name] : [])),
				example: Object.values(requestBody?.content ?? {})[0]?.example ?? null,
			})),
	);
}

/** What ends the sign-in that the other shots need. */
const ENDS_SIGN_IN = /sign-out|\/auth\/token/;

/** So many of each kind for one sort of people; what there is less of is sent whole. */
type Share = Partial<Record<Kind, number>>;

/** Guests get all of what needs nobody, people signed in all that guests are refused. */
const GUEST: Share = { "known ids": 1_200, "forms with their own fields": 1_200, "calls with their own fields": 800 };
const SIGNED_IN: Share = {
	addresses: 2_200,
	"known ids": 1_500,
	"bodies that are no form": 1_500,
	"forms with their own fields": 3_600,
	calls: 1_500,
	"calls with their own fields": 1_300,
	"credentials and headers": 1_200,
};

/** A role that may make none of the calls with a body needs no more than a few. */
const SHARES: Record<Person["role"], Share> = {
	student: SIGNED_IN,
	teacher: { ...SIGNED_IN, "calls with their own fields": 300 },
	admin: SIGNED_IN,
};

/** What is sent to both by anybody. */
const OTHERS: Share = { "the OpenID Connect endpoints": 1_800, "credentials and headers": 1_200 };

/** Each password that comes is hashed, which takes its time. */
const ACCOUNT_GUEST: Share = { ...OTHERS, "forms with their own fields": 450 };
const ACCOUNT_SIGNED_IN: Share = { ...SIGNED_IN, "forms with their own fields": 250 };

const taken = (kind: Kind, shots: readonly Shot[], share: Share, seed: number): Shot[] =>
	sampled(shots, share[kind] ?? Number.POSITIVE_INFINITY, seed).map((shot) => ({ ...shot, kind }));

/** A form at what exists, by its real fields. */
const ownFields = (form: Form, origin: string, world: World): Shot[] =>
	fieldShots(knownPaths(form.pattern, world)[0] ?? plain(form.pattern), origin, form.fields(world));

/** Every place of the platform, for one sort of people. */
function platformShots(world: World, patterns: readonly string[], calls: readonly Call[], share: Share, seed: number) {
	const { platform } = world;
	const pathsOf = ({ path }: Call) => knownPaths(path, world);
	const bodies = calls.flatMap((call) =>
		call.example
			? bodyShots(
					{ method: call.method, path: pathsOf(call)[0] ?? plain(call.path) },
					platform,
					known(call.example, world.fields) as object,
				)
			: [],
	);
	const everyKind: [Kind, Shot[]][] = [
		["addresses", patterns.flatMap(pageShots)],
		[
			"known ids",
			knownShots(
				[...patterns, ...calls.map(({ path }) => path)].flatMap((at) => knownPaths(at, world)),
				platform,
			),
		],
		["bodies that are no form", patterns.flatMap((pattern) => formShots(pattern, platform))],
		["calls", calls.flatMap((call) => callShots(call, platform, pathsOf(call)))],
		["calls with their own fields", bodies],
	];
	return everyKind.flatMap(([kind, shots]) => taken(kind, shots, share, seed));
}

/** The aims at the platform, for a guest and for people signed in. */
function platformAims(world: World, patterns: string[], calls: Call[], seed: number): Aim[] {
	const { platform, people } = world;
	const places = [
		...calls.map(({ method, path }) => ({ method, path: knownPaths(path, world)[0] ?? plain(path) })),
		...patterns.map((pattern) => ({ method: "GET", path: knownPaths(pattern, world)[0] ?? plain(pattern) })),
	].filter(({ path }) => !ENDS_SIGN_IN.test(path));
	const fieldsFor = (role: Person["role"] | null) => {
		const mine = FORMS.filter((form) => role === null || form.role === role);
		return mine.flatMap((form) => ownFields(form, platform, world));
	};
	const [someone] = people as [Person];
	return [
		{
			name: "guest",
			origin: platform,
			headers: {},
			shots: [
				...platformShots(world, patterns, calls, GUEST, seed),
				...taken("forms with their own fields", fieldsFor(null), GUEST, seed),
				...taken("credentials and headers", credentialShots(places, world, someone), OTHERS, seed),
				...taken("webhooks and health", [...webhookShots(world), ...healthShots()], OTHERS, seed),
				...taken("bytes that are no HTTP of a browser", rawShots(platform, RAW_PATHS.platform), OTHERS, seed),
			],
		},
		...people.map((person, index): Aim => {
			const [at, own] = [seed + index + 1, { cookie: person.cookie }];
			const shots = [
				...platformShots(world, patterns, calls, SHARES[person.role], at),
				...taken("forms with their own fields", fieldsFor(person.role), SIGNED_IN, at),
				...taken("credentials and headers", credentialShots(places, world, person), SIGNED_IN, at),
			];
			return {
				name: person.role,
				origin: platform,
				headers: own,
				shots: shots.filter(({ path }) => !ENDS_SIGN_IN.test(path)),
			};
		}),
	];
}

const RAW_PATHS = {
	platform: ["/", "/api/ping", "/student/wallet/add", "/webhooks/bkash"],
	accounts: ["/sign-in", "/oidc/oauth2/token"],
};

/** The aims at the accounts: for a guest, for somebody signed in there, in a walk, and for those whose session it ends. */
function accountAims(world: World, seed: number): Aim[] {
	const { accounts: origin, account, walks } = world;
	const pages = ACCOUNT_PAGES.flatMap(pageShots);
	const bodies = ACCOUNT_PAGES.flatMap((pattern) => formShots(pattern, origin));
	const places = [...ACCOUNT_PAGES.map(plain), "/oidc/jwks"].map((path) => ({ method: "GET", path }));
	const [someone] = world.people as [Person];
	const leaving = [
		...fieldShots("/sign-out", origin, {
			post_logout_redirect_uri: world.platform,
			client_id: "pathshala",
			state: "x",
		}),
		...fieldShots("/sign-out/everywhere", origin, { all: "1" }),
	];
	const shotsFor = (share: Share, forms: readonly Form[], at: number, cookie: string): Shot[] => [
		...taken("addresses", pages, share, at),
		...taken("bodies that are no form", bodies, share, at),
		...taken(
			"forms with their own fields",
			forms.flatMap((form) => ownFields(form, origin, world)),
			share,
			at,
		),
		...taken("the OpenID Connect endpoints", oidcShots(world), OTHERS, at),
		...taken("credentials and headers", credentialShots(places, world, { ...someone, cookie }), share, at),
	];
	const aim = (name: string, cookie: string, shots: readonly Shot[]): Aim => ({
		name: `accounts, ${name}`,
		origin,
		headers: cookie === "" ? {} : { cookie },
		shots,
	});
	return [
		aim("guest", "", [
			...shotsFor(ACCOUNT_GUEST, ACCOUNT_FORMS, seed, account.cookie),
			...taken("webhooks and health", healthShots(), OTHERS, seed),
			...taken("bytes that are no HTTP of a browser", rawShots(origin, RAW_PATHS.accounts), OTHERS, seed),
		]),
		aim(
			"signed in",
			account.cookie,
			shotsFor(ACCOUNT_SIGNED_IN, ACCOUNT_FORMS, seed + 1, account.cookie).filter(
				({ path, method }) => method === "GET" || !ENDS_SIGN_IN.test(path),
			),
		),
		aim("with a code", walks.code.cookie, fieldShots(walks.code.path, origin, WALK_FORMS.code)),
		aim("with a new password", walks.password.cookie, fieldShots(walks.password.path, origin, WALK_FORMS.password)),
		...account.leaving.map((cookie, index) =>
			aim(
				`leaving ${index + 1}`,
				cookie,
				leaving.filter((_, place) => place % account.leaving.length === index),
			),
		),
	].map((one) => ({
		...one,
		shots: one.shots.map((shot) => ({ kind: "forms with their own fields" as const, ...shot })),
	}));
}

/** All pages, forms and calls of both Workers, for guests and for people signed in. @param seed what is left out and what not */
export async function allAims(world: World, seed: number): Promise<Aim[]> {
	const patterns = [...new Set(patternsOf(await config))];
	const calls = await documentedCalls(world.platform);
	return [...platformAims(world, patterns, calls, seed), ...accountAims(world, seed)];
}

/** Every `step`-th shot of each aim, for a run that has less time. */
export const someOf = (aims: readonly Aim[], step: number): Aim[] =>
	aims.map((aim) => ({ ...aim, shots: aim.shots.filter((_, index) => index % step === 0) }));

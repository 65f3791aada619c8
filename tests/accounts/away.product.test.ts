import { createHmac } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type RequestListener, type Server } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Page, PlainBrowser, wordsOf } from "#tests/support/accounts-browser.ts";
import { AUTH_SECRET, CLIENT_ID, CLIENT_SECRET, startAccounts } from "#tests/support/accounts-servers.ts";
import { ISSUER_PATH } from "#workers/accounts/issuer.ts";
import { freePort } from "../../scripts/support/ports.ts";

const MOBILE = "01712345678";
const NAME = "Somebody Recognisable";
const PASSWORD = "a good long password";

type Away = {
	accounts: string;
	/** How the database answers every statement. */
	database: { answer: RequestListener };
	/** What is logged. */
	lines: string[];
	stop: () => Promise<void>;
};

/** The accounts over a database that answers as a test says. */
async function startAway(): Promise<Away> {
	const directory = mkdtempSync(join(tmpdir(), "pathshala-away-"));
	const answering: Away["database"] = { answer: hangs };
	const database: Server = createServer((request, response) => answering.answer(request, response));
	const [port, databasePort] = [await freePort(), await freePort()];
	await new Promise<void>((resolve) => database.listen(databasePort, "127.0.0.1", resolve));
	const lines: string[] = [];
	const worker = await startAccounts({
		...{ port, directory, databaseUrl: `http://127.0.0.1:${databasePort}` },
		...{ platform: "http://localhost:9", sandbox: "http://localhost:9" },
		onLog: (line) => lines.push(line),
	});
	return {
		accounts: `http://localhost:${port}`,
		...{ database: answering, lines },
		async stop() {
			await worker.dispose();
			database.closeAllConnections();
			await new Promise((resolve) => database.close(resolve));
			rmSync(directory, { recursive: true, force: true });
		},
	};
}

const QUERY = new URLSearchParams({
	...{ response_type: "code", client_id: CLIENT_ID, redirect_uri: "http://localhost:9/auth/callback", scope: "openid" },
	...{ state: "s", nonce: "n", code_challenge: "c".repeat(43), code_challenge_method: "S256" },
});

/** Everything that needs the database, and who asks for it. */
const PAGES: [path: string, fields?: Record<string, string>][] = [
	["/sign-in", { mobile: MOBILE, password: PASSWORD }],
	["/sign-in/code", { mobile: MOBILE }],
	["/register", { name: NAME, mobile: MOBILE, password: PASSWORD }],
	["/forgotten-password", { mobile: MOBILE }],
	["/code?flow=some-walk", { code: "123456" }],
	["/new-password?flow=some-walk", { password: PASSWORD }],
	["/"],
	["/profile-name", { name: NAME }],
	["/verify-mobile", {}],
	["/sign-out", {}],
	["/sign-out/everywhere", {}],
	[`${ISSUER_PATH}/oauth2/authorize?${QUERY}`],
	[`${ISSUER_PATH}/oauth2/end-session?client_id=${CLIENT_ID}&post_logout_redirect_uri=http://localhost:9/`],
];

/** Somebody with a session that has to be looked up: its cookie is signed as ours are. */
function member(accounts: string): PlainBrowser {
	const user = new PlainBrowser(accounts);
	const token = "session-token-that-nobody-may-read";
	const signature = createHmac("sha256", AUTH_SECRET).update(token).digest("base64");
	user.setCookie("accounts.session_token", encodeURIComponent(`${token}.${signature}`));
	return user;
}

function ask(accounts: string, path: string, fields?: Record<string, string>): Promise<Page> {
	const user = member(accounts);
	return fields ? user.post(path, fields) : user.get(path);
}

/** A database that never answers: what is told at all is told by whoever gave up waiting for it. */
const hangs: RequestListener = () => {};
const OTHERS: [how: string, answer: RequestListener][] = [
	["hangs in the middle of its answer", (_, response) => response.writeHead(200).write('{"baton":null,')],
	["answers with errors", (_, response) => response.writeHead(500).end("database is on fire")],
];

/** How each of these is answered: all at once, since each waits for the limit of a statement. */
const told = (accounts: string, asked: typeof PAGES) =>
	Promise.all(
		asked.map(async ([path, fields]) => {
			const page = await ask(accounts, path, fields);
			return [path, page.status, page.headers.get("retry-after"), wordsOf(page)];
		}),
	);

const inWords = (asked: typeof PAGES) =>
	asked.map(([path]) => [
		...[path, 503, "10"],
		expect.stringContaining("We cannot reach your account right now Nothing was changed, and what you saved is safe."),
	]);

function expectDiscreetLog({ lines }: Away): void {
	const log = lines.join("\n");
	expect(log).toContain("database away");
	expect(log).not.toMatch(/\+?8801712345678|Recognisable|nobody-may-read|params:/);
	expect(lines.filter((line) => !line.startsWith("{"))).toEqual([]);
}

let away: Away;
beforeAll(async () => {
	away = await startAway();
}, 60_000);
afterAll(() => away?.stop());

describe("a database that hangs", () => {
	test("is told to people in words, on every page that needs it, and in Bangla as well", async () => {
		const [english, bangla] = await Promise.all([
			told(away.accounts, PAGES),
			ask(away.accounts, "/sign-in?lang=bn", { mobile: MOBILE, password: PASSWORD }),
		]);
		expect(english).toEqual(inWords(PAGES));
		expect(wordsOf(bangla)).toContain("এই মুহূর্তে তোমার অ্যাকাউন্ট খোলা যাচ্ছে না");
	});

	test("is told by the health check, and to clients of the protocol in their terms", async () => {
		const [health, ...answers] = await Promise.all([
			fetch(`${away.accounts}/healthz`),
			fetch(`${away.accounts}${ISSUER_PATH}/oauth2/token`, {
				method: "POST",
				headers: { Authorization: `Basic ${btoa(`${CLIENT_ID}:${CLIENT_SECRET}`)}` },
				body: new URLSearchParams({
					grant_type: "authorization_code",
					code: "code-that-nobody-may-read",
					code_verifier: "v".repeat(43),
					redirect_uri: "http://localhost:9/auth/callback",
				}),
			}),
			fetch(`${away.accounts}${ISSUER_PATH}/oauth2/userinfo`, {
				headers: { Authorization: "Bearer access-token-that-nobody-may-read" },
			}),
			fetch(`${away.accounts}${ISSUER_PATH}/jwks`),
		]);
		expect([health.status, await health.json()]).toEqual([
			503,
			{ ok: false, database: "down", writes: "unknown", degraded: ["database"] },
		]);
		expect(answers.map(({ status }) => status)).toEqual([503, 503, 503]);
		const [token, , keys] = await Promise.all(answers.map((answer) => answer.text()));
		for (const body of [token, keys]) expect(JSON.parse(body ?? "")).toEqual({ error: "temporarily_unavailable" });
	});

	test("shows the pages that need nothing of it", async () => {
		for (const path of ["/register", "/forgotten-password"])
			expect([path, (await new PlainBrowser(away.accounts).get(path)).status]).toEqual([path, 200]);
	});

	test("leaves nothing of people in the log: no number, name, code or token", () => expectDiscreetLog(away));
});

test.each(OTHERS)(
	"a database that %s is told to people as well, and the log says nothing of them",
	async (_, answer) => {
		away.database.answer = answer;
		away.lines.length = 0;
		const signIn = PAGES.slice(0, 1);
		expect(await told(away.accounts, signIn)).toEqual(inWords(signIn));
		expectDiscreetLog(away);
	},
);

import { usageOf } from "../support/cpu.ts";
import { bareSource, type Served, type Site } from "../support/site.ts";
import type { Student } from "../support/students.ts";
import { median, type Row, round } from "./row.ts";

const MB = 1024 * 1024;
const PART_MB = 8;
const PARTS = 12;
const ROUNDS = 5;
/** What the platform may keep beyond what a bare Worker keeps: the bucket of this machine is in the same process as the Worker, and keeps much. */
const MOST_MORE = 64 * MB;

const part = new Uint8Array(PART_MB * MB).fill(0x61);

/** A way to send a file in parts, and to read it. */
type Way = { send(): Promise<string>; read(at: string): Promise<number> };

async function checked(answer: Promise<Response>, status: number): Promise<Response> {
	const response = await answer;
	if (response.status !== status) throw new Error(`${response.url}: ${response.status} ${await response.text()}`);
	return response;
}

async function bytesOf(answer: Response): Promise<number> {
	let bytes = 0;
	for await (const piece of answer.body ?? []) bytes += piece.byteLength;
	return bytes;
}

/** The platform, as clients of tus use it. */
function throughPlatform(origin: string, token: string): Way {
	const headers = { authorization: `Bearer ${token}`, role: "student", "tus-resumable": "1.0.0" };
	return {
		async send() {
			const length = { "upload-length": String(PARTS * PART_MB * MB) };
			const begun = await checked(
				fetch(`${origin}/uploads`, { method: "POST", headers: { ...headers, ...length } }),
				201,
			);
			const path = begun.headers.get("location") ?? "";
			for (let at = 0; at < PARTS; at += 1) {
				const of = { "content-type": "application/offset+octet-stream", "upload-offset": String(at * part.length) };
				const added = fetch(`${origin}${path}`, { method: "PATCH", headers: { ...headers, ...of }, body: part });
				await (await checked(added, 204)).arrayBuffer();
			}
			return path.split("/").at(-1) ?? "";
		},
		read: async (uuid) => bytesOf(await checked(fetch(`${origin}/api/asset/download/${uuid}`, { headers }), 200)),
	};
}

/** A bare Worker with a bucket of its own. */
function throughBare({ port }: Served): Way {
	const at = (query: Record<string, string>) => `http://127.0.0.1:${port}/?${new URLSearchParams(query)}`;
	return {
		async send() {
			const key = crypto.randomUUID();
			const { id } = (await (await checked(fetch(at({ key }), { method: "POST" }), 200)).json()) as { id: string };
			const parts: unknown[] = [];
			for (let number = 1; number <= PARTS; number += 1) {
				const sent = fetch(at({ key, id, part: String(number) }), { method: "PATCH", body: part });
				parts.push(await (await checked(sent, 200)).json());
			}
			await checked(fetch(at({ key, id }), { method: "PUT", body: JSON.stringify(parts) }), 200);
			return key;
		},
		read: async (key) => bytesOf(await checked(fetch(at({ key })), 200)),
	};
}

async function seconds<T>(work: () => Promise<T>): Promise<[T, number]> {
	const from = performance.now();
	return [await work(), (performance.now() - from) / 1000];
}

/** MB a second of what one round takes. */
const rate = (taken: readonly number[]) => (PARTS * PART_MB) / median(taken);

/** Large files in and out, one after another, against a bare Worker and its bucket; and what the platform keeps of them in memory. */
export async function measureFiles(site: Site, { token }: Student): Promise<Row[]> {
	const bare = await site.serveBare("files", { "files.js": bareSource("files") }, { r2Buckets: ["ASSETS_BUCKET"] });
	const ways = { platform: throughPlatform(site.stack.origins.platform, token), bare: throughBare(bare) };
	const taken = {
		platform: { up: [] as number[], down: [] as number[] },
		bare: { up: [] as number[], down: [] as number[] },
	};
	const pids = { platform: site.platform.pid, bare: bare.pid };
	const memory = { platform: { before: 0, most: 0 }, bare: { before: 0, most: 0 } };
	const names = ["platform", "bare"] as const;
	const look = () => {
		for (const name of names) memory[name].most = Math.max(memory[name].most, usageOf(pids[name]).memory);
	};
	const meter = setInterval(look, 100);
	try {
		for (let at = 0; at <= ROUNDS; at += 1) {
			// What the first round loads is no matter of files.
			if (at === 1) for (const name of names) memory[name].before = memory[name].most = usageOf(pids[name]).memory;
			for (const name of names) {
				const [file, up] = await seconds(ways[name].send);
				const [bytes, down] = await seconds(() => ways[name].read(file));
				if (bytes !== PARTS * part.length) throw new Error(`${name}: ${bytes} bytes came back`);
				if (at === 0) continue;
				taken[name].up.push(up);
				taken[name].down.push(down);
			}
		}
	} finally {
		clearInterval(meter);
	}
	const against = (way: "up" | "down", what: string): Row => {
		const [ours, floor] = [rate(taken.platform[way]), rate(taken.bare[way])];
		return {
			...{ what: `${what}, MB/s against a bare Worker on a bucket`, measured: `${round(ours / floor, 2)} ×` },
			...{ budget: "≥ 0.8 ×", met: ours / floor >= 0.8 },
			note: `${round(ours)} against ${round(floor)} MB/s; ${PARTS} parts of ${PART_MB} MB, median of ${ROUNDS} rounds`,
		};
	};
	const grown = (name: "platform" | "bare") => memory[name].most - memory[name].before;
	const more = grown("platform") - grown("bare");
	return [
		against("up", "Upload in parts"),
		against("down", "Download"),
		{
			what: "Memory that files add to the platform, beyond a bare Worker's",
			measured: `${round(more / MB)} MB`,
			budget: `≤ ${MOST_MORE / MB} MB`,
			met: more <= MOST_MORE,
			note: `${ROUNDS * PARTS * PART_MB} MB in and as many out after the first round, the bucket in the same process; ${names.map((name) => `${name} ${round(memory[name].before / MB)} MB and ${round(grown(name) / MB)} MB at most in addition`).join(", ")}`,
		},
	];
}

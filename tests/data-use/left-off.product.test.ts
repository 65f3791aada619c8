import { get } from "node:http";
import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openDatabase } from "#db/client.ts";
import { dataUse } from "#db/schema/index.ts";
import { makeStudents, type Student } from "#tests/bench/support/students.ts";
import { type Product, sharedProduct } from "#tests/support/run-product.ts";
import { MB } from "~/domain/data-use/rules.ts";

const WHOLE_MB = 32;

let product: Product;
let student: Student;
let database: ReturnType<typeof openDatabase>;
let path: string;

const headers = () => ({ authorization: `Bearer ${student.token}`, role: "student" });

beforeAll(async () => {
	product = await sharedProduct();
	database = openDatabase(product.databaseUrl);
	const store = (tokens: object) => product.command("store-sessions", tokens);
	student = (await makeStudents(database, 1, Date.now(), store))[0] as Student;
	const form = new FormData();
	form.set("file", new Blob([new Uint8Array(WHOLE_MB * MB).fill(0x61)]), "long.txt");
	const answer = await fetch(`${product.platform}/api/assets/upload`, {
		...{ method: "POST", headers: headers(), body: form },
	});
	path = `/api/asset/download/${((await answer.json()) as { uuid: string }).uuid}`;
}, 300_000);

afterAll(() => database?.$client.close());

const counted = async () => {
	const ofFiles = and(eq(dataUse.accountUuid, student.accountUuid), eq(dataUse.kind, "file"));
	return (await database.select({ bytes: dataUse.bytes }).from(dataUse).where(ofFiles))[0]?.bytes ?? 0;
};

/** Takes so many MB of the file, or more, and goes away. @returns the length that the answer said, and how many bytes came */
const leftOffAfter = (mb: number) =>
	new Promise<{ said: string | undefined; came: number }>((resolve, reject) => {
		const asked = get(`${product.platform}${path}`, { headers: headers() }, (answer) => {
			let came = 0;
			answer.on("data", (piece: Buffer) => {
				came += piece.length;
				if (came < mb * MB) return;
				answer.destroy();
				resolve({ said: answer.headers["content-length"], came });
			});
		}).on("error", reject);
		asked.end();
	});

test("a download that a student leaves off is counted by about what came, and says before how long it is (MET-1)", async () => {
	const { said, came } = await leftOffAfter(12);
	expect(said).toBe(String(WHOLE_MB * MB));
	// While it comes 8 MB of it are noted: what came behind them is known only from where it was left off.
	await expect.poll(counted, { timeout: 15_000 }).toBeGreaterThan(came - MB);
	expect(await counted()).toBeLessThan(WHOLE_MB * MB);
});

import { beforeAll, expect, test } from "vitest";
import { openDatabase } from "#db/client.ts";
import { makeStudents, type Student } from "#tests/bench/support/students.ts";
import { sendRaw } from "#tests/support/hostile/raw.ts";
import { type Product, sharedProduct } from "#tests/support/run-product.ts";
import { requestErrors } from "~/domain/request/errors.ts";

const MB = 1024 * 1024;
let product: Product;
let student: Student;

beforeAll(async () => {
	product = await sharedProduct();
	const db = openDatabase(product.databaseUrl);
	const made = await makeStudents(db, 1, Date.now(), (tokens) => product.command("store-sessions", tokens));
	db.$client.close();
	student = made[0] as Student;
}, 300_000);

const FORM = "application/x-www-form-urlencoded";
const PARTS = "multipart/form-data; boundary=edge";
const part = (bytes: number) =>
	`--edge\r\ncontent-disposition: form-data; name="theme"; filename="a.jpg"\r\n\r\n${"x".repeat(bytes)}\r\n--edge--\r\n`;

test("a GET with a body is answered as one without, at the platform and at the accounts (SEC-8)", async () => {
	for (const origin of [product.platform, product.accounts])
		for (const path of ["/healthz", "/sign-in", "/api/ping"]) {
			const { host, port } = new URL(origin);
			const head = `GET ${path} HTTP/1.1\r\nhost: ${host}\r\nconnection: close\r\n`;
			const without = await sendRaw(port, `${head}\r\n`, 30_000);
			const withBody = await sendRaw(port, `${head}content-type: ${FORM}\r\ncontent-length: 3\r\n\r\na=1`, 30_000);
			expect([origin, path, withBody.status]).toEqual([origin, path, without.status]);
			expect(withBody.status).toBeLessThan(500);
		}
});

test.each([
	["a page's form, in fields", "/preferences", FORM, `theme=${"x".repeat(3 * MB)}`],
	["a page's form, in parts", "/preferences", PARTS, part(3 * MB)],
	["a call", "/api/feedbacks", "application/json", `{"title":"${"x".repeat(3 * MB)}"}`],
])(
	"%s that is too large is answered 413 with its sentence to a client that sends all of it before it listens (AST-2)",
	async (_, path, type, body) => {
		const { host, port } = new URL(product.platform);
		const head = [
			`POST ${path} HTTP/1.1`,
			`host: ${host}`,
			`origin: ${product.platform}`,
			...(path.startsWith("/api/") ? [`authorization: Bearer ${student.token}`] : []),
			`content-type: ${type}`,
			`content-length: ${body.length}`,
			"connection: close",
		];
		const { status, text } = await sendRaw(port, `${head.join("\r\n")}\r\n\r\n${body}`, 30_000);
		expect([path, status]).toEqual([path, 413]);
		expect(text).toContain(requestErrors.table.BodyTooLarge.text({ limit: 64 }));
	},
);

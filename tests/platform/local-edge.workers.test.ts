import { describe, expect, test } from "vitest";
import { brokenBody, endlessBody } from "#tests/support/hostile-forms.ts";
import { behindEdge } from "../../scripts/support/local-edge.js";

type Fetch = (request: Request) => Promise<Response>;

/** What the edge gives for a request, with a Worker of that behaviour behind it. */
const ask = (request: Request, fetch: Fetch, address?: string): Promise<Response> =>
	behindEdge({ fetch }, { files: [], address }).fetch(request, {}, {});

const post = (body: BodyInit, headers?: HeadersInit) =>
	new Request("http://localhost/form", { method: "POST", body, headers });

const refuse: Fetch = async () => new Response("no", { status: 403 });

describe("a body that the Worker did not read", () => {
	test.each([undefined, "203.0.113.7"])(
		"is read past, so that the connection lives on (caller's address: %s)",
		async (address) => {
			const body = new Blob(["x".repeat(70_000)]).stream();
			let given: Request | undefined;
			const response = await ask(
				post(body),
				(request) => {
					given = request;
					return refuse(request);
				},
				address,
			);
			expect([response.status, given?.bodyUsed]).toEqual([403, true]);
		},
	);

	test.each([
		["that claims far too much", { "content-length": "70000000" }, 40_000],
		["without an end", undefined, 700_000],
	])("is let go %s", async (_, headers, most) => {
		const body = endlessBody();
		expect((await ask(post(body.stream, headers), refuse)).status).toBe(403);
		expect(body.given()).toBeLessThan(most);
		expect(body.cancelled()).toBe(true);
	});

	test("costs nobody the answer where it breaks off", async () => {
		expect((await ask(post(brokenBody()), refuse)).status).toBe(403);
	});
});

test("a body that the Worker read is left alone", async () => {
	const response = await ask(post("hello"), async (request) => new Response(await request.text()));
	expect(await response.text()).toBe("hello");
});

/** A body that no form of ours posts, at whatever address, and what is answered to it. */
export type HostileBody = {
	what: string;
	contentType: string | null;
	body: string | Uint8Array<ArrayBuffer> | null;
	status: 400 | 413;
};

const URLENCODED = "application/x-www-form-urlencoded";
const MULTIPART = "multipart/form-data; boundary=edge";

const encoded = (what: string, body: string): HostileBody => ({ what, contentType: URLENCODED, body, status: 400 });
const part = (name: string) => `--edge\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n1\r\n`;

/** More bytes than any form of ours may have. */
const TOO_MANY = 16 * 1024 * 1024;

/** For forms of the usual limits and larger ones alike. */
export const HOSTILE_BODIES: readonly HostileBody[] = [
	{ what: "JSON", contentType: "application/json", body: '{"intent":"start"}', status: 400 },
	{ what: "text", contentType: "text/plain", body: "intent=start", status: 400 },
	{ what: "nothing at all", contentType: null, body: null, status: 400 },
	{ what: "bytes of no type", contentType: null, body: new Uint8Array([1, 2, 3]), status: 400 },
	{ what: "another multipart", contentType: "multipart/mixed; boundary=edge", body: part("intent"), status: 400 },
	{ what: "multipart without its boundary", contentType: "multipart/form-data", body: part("intent"), status: 400 },
	{ what: "multipart that breaks off", contentType: MULTIPART, body: part("intent").slice(0, -3), status: 400 },
	{ what: "multipart of other bytes", contentType: MULTIPART, body: "intent=start", status: 400 },
	{ what: "an unknown part", contentType: MULTIPART, body: `${part("unknown")}--edge--\r\n`, status: 400 },
	{
		what: "a great index in a part",
		contentType: MULTIPART,
		body: `${part("x[4294967294]")}--edge--\r\n`,
		status: 400,
	},
	{
		what: "a thousand parts",
		contentType: MULTIPART,
		body: `${part("a").repeat(1_000)}--edge--\r\n`,
		status: 400,
	},
	encoded("a broken percent sign", "intent=%zz"),
	encoded("a percent sign at the end", "intent=1%"),
	encoded("percent signs that are no UTF-8", "next=%ff%fe"),
	{ what: "bytes that are no UTF-8", contentType: URLENCODED, body: new Uint8Array([0x6e, 0x3d, 0xff]), status: 400 },
	encoded("a great index", "x[4294967294]=1"),
	encoded("a great index of a known name", "amount[99999999]=1"),
	encoded("a great index beside an intent", "mobile[499999999]=1&intent=start"),
	encoded("an escaped index", "mobile%5B499999999%5D=1"),
	encoded("a deep name", `${"a.".repeat(20_000)}a=1`),
	encoded("deep lists", `a${"[0]".repeat(15_000)}=1`),
	encoded("an unknown name", "unknown=1"),
	encoded("the name of every object's parent", "__proto__=1"),
	encoded("a field of every object's parent", "__proto__[polluted]=1"),
	encoded("a constructor", "constructor=1"),
	encoded("a constructor's prototype", "constructor.prototype.polluted=1"),
	encoded("a method of every object", "toString=1"),
	encoded("the form library's state", "__state__=x"),
	encoded("the form library's intent", `__intent__=${encodeURIComponent('{"type":"reset","payload":{}}')}`),
	encoded("a name of nothing", "=1"),
	encoded("twenty thousand equal names", "a=&".repeat(20_000)),
	encoded("nothing but separators", "&".repeat(60_000)),
];

/** What is too much for the usual form; larger ones count the fields, which are too many for them as well. */
export const TOO_MUCH: readonly HostileBody[] = [
	{ ...encoded("a hundred thousand fields", "a=1&".repeat(100_000)), status: 413 },
	{ ...encoded("a long text", `reason=${"x".repeat(70_000)}`), status: 413 },
];

export const POLLUTED = () => (Object.prototype as { polluted?: unknown }).polluted;

/** The request that posts it. */
export function hostileRequest(url: string, { contentType, body }: HostileBody): Request {
	const request = new Request(url, { method: "POST", body });
	if (contentType === null) request.headers.delete("content-type");
	else request.headers.set("content-type", contentType);
	return request;
}

/** A body that breaks off after a piece, as one does whose sender goes away or whose chunks are none. */
export const brokenBody = (): ReadableStream<Uint8Array<ArrayBuffer>> =>
	new ReadableStream({
		start: (controller) => controller.enqueue(new TextEncoder().encode("a=1")),
		pull: (controller) => controller.error(new TypeError("Network connection lost.")),
	});

/** A body that never ends, and how many bytes of it were asked for. */
export function endlessBody() {
	const chunk = new TextEncoder().encode(`a=${"x".repeat(16 * 1024)}&`);
	let given = 0;
	let cancelled = false;
	const stream = new ReadableStream<Uint8Array<ArrayBuffer>>({
		pull(controller) {
			given += chunk.byteLength;
			if (given > TOO_MANY) controller.error(new Error("It would have gone on for ever"));
			else controller.enqueue(chunk);
		},
		cancel() {
			cancelled = true;
		},
	});
	return { stream, given: () => given, cancelled: () => cancelled };
}

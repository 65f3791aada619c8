import type { Context } from "hono";
import { accountErrors } from "~/domain/account/errors.ts";
import { assetErrors } from "~/domain/asset/errors.ts";
import { MAX_MB, MB } from "~/domain/asset/rules.ts";
import { requestErrors } from "~/domain/request/errors.ts";
import { appendToUpload, readUpload } from "~/domain/upload/append-upload.server.ts";
import { createUpload } from "~/domain/upload/create-upload.server.ts";
import { endUpload } from "~/domain/upload/end-upload.server.ts";
import { uuidInAddress } from "~/lib/address-id.ts";
import { HELD_STREAMING } from "~/lib/body-limits.ts";
import { holdsAtMost } from "~/lib/held-body.server.ts";
import { eachPiece } from "~/request/body-pieces.ts";
import { UPLOADS } from "~/request/mounted.ts";
import { brokenOff, readPast } from "~/request/read-bytes.ts";
import { problemResponse } from "../api/core/problem.ts";
import type { HonoEnv } from "../middleware/app-context.ts";
import { crossOriginRefused } from "../middleware/origin.ts";
import { ALGORITHMS, bytesIn, checksumIn, EXTENSIONS, metadataIn, metadataOf, TUS_VERSION } from "./headers.ts";

type Asked = Context<HonoEnv>;
type Headers = Record<string, string>;

const PART_TYPE = "application/offset+octet-stream";

/** A body of no more than this is read past before a refusal: one left in its middle takes the connection along, and the answer. */
const READ_PAST_BYTES = 16 * MB;

/** What a client of the protocol reads; people read the sentences of the domain. */
const say = (status: number, text: string | null = null, headers: Headers = {}) =>
	new Response(text, { status, headers: { ...(text === null ? {} : { "content-type": "text/plain" }), ...headers } });

const bad = (text: string) => say(400, text);
const GONE = () => say(410, "This upload is over");
/** Nothing holds an upload longer than this without a sign of life. */
const LOCKED = () => say(423, "Another request adds to this upload", { "retry-after": "5" });

const expiresOn = (ms: number): Headers => ({ "upload-expires": new Date(ms).toUTCString() });

const options = () =>
	say(204, null, {
		"tus-version": TUS_VERSION,
		"tus-extension": EXTENSIONS,
		"tus-checksum-algorithm": ALGORITHMS,
		"tus-max-size": String(MAX_MB.general * MB),
	});

/** Adds the request's body at an offset. */
async function append(c: Asked, uuid: string, received: number): Promise<Response> {
	const claim = c.req.header("upload-checksum");
	const checksum = claim === undefined ? null : checksumIn(claim);
	if (claim !== undefined && !checksum) return bad("This Upload-Checksum is none, or by an unknown algorithm");
	const { deps, actor } = c.var.app;
	holdsAtMost(HELD_STREAMING);
	async function* pieces() {
		try {
			yield* eachPiece(c.req.raw);
		} catch (error) {
			throw brokenOff(error);
		}
	}
	const expected = bytesIn(c.req.header("content-length"));
	const appended = await appendToUpload(deps, actor, uuid, { received, pieces: pieces(), checksum, expected });
	switch (appended.kind) {
		case "kept":
			return say(204, null, { "upload-offset": String(appended.received), ...expiresOn(appended.expiresAt) });
		case "elsewhere":
			return say(409, "Upload-Offset is not what is kept");
		case "beyond":
			return say(413, "There are more bytes than Upload-Length says");
		case "crumbled":
			return say(400, "It came in too many small parts: begin it again");
		case "damaged":
			return say(460, "The bytes do not match Upload-Checksum");
		case "expired":
			return GONE();
		case "locked":
			return LOCKED();
	}
}

async function create(c: Asked): Promise<Response> {
	const length = bytesIn(c.req.header("upload-length"));
	if (length === null) return bad("Upload-Length is missing or no number");
	const metadata = metadataIn(c.req.header("upload-metadata"));
	if (!metadata) return bad("Upload-Metadata is malformed");
	const sha256 = metadata.get("sha256") ?? null;
	if (sha256 !== null && !/^[A-Za-z0-9+/]{43}=$/.test(sha256)) return bad("sha256 is not a digest in base64");
	const isPart = c.req.header("content-type") === PART_TYPE;
	const { deps, actor } = c.var.app;
	const { uuid, expiresAt } = await createUpload(deps, actor, { name: metadata.get("filename") ?? "", length, sha256 });
	const headers = { location: `${UPLOADS}/${uuid}`, ...expiresOn(expiresAt) };
	if (!isPart) return say(201, null, { ...headers, "upload-offset": "0" });
	// Also where its first part is refused, it is begun: the client goes on with it, or gives it up.
	const first = await append(c, uuid, 0).catch((error) => problemResponse(error, c));
	if (first.status !== 204) {
		for (const [name, value] of Object.entries(headers)) first.headers.set(name, value);
		return first;
	}
	return say(201, null, { ...headers, "upload-offset": first.headers.get("upload-offset") ?? "0" });
}

async function head(c: Asked, uuid: string): Promise<Response> {
	const { deps, actor } = c.var.app;
	const upload = await readUpload(deps, actor, uuid);
	if (!upload) return GONE();
	const { received, length, expiresAt } = upload;
	return say(200, null, {
		"cache-control": "no-store",
		"upload-offset": String(received),
		"upload-length": String(length),
		"upload-metadata": metadataOf(upload),
		...expiresOn(expiresAt),
	});
}

async function patch(c: Asked, uuid: string): Promise<Response> {
	if (c.req.header("content-type") !== PART_TYPE) return say(415, `A part is ${PART_TYPE}`);
	const received = bytesIn(c.req.header("upload-offset"));
	if (received === null) return bad("Upload-Offset is missing or no number");
	return append(c, uuid, received);
}

async function end(c: Asked, uuid: string): Promise<Response> {
	const { deps, actor } = c.var.app;
	const ended = await endUpload(deps, actor, uuid);
	if (ended === "locked") return LOCKED();
	return ended === "expired" ? GONE() : say(204);
}

/** Before anything else: who it is, in which role, and from which site. @throws DomainError */
function passGate(c: Asked): void {
	const { actor, roleRefused, credential, deps } = c.var.app;
	if (!actor) throw accountErrors.fail("InvalidToken");
	if (roleRefused) throw accountErrors.fail("RoleNotAllowed");
	if (crossOriginRefused(c.req.raw, deps.vars.PUBLIC_ORIGIN, credential)) throw requestErrors.fail("CrossOrigin");
}

const ALLOWED = { all: "POST, OPTIONS", one: "HEAD, PATCH, DELETE, OPTIONS" };

async function answer(c: Asked, id: string | null): Promise<Response> {
	const { method } = c.req;
	if (method === "OPTIONS") return options();
	passGate(c);
	if (c.req.header("tus-resumable") !== TUS_VERSION)
		return say(412, `Only tus ${TUS_VERSION} is spoken here`, { "tus-version": TUS_VERSION });
	// For networks that let nothing but GET and POST through.
	const asked = (method === "POST" && c.req.header("x-http-method-override")) || method;
	if (id === null) return asked === "POST" ? create(c) : say(405, null, { allow: ALLOWED.all });
	const uuid = uuidInAddress(id, () => assetErrors.fail("AssetNotFound"));
	if (asked === "HEAD") return head(c, uuid);
	if (asked === "PATCH") return patch(c, uuid);
	if (asked === "DELETE") return end(c, uuid);
	return say(405, null, { allow: ALLOWED.one });
}

/** Answers a client of tus 1.0 (UPL-2). @param id of one upload; null for their collection */
export async function answerUpload(c: Asked, id: string | null): Promise<Response> {
	c.set("quiet", true);
	const response = await answer(c, id).catch((error) => problemResponse(error, c));
	const { body } = c.req.raw;
	// One that does not say how long it is could go on for hours.
	const claimed = Number(c.req.header("content-length") ?? Number.POSITIVE_INFINITY);
	if (response.status >= 400 && body && claimed <= READ_PAST_BYTES) await readPast(c.req.raw);
	response.headers.set("tus-resumable", TUS_VERSION);
	return response;
}

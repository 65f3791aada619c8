/**
 * What Cloudflare's edge does in front of a deployed Worker, as a few lines inside the Worker's own isolate: files that
 * exist are served before the Worker, text is packed, the caller's address is named, and a body that the Worker left unread
 * costs nobody the answer. Runs in workerd, as it is.
 */

const PACKED = /^(text\/|image\/svg\+xml|application\/manifest\+json)/;

/** The path of an address, without building a URL: this runs before every request. */
function pathOf(url) {
	const from = url.indexOf("/", url.indexOf("://") + 3);
	const query = url.indexOf("?", from);
	return query < 0 ? url.slice(from) : url.slice(from, query);
}

/** workerd packs what is named gzip. Calls of the API stay as they are: theirs is too little to be worth it. */
function packed(request, response) {
	if (!request.headers.get("accept-encoding")?.includes("gzip") || response.body === null) return response;
	const { headers } = response;
	if (headers.has("content-encoding") || !PACKED.test(headers.get("content-type") ?? "")) return response;
	const changed = new Response(response.body, response);
	changed.headers.set("content-encoding", "gzip");
	return changed;
}

function addressed(request, address) {
	if (!address || request.headers.has("cf-connecting-ip")) return request;
	const changed = new Request(request);
	changed.headers.set("cf-connecting-ip", address);
	return changed;
}

/** So many bytes of a body that nobody read are read past: workerd ends the connection under it, and the answer with it. */
const READ_PAST = 512 * 1024;

async function readPast({ body, headers }) {
	if (Number(headers.get("content-length") ?? 0) > READ_PAST) return body.cancel();
	let size = 0;
	try {
		for await (const chunk of body) {
			size += chunk.byteLength;
			if (size > READ_PAST) break;
		}
	} catch {
		// It broke off: there is nothing more to read, and the answer stands.
	}
}

/**
 * The Worker with the edge before it. `files` are the paths of its static files, which the binding `STATIC_FILES`
 * serves; `address` is the caller's, where the Worker wants to know it.
 */
export function behindEdge(worker, { files, address }) {
	const paths = new Set(files);
	return Object.create(worker, {
		fetch: {
			async value(request, env, context) {
				if (paths.has(pathOf(request.url))) return packed(request, await env.STATIC_FILES.fetch(request));
				const given = addressed(request, address);
				const response = await worker.fetch(given, env, context);
				if (!given.bodyUsed && given.body) await readPast(given);
				return packed(request, response);
			},
		},
	});
}

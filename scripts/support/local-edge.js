/**
 * What Cloudflare's edge does in front of a deployed Worker, as a few lines inside the Worker's own isolate: files that
 * exist are served before the Worker, text is packed, and the caller's address is named. Runs in workerd, as it is.
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

/**
 * The Worker with the edge before it. `files` are the paths of its static files, which the binding `STATIC_FILES`
 * serves; `address` is the caller's, where the Worker wants to know it.
 */
export function behindEdge(worker, { files, address }) {
	const paths = new Set(files);
	return Object.create(worker, {
		fetch: {
			async value(request, env, context) {
				const response = paths.has(pathOf(request.url))
					? env.STATIC_FILES.fetch(request)
					: worker.fetch(addressed(request, address), env, context);
				return packed(request, await response);
			},
		},
	});
}

/** A name or an address, and perhaps a port. */
const ONE = /^[\w.:[\]-]+$/;

/**
 * Whether a request names one host, the one that its address has. Two `Host` headers, or another host in the line of the
 * request, would be read in one way by what stands before us and in another by us (SEC-9; RFC 9112, 3.2).
 */
export function namesOneHost(request: Pick<Request, "url" | "headers">): boolean {
	const { url } = request;
	const named = request.headers.get("host");
	if (named === null) return true;
	if (!ONE.test(named)) return false;
	const from = url.indexOf("://") + 3;
	// As every browser writes it: no address is built for these.
	if (url.startsWith(named, from) && url[from + named.length] === "/") return true;
	const address = URL.parse(url);
	return address !== null && URL.parse(`${address.protocol}//${named}/`)?.host === address.host;
}

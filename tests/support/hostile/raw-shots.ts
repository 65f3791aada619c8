import type { Shot } from "./shot.ts";

type Written = { what: string; lines: string };

const written = (table: Record<string, string>): Written[] =>
	Object.entries(table).map(([what, lines]) => ({ what, lines }));

/** What no edge and no runtime hands on to a Worker: the runtime's own answer may be what it likes. */
const NEVER_OURS = new Set([
	...[
		"the method CONNECT",
		"CONNECT to another",
		"OPTIONS of everything",
		"a whole address",
		"an address that is none",
		"an address of another scheme",
		"a path of backslashes",
	],
	...["two hosts", "a host with a user", "a host with a path", "no path"],
	...["a length of less than nothing", "a length with a sign", "a length in sixteens", "a length past all lengths"],
	...["two lengths", "a list of lengths", "no length", "another transfer", "two transfers"],
]);

const HOST = "Host: HOST\r\n";
const END = "\r\n";
const FORM = "Content-Type: application/x-www-form-urlencoded\r\nOrigin: ORIGIN\r\n";

/** Requests as bytes. `PATH`, `HOST` and `ORIGIN` are filled in. */
const REQUESTS: readonly Written[] = written({
	...Object.fromEntries(
		[
			...["TRACE", "CONNECT", "PROPFIND", "MKCOL", "SEARCH", "PURGE", "QUERY", "M-SEARCH", "LINK"],
			...["get", "Post", "GETGET", "__proto__", "X".repeat(5_000), "G\u0000ET", ""],
		].map((method) => [`the method ${method.slice(0, 20)}`, `${method} PATH HTTP/1.1\r\n${HOST}${END}`]),
	),
	"CONNECT to another": `CONNECT evil.example:443 HTTP/1.1\r\nHost: evil.example:443\r\n${END}`,
	"OPTIONS of everything": `OPTIONS * HTTP/1.1\r\n${HOST}${END}`,
	"HTTP/1.0": `GET PATH HTTP/1.0\r\n${END}`,
	"HTTP/1.0 that stays": `GET PATH HTTP/1.0\r\nConnection: keep-alive\r\n${HOST}${END}`,
	"HTTP/0.9": `GET PATH\r\n`,
	"HTTP/9.9": `GET PATH HTTP/9.9\r\n${HOST}${END}`,
	"the beginning of HTTP/2": "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
	"the beginning of TLS": "\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001\u00fc\u0003\u0003",
	"a whole address": `GET http://evil.examplePATH HTTP/1.1\r\n${HOST}${END}`,
	"an address of another scheme": `GET file:///etc/passwd HTTP/1.1\r\n${HOST}${END}`,
	"an address that is none": `GET http://[::1 HTTP/1.1\r\n${HOST}${END}`,
	"no path": `GET  HTTP/1.1\r\n${HOST}${END}`,
	"a path of backslashes": `GET \\..\\..PATH HTTP/1.1\r\n${HOST}${END}`,
	"a path of two slashes": `GET //evil.examplePATH HTTP/1.1\r\n${HOST}${END}`,
	"a path with blanks": `GET PATH a b HTTP/1.1\r\n${HOST}${END}`,
	"a path past ASCII": `GET PATH\u00ff\u0080?\u00e0\u00a6 HTTP/1.1\r\n${HOST}${END}`,
	"a path with a part": `GET PATH#part HTTP/1.1\r\n${HOST}${END}`,
	"a path with NUL": `GET PATH\u0000 HTTP/1.1\r\n${HOST}${END}`,
	"a path of 100 KB": `GET PATH?${"a".repeat(100_000)} HTTP/1.1\r\n${HOST}${END}`,
	"no host": `GET PATH HTTP/1.1\r\n${END}`,
	"two hosts": `GET PATH HTTP/1.1\r\n${HOST}Host: evil.example\r\n${END}`,
	"a host of nothing": `GET PATH HTTP/1.1\r\nHost: \r\n${END}`,
	"a host with a user": `GET PATH HTTP/1.1\r\nHost: a:b@HOST\r\n${END}`,
	"a host with a path": `GET PATH HTTP/1.1\r\nHost: HOST/../x?y#z\r\n${END}`,
	"bare line feeds": "GET PATH HTTP/1.1\nHost: HOST\n\n",
	"bare returns": "GET PATH HTTP/1.1\rHost: HOST\r\r",
	"a header in two lines": `GET PATH HTTP/1.1\r\n${HOST}Cookie: a=1;\r\n b=2\r\n${END}`,
	"a header without a name": `GET PATH HTTP/1.1\r\n${HOST}: x\r\n${END}`,
	"a header without a colon": `GET PATH HTTP/1.1\r\n${HOST}nothing\r\n${END}`,
	"a blank before the colon": `GET PATH HTTP/1.1\r\n${HOST}Content-Length : 5\r\n${END}hello`,
	"NUL in a header": `GET PATH HTTP/1.1\r\n${HOST}Cookie: a=\u0000\r\n${END}`,
	"NUL in a token": `GET PATH HTTP/1.1\r\n${HOST}Authorization: Bearer a\u0000b\r\n${END}`,
	"control characters in a token": `GET PATH HTTP/1.1\r\n${HOST}Authorization: Bearer \u0001\u001b\u007f\r\n${END}`,
	"Bangla in a header": `GET PATH HTTP/1.1\r\n${HOST}Accept-Language: বাংলা\r\n${END}`,
	"a header of 200 KB": `GET PATH HTTP/1.1\r\n${HOST}Cookie: a=${"x".repeat(200_000)}\r\n${END}`,
	"five thousand headers": `GET PATH HTTP/1.1\r\n${HOST}${"X-A: 1\r\n".repeat(5_000)}${END}`,
	"a header without an end": `GET PATH HTTP/1.1\r\n${HOST}X-A: `,
	"two tokens": `GET PATH HTTP/1.1\r\n${HOST}Authorization: Bearer a\r\nAuthorization: Bearer b\r\n${END}`,
	"two origins": `POST PATH HTTP/1.1\r\n${HOST}${FORM}Origin: http://evil.example\r\nContent-Length: 3\r\n${END}a=1`,
	"two types": `POST PATH HTTP/1.1\r\n${HOST}${FORM}Content-Type: text/plain\r\nContent-Length: 3\r\n${END}a=1`,
	"a length of less than nothing": `POST PATH HTTP/1.1\r\n${HOST}${FORM}Content-Length: -1\r\n${END}a=1`,
	"a length with a sign": `POST PATH HTTP/1.1\r\n${HOST}${FORM}Content-Length: +3\r\n${END}a=1`,
	"a length in sixteens": `POST PATH HTTP/1.1\r\n${HOST}${FORM}Content-Length: 0x3\r\n${END}a=1`,
	"a length past all lengths": `POST PATH HTTP/1.1\r\n${HOST}${FORM}Content-Length: 99999999999999999999\r\n${END}a=1`,
	"a length that is too long": `POST PATH HTTP/1.1\r\n${HOST}${FORM}Content-Length: 1000\r\n${END}a=1`,
	"a length that is too short": `POST PATH HTTP/1.1\r\n${HOST}${FORM}Content-Length: 1\r\n${END}a=1`,
	"two lengths": `POST PATH HTTP/1.1\r\n${HOST}${FORM}Content-Length: 3\r\nContent-Length: 5\r\n${END}a=1`,
	"a list of lengths": `POST PATH HTTP/1.1\r\n${HOST}${FORM}Content-Length: 3, 5\r\n${END}a=1`,
	"no length": `POST PATH HTTP/1.1\r\n${HOST}${FORM}${END}a=1`,
	"a length and chunks": `POST PATH HTTP/1.1\r\n${HOST}${FORM}Content-Length: 3\r\nTransfer-Encoding: chunked\r\n${END}0\r\n\r\n`,
	chunks: `POST PATH HTTP/1.1\r\n${HOST}${FORM}Transfer-Encoding: chunked\r\n${END}3\r\na=1\r\n0\r\n\r\n`,
	"chunks of one byte": `POST PATH HTTP/1.1\r\n${HOST}${FORM}Transfer-Encoding: chunked\r\n${END}${"1\r\na\r\n".repeat(2_000)}0\r\n\r\n`,
	"a chunk of no size": `POST PATH HTTP/1.1\r\n${HOST}${FORM}Transfer-Encoding: chunked\r\n${END}zz\r\na=1\r\n0\r\n\r\n`,
	"a chunk past all sizes": `POST PATH HTTP/1.1\r\n${HOST}${FORM}Transfer-Encoding: chunked\r\n${END}ffffffffffffffffff\r\na=1\r\n`,
	"a chunk of less than nothing": `POST PATH HTTP/1.1\r\n${HOST}${FORM}Transfer-Encoding: chunked\r\n${END}-3\r\na=1\r\n0\r\n\r\n`,
	"chunks that break off": `POST PATH HTTP/1.1\r\n${HOST}${FORM}Transfer-Encoding: chunked\r\n${END}100\r\na=1`,
	"chunks with a trailer": `POST PATH HTTP/1.1\r\n${HOST}${FORM}Transfer-Encoding: chunked\r\nTrailer: Host\r\n${END}0\r\nHost: evil.example\r\n\r\n`,
	"another transfer": `POST PATH HTTP/1.1\r\n${HOST}${FORM}Transfer-Encoding: xchunked\r\n${END}0\r\n\r\n`,
	"two transfers": `POST PATH HTTP/1.1\r\n${HOST}${FORM}Transfer-Encoding: gzip, chunked\r\n${END}0\r\n\r\n`,
	"a body of GET": `GET PATH HTTP/1.1\r\n${HOST}${FORM}Content-Length: 3\r\n${END}a=1`,
	"a body of DELETE that breaks off": `DELETE PATH HTTP/1.1\r\n${HOST}${FORM}Content-Length: 99\r\n${END}a=1`,
	"what is expected": `POST PATH HTTP/1.1\r\n${HOST}${FORM}Expect: 200-maybe\r\nContent-Length: 3\r\n${END}a=1`,
	"a request behind a request": `GET PATH HTTP/1.1\r\n${HOST}${END}GET PATH HTTP/1.1\r\n${HOST}${END}`,
	"a request within a body": `POST PATH HTTP/1.1\r\n${HOST}${FORM}Content-Length: 5\r\n${END}a=1&bGET /healthz HTTP/1.1\r\n${HOST}${END}`,
	"nothing but ends of lines": "\r\n".repeat(1_000),
	"nothing but noughts": "\u0000".repeat(1_000),
	"half a request": "GET PA",
});

/** Requests that no browser writes, to each of the paths. */
export const rawShots = (origin: string, paths: readonly string[]): Shot[] =>
	paths.flatMap((path) =>
		REQUESTS.map(({ what, lines }): Shot => {
			const [method = ""] = lines.split(" ", 1);
			const { host } = new URL(origin);
			const raw = lines.replaceAll("PATH", path).replaceAll("HOST", host).replaceAll("ORIGIN", origin);
			return { what, method: method.slice(0, 20), path, raw, neverOurs: NEVER_OURS.has(what) };
		}),
	);

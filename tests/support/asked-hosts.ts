import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

/** Loaded before a tool: writes down each host that it looks up or connects to, but this machine. */
const LISTENER = `
import dns from "node:dns"; import net from "node:net"; import { appendFileSync } from "node:fs";
const hear = (host) => { if (host && !/^(localhost|127\\.|::1)/.test(host)) appendFileSync(process.env.HEARD, host + "\\n"); };
const { lookup } = dns, { connect } = net.Socket.prototype;
dns.lookup = (host, ...rest) => { hear(host); return lookup(host, ...rest); };
net.Socket.prototype.connect = function (...given) { hear([given[0]].flat()[0]?.host); return connect.apply(this, given); };
`;

export type AskedHosts = Disposable & {
	/** For the processes to listen to, and all that they start. */
	env: Record<string, string>;
	/** The hosts they asked for so far, beside this machine. */
	heard(): string[];
};

/** Hears whom Node's processes ask for on the network. */
export function listenForHosts(): AskedHosts {
	const directory = mkdtempSync(join(tmpdir(), "pathshala-asks-"));
	const [listener, heard] = [join(directory, "listener.mjs"), join(directory, "heard.txt")];
	writeFileSync(listener, LISTENER);
	return {
		env: { HEARD: heard, NODE_OPTIONS: `--import ${pathToFileURL(listener)}` },
		heard: () => (existsSync(heard) ? readFileSync(heard, "utf8").trim().split("\n") : []),
		[Symbol.dispose]: () => rmSync(directory, { recursive: true, force: true }),
	};
}

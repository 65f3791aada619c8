import { connect, createServer } from "node:net";

/** The ports of a local stack, from `PORT` (default 8787) upwards (RUN-1). */
export type Ports = { platform: number; accounts: number; sandbox: number; database: number; accountsDatabase: number };

export function portsFrom(text: string | undefined): Ports {
	const platform = Number(text ?? 8787);
	if (!Number.isInteger(platform) || platform < 1024 || platform > 65_531)
		throw new Error(`PORT must be a whole number from 1024 to 65531, not "${text}".`);
	return {
		platform,
		accounts: platform + 1,
		sandbox: platform + 2,
		database: platform + 3,
		accountsDatabase: platform + 4,
	};
}

const isFree = (port: number) =>
	new Promise<boolean>((resolve) => {
		const probe = createServer();
		probe.once("error", () => resolve(false));
		probe.listen(port, "127.0.0.1", () => probe.close(() => resolve(true)));
	});

/** Somewhere below the ports that the system gives to outgoing connections, which would take one away again. */
const somePort = (from: number, step: number) => from + Math.floor(Math.random() * (10_000 / step)) * step;

/** A port nobody uses right now. */
export async function freePort(): Promise<number> {
	for (let tries = 0; tries < 50; tries += 1) {
		const port = somePort(10_000, 1);
		if (await isFree(port)) return port;
	}
	throw new Error("No free port was found.");
}

/** Whether somebody accepts connections on a local port. */
export const listens = (port: number) =>
	new Promise<boolean>((resolve) => {
		const socket = connect(port, "127.0.0.1");
		const answer = (yes: boolean) => {
			socket.destroy();
			resolve(yes);
		};
		socket.once("connect", () => answer(true));
		socket.once("error", () => answer(false));
	});

/** @throws Error with one sentence that names the taken port */
export async function requireFree(ports: Ports): Promise<void> {
	for (const [part, port] of Object.entries(ports))
		if (!(await isFree(port)))
			throw new Error(
				`Port ${port} (${part}) is taken: stop what listens there, or start with another PORT, e.g. PORT=9000 npm start.`,
			);
}

/** Five free ports in a row, for tests that run beside a started product. */
export async function findPorts(): Promise<Ports> {
	for (let tries = 0; tries < 50; tries += 1) {
		const ports = portsFrom(String(somePort(20_000, 10)));
		const free = await Promise.all(Object.values(ports).map(isFree));
		if (free.every(Boolean)) return ports;
	}
	throw new Error("No five free ports in a row were found.");
}

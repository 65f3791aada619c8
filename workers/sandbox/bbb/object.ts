import { DurableObject } from "cloudflare:workers";
import type { SandboxEnv } from "../env.ts";
import { type Answering, perform } from "./api.ts";
import { Conference } from "./conference.ts";
import { deliver } from "./deliver.ts";
import { SqlStore } from "./sql-store.ts";

/** What the other isolates may ask of it. */
type Asked = Pick<
	Conference,
	"overview" | "enter" | "leave" | "endBy" | "setFault" | "clearFaults" | "advance" | "setProcessing" | "now"
> &
	Answering;

/** The BigBlueButton of one sandbox, with a memory that lasts. One object holds it all, and ends what is over. */
export class BbbSandbox extends DurableObject<SandboxEnv> {
	readonly #conference: Conference;

	/** As this server names itself in what it tells. */
	get #host(): string {
		return new URL(this.env.PUSH_ORIGIN ?? "http://localhost").host;
	}

	constructor(state: DurableObjectState, env: SandboxEnv) {
		super(state, env);
		this.#conference = new Conference(new SqlStore(state.storage.sql), {
			clock: () => Date.now(),
			hookUrl: env.BBB_HOOK_URL,
		});
		if (env.BBB_RECORDING) this.#conference.keep(JSON.parse(env.BBB_RECORDING));
	}

	/** One call; see `bbbOf`, which gives it its types back. */
	async ask(name: keyof Asked, ...args: unknown[]): Promise<unknown> {
		const conference = this.#conference;
		const said =
			name === "answer"
				? perform(conference, ...(args as Parameters<Answering["answer"]>))
				: Reflect.apply(conference[name], conference, args);
		await this.#goOn();
		return said;
	}

	override async alarm(): Promise<void> {
		await this.#goOn();
	}

	/** Tells what is to be told behind the answer, and comes back for what is due next. */
	async #goOn(): Promise<void> {
		const next = this.#conference.settle();
		if (next !== null) await this.ctx.storage.setAlarm(Math.max(next, Date.now()));
		this.ctx.waitUntil(deliver(this.#conference, { secret: this.env.BBB_SECRET ?? "", host: this.#host }));
	}
}

type Remote = { [K in keyof Asked]: (...args: Parameters<Asked[K]>) => Promise<Awaited<ReturnType<Asked[K]>>> };

/** The one server of this sandbox. */
export function bbbOf(env: SandboxEnv): Remote {
	const object = env.BBB_SANDBOX.getByName("all");
	return new Proxy({} as Remote, {
		get:
			(_, name) =>
			(...args: unknown[]) =>
				object.ask(name as keyof Asked, ...args),
	});
}

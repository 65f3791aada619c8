import { DurableObject } from "cloudflare:workers";
import { v7 as uuidv7 } from "uuid";
import type { Command, SessionState } from "~/domain/exam-session/machine.ts";
import { progress, statusOf, transition, wouldPrepare } from "~/domain/exam-session/machine.ts";
import { sheetOf } from "~/domain/exam-session/paper.ts";
import type { AnswerInput, ChoiceInput, Preparation } from "~/domain/exam-session/port.ts";
import type {
	AnswerReply,
	AnswersReply,
	AttendReply,
	FinishReply,
	Paging,
	PrepareReply,
	QuestionsReply,
	ReviewReply,
	SealReply,
	StartReply,
	StatusReply,
	SummaryReply,
} from "~/domain/exam-session/replies.ts";
import { scorePaper } from "~/domain/exam-session/score.ts";
import { timesSpent } from "~/domain/exam-session/time-spent.ts";
import type { Paper, SessionRecord, SessionRef } from "~/domain/exam-session/types.ts";
import { SESSION_KEPT_MS } from "~/domain/mock-test/rules.ts";
import { errorText } from "~/lib/error-text.ts";
import type { Bindings } from "../env.ts";
import { createWrites } from "../write-gate/client.ts";
import { backoff, deliverOutcome } from "./outbox.ts";
import { sealingDelay } from "./spread.ts";
import type { LoadedSession } from "./store.ts";
import { SessionStore } from "./store.ts";
import { cutOf, openQuestions, paletteOf, reviewQuestions } from "./views.ts";

export type DrawnPreparation = Omit<Preparation, "pool"> & { paper: Paper };
/** The session has a seed already: the paper has to be drawn from that one. */
export type Redraw = { kind: "redraw"; seed: string };

/** How long the reply to a finish waits for the database, so that normally the result is there when the student looks. */
const FINISH_PATIENCE_MS = 400;

async function withPatience(work: Promise<unknown>, limitMs: number): Promise<void> {
	let timer: ReturnType<typeof setTimeout> | undefined;
	const limit = new Promise<void>((resolve) => {
		timer = setTimeout(resolve, limitMs);
	});
	await Promise.race([work, limit]);
	clearTimeout(timer);
}

/** What an attempt goes by in the database, by kind: a self-assessment's is there before its session. */
const ATTEMPT_UUID: { [Kind in SessionRef["kind"]]: (ref: Extract<SessionRef, { kind: Kind }>) => string } = {
	"model-test": () => uuidv7(),
	"mock-test": ({ attemptUuid }) => attemptUuid,
};

/**
 * How much longer (ms) a session is kept of which the database has all that is ever asked of it, or of which nothing was ever shown
 * (ATT-6.1): a student makes new self-assessments all the time. Null: it stays, as those of model tests do.
 */
function keptFor({ state, record, delivery }: LoadedSession, now: number): number | null {
	if (record?.ref.kind !== "mock-test") return null;
	// The alarm that finds it so was set when the paper was drawn.
	if (state.phase === "prepared") return 0;
	return delivery.deliveredAt === null ? null : delivery.deliveredAt + SESSION_KEPT_MS - now;
}

type ReplyTo<K extends Command["kind"]> = ReturnType<typeof transition<K>>["reply"];

/**
 * One attempt (ATT-1): a thin shell that loads the state, calls the machine, persists and carries out effects. Nothing is
 * awaited between read and write, and replies leave through the output gate, so an acknowledged answer is durable.
 */
export class ExamSession extends DurableObject<Bindings> {
	readonly #store: SessionStore;
	#session: LoadedSession | undefined;
	#delivering: Promise<boolean> | undefined;
	/** An instant set by tests (ms UTC), at which this session's clock stands still. */
	#frozenNow: number | undefined;

	constructor(ctx: DurableObjectState, env: Bindings) {
		super(ctx, env);
		this.#store = new SessionStore(ctx.storage);
		if (env.ENVIRONMENT === "test") this.#frozenNow = ctx.storage.kv.get<number>("frozen-now");
	}

	/** Takes a paper drawn by the caller (`client.ts`), so that only the paper travels and not the pool. */
	prepare({ paper, window, ref, registrationUuid }: DrawnPreparation): PrepareReply | Redraw {
		const { state, record } = this.#load();
		const wanted = wouldPrepare(state, window, paper.poolVersion);
		// Whoever was registered anew has the same paper, and settles the new registration.
		if (record && state.phase === "prepared" && record.registrationUuid !== registrationUuid) {
			record.registrationUuid = registrationUuid;
			this.#store.saveRegistration(registrationUuid);
		}
		if (!wanted.paper && state.phase !== "absent") return this.#step({ kind: "prepare", window, sheet: state.sheet });
		if (record && record.seed !== paper.seed) return { kind: "redraw", seed: record.seed };
		const { seed, algorithm } = paper;
		const made: SessionRecord = {
			ref,
			registrationUuid,
			// The kind chooses the entry for its own reference, which the compiler forgets at the look-up.
			attemptUuid: record?.attemptUuid ?? ATTEMPT_UUID[ref.kind](ref as never),
			seed,
			algorithm,
		};
		const step = transition<"prepare">(state, { kind: "prepare", window, sheet: sheetOf(paper) }, this.#now());
		this.#store.savePreparation(made, paper, window);
		this.#session = { state: step.state, record: made, delivery: { tries: 0, deliveredAt: null } };
		if (ref.kind === "mock-test") this.#arm(SESSION_KEPT_MS);
		return step.reply;
	}

	withdraw(): StatusReply {
		const reply = this.#step({ kind: "withdraw" });
		this.#session = undefined;
		return reply;
	}

	start(): StartReply {
		return this.#step({ kind: "start" });
	}

	questions(paging: Paging): QuestionsReply {
		const status = this.#look();
		return status.kind === "running" ? this.#page(paging) : status;
	}

	attend(paging: Paging): AttendReply {
		const started = this.start();
		return started.kind === "running" ? { ...this.#page(paging), resumed: started.resumed } : started;
	}

	answer(answer: AnswerInput): AnswerReply {
		return this.#step({ kind: "answer", ...answer });
	}

	answers(choices: readonly ChoiceInput[]): AnswersReply {
		return this.#step({ kind: "answers", choices });
	}

	/** Seals now. The reply waits a moment for the database, and no longer: the alarm brings the outcome anyway. */
	async finish(): Promise<FinishReply> {
		const reply = this.#step({ kind: "finish" });
		if (this.#delivering) await withPatience(this.#delivering, FINISH_PATIENCE_MS);
		return reply;
	}

	status(): StatusReply {
		return this.#look();
	}

	summary(): SummaryReply {
		const status = this.#look();
		const { state } = this.#load();
		if (status.kind !== "finished" || state.phase !== "sealed")
			return status as Exclude<StatusReply, { kind: "finished" }>;
		const timeTakenMs = state.finishedAt - state.startedAt;
		return { ...status, ...scorePaper(state.sheet, state.choices, state.window), timeTakenMs };
	}

	review(paging: Paging): ReviewReply {
		const status = this.#look();
		const { state } = this.#load();
		if (status.kind !== "finished" || state.phase !== "sealed")
			return status as Exclude<StatusReply, { kind: "finished" }>;
		const cut = cutOf(paging, status.total);
		const timesSpentMs = timesSpent(state).slice(cut.page * cut.size, (cut.page + 1) * cut.size);
		const paper = state.sheet.questions.map(({ uuid }) => uuid);
		return { ...status, ...cut, questions: reviewQuestions(this.#store, state, cut), timesSpentMs, paper };
	}

	/** The sweep asks for what the database has not settled, so a sealed outcome is delivered again even if acknowledged once. */
	async seal(): Promise<SealReply> {
		const status = this.#look();
		if (status.kind === "not-started" && status.serverNow >= status.stopAt)
			return { kind: "absent", serverNow: status.serverNow };
		if (status.kind !== "finished") return status;
		return { ...status, delivered: await this.#deliver(false) };
	}

	/** Empties the object, which is then as one that never was. */
	async forget(): Promise<void> {
		await this.ctx.storage.deleteAlarm();
		await this.ctx.storage.deleteAll();
		this.#session = undefined;
	}

	/**
	 * Comes at the deadline, after it for the outbox, and to empty what is kept elsewhere. May come late, early or twice; a database out
	 * of reach only re-arms it.
	 */
	override async alarm(): Promise<void> {
		const { state, effects } = this.#apply({ kind: "expire" }, this.#now());
		for (const effect of effects) if (effect.kind === "wake") this.#wakeAt(effect.at);
		const session = this.#load();
		if (state.phase === "sealed" && session.delivery.deliveredAt === null) await this.#deliver(true);
		else await this.#emptyIn(keptFor(session, this.#now()));
	}

	async #emptyIn(left: number | null): Promise<void> {
		if (left !== null && left > 0) this.#arm(left);
		else if (left !== null) await this.forget();
	}

	/**
	 * Stops this session's clock at an instant (ms UTC), for tests. Alarms keep their distance from it in real time.
	 * @throws Error outside ENVIRONMENT=test
	 */
	setClock(now: number): void {
		if (this.env.ENVIRONMENT !== "test") throw new Error("The clock of an exam cannot be set");
		this.ctx.storage.kv.put("frozen-now", now);
		this.#frozenNow = now;
	}

	#now(): number {
		return this.#frozenNow ?? Date.now();
	}

	#load(): LoadedSession {
		this.#session ??= this.#store.load();
		return this.#session;
	}

	#apply<K extends Command["kind"]>(command: Extract<Command, { kind: K }>, now: number) {
		const session = this.#load();
		const step = transition<K>(session.state, command, now);
		this.#store.persist(step.events);
		session.state = step.state;
		return step;
	}

	#step<K extends Command["kind"]>(command: Extract<Command, { kind: K }>, now = this.#now()): ReplyTo<K> {
		const { effects, reply } = this.#apply<K>(command, now);
		for (const effect of effects) {
			if (effect.kind === "wake") this.#wakeAt(effect.at);
			else this.ctx.waitUntil(this.#deliver(false));
		}
		return reply;
	}

	/** The state after whatever the clock has done to it; costs no write while time is left. */
	#look(): StatusReply {
		const { state } = this.#load();
		const now = this.#now();
		if (state.phase === "running" && now >= state.deadlineAt) return this.#step({ kind: "expire" }, now);
		return statusOf(state, now);
	}

	#page(paging: Paging): Extract<QuestionsReply, { kind: "running" }> {
		const { state } = this.#load() as LoadedSession & { state: Extract<SessionState, { phase: "running" }> };
		const cut = cutOf(paging, state.sheet.questions.length);
		return {
			kind: "running",
			...progress(state, this.#now()),
			stopAt: state.window.stopAt,
			...cut,
			questions: openQuestions(this.#store, state, cut),
			palette: paletteOf(state),
		};
	}

	/**
	 * One delivery at a time; says whether the database acknowledged. An alarm stands until it has.
	 * @param byAlarm the alarm itself delivers: one that runs is kept until it has ended, whatever becomes of this process
	 */
	#deliver(byAlarm: boolean): Promise<boolean> {
		this.#delivering ??= this.#tryDelivery(byAlarm).finally(() => {
			this.#delivering = undefined;
		});
		return this.#delivering;
	}

	async #tryDelivery(byAlarm: boolean): Promise<boolean> {
		const { state, record, delivery } = this.#load();
		if (state.phase !== "sealed" || !record) return false;
		const tries = delivery.tries + 1;
		// Before the attempt, so that the outcome survives the death of this process in mid-delivery.
		if (!byAlarm) this.#arm(backoff(tries, record.attemptUuid));
		try {
			await deliverOutcome(createWrites(this.env.WRITE_GATE), { record, state }, this.#now());
		} catch (error) {
			console.warn(
				JSON.stringify({
					event: "exam-session.delivery-failed",
					attempt: record.attemptUuid,
					tries,
					error: errorText(error),
				}),
			);
			this.#saveDelivery(tries, null);
			this.#arm(backoff(tries, record.attemptUuid));
			return false;
		}
		this.#saveDelivery(tries, this.#now());
		if (record.ref.kind === "mock-test") this.#arm(SESSION_KEPT_MS);
		else if (!byAlarm) void this.ctx.storage.deleteAlarm();
		return true;
	}

	#saveDelivery(tries: number, deliveredAt: number | null): void {
		const session = this.#load();
		session.delivery = { tries, deliveredAt };
		this.#store.saveDelivery(session.delivery);
	}

	/** The alarm for an instant that thousands may share, at this attempt's own moment after it. */
	#wakeAt(at: number): void {
		const { record } = this.#load();
		this.#arm(at - this.#now() + sealingDelay(record?.attemptUuid ?? ""));
	}

	#arm(delayMs: number): void {
		void this.ctx.storage.setAlarm(Date.now() + delayMs);
	}
}

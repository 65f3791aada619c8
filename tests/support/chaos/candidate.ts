import { type Chance, chanceFrom } from "#db/seed/support.ts";
import type { Student } from "#tests/bench/support/students.ts";

type Question = { uuid: string; options: string[]; answer: string | null };

const CLEARS_PERCENT = 20;

/**
 * A student in an exam who remembers which choices the server has acknowledged, and which it left open. The seed says
 * where in the paper to begin and what to choose, by position: what stands there the product draws anew in each run.
 */
export class Candidate {
	readonly student: Student;
	/** Question to the choice of the last 201. */
	readonly acknowledged = new Map<string, string | null>();
	/** Question to choices sent later whose reply never came: they may be stored or not. */
	readonly unknown = new Map<string, (string | null)[]>();
	/** How many 201 there were. */
	saved = 0;
	questions: Question[] = [];
	readonly #origin: string;
	readonly #examUuid: string;
	/** Its own, so that the choices do not hang on whose reply comes first. */
	readonly #chance: Chance;
	readonly #firstPosition: number;
	/** Position in the paper to the option chosen there last, by its position. */
	readonly #chosen = new Map<number, number>();
	#seq = 0;

	constructor(origin: string, examUuid: string, student: Student, seed: number) {
		this.#origin = origin;
		this.#examUuid = examUuid;
		this.student = student;
		this.#chance = chanceFrom(seed);
		this.#firstPosition = this.#chance.between(0, 99);
	}

	/** @throws TypeError when the platform is not there */
	call(method: "GET" | "POST", path: string, body?: unknown): Promise<Response> {
		return fetch(`${this.#origin}${path}`, {
			method,
			redirect: "manual",
			headers: { authorization: `Bearer ${this.student.token}`, "content-type": "application/json" },
			body: body === undefined ? undefined : JSON.stringify(body),
		});
	}

	register = async () => (await this.call("GET", `/api/weekly-exam/${this.#examUuid}/register/free`)).status;

	/** Starts the attempt, or goes on with it, and looks at the whole paper. */
	async open(): Promise<number> {
		const reply = await this.call("POST", `/api/weekly-exam/${this.#examUuid}/questions?page=0&size=100`);
		if (reply.status !== 200) return reply.status;
		type Shown = { uuid: string; answer: string | null; options: { uuid: string }[] };
		const { questions } = (await reply.json()) as { questions: { content: Shown[] } };
		this.questions = questions.content.map(({ uuid, answer, options }) => ({
			uuid,
			answer,
			options: options.map((option) => option.uuid),
		}));
		return reply.status;
	}

	/**
	 * The next question in turn, with an option that was not the last one chosen there, or with none: from the second
	 * turn on some are cleared.
	 */
	#choose(seq: number): { questionUuid: string; optionUuid: string | null } {
		const position = (this.#firstPosition + seq) % this.questions.length;
		const { uuid, options } = this.questions[position] as Question;
		const before = this.#chosen.get(position);
		const option =
			before === undefined
				? this.#chance.between(0, options.length - 1)
				: (before + this.#chance.between(1, options.length - 1)) % options.length;
		const clears = before !== undefined && this.#chance.percent(CLEARS_PERCENT);
		this.#chosen.set(position, option);
		return { questionUuid: uuid, optionUuid: clears ? null : (options[option] as string) };
	}

	/** Answers the next question in turn, clearing now and then. @returns the status, or null when no reply came */
	async answerNext(): Promise<number | null> {
		const seq = this.#seq++;
		const { questionUuid, optionUuid } = this.#choose(seq);
		const answer = { examUUID: this.#examUuid, questionUuid, optionUuid, seq };
		try {
			const { status } = await this.call("POST", "/api/weekly-exam/answer", answer);
			if (status === 201) {
				this.acknowledged.set(questionUuid, optionUuid);
				this.unknown.delete(questionUuid);
				this.saved += 1;
			}
			return status;
		} catch {
			this.unknown.set(questionUuid, [...(this.unknown.get(questionUuid) ?? []), optionUuid]);
			return null;
		}
	}

	finish = async () => (await this.call("POST", `/api/weekly-exam/${this.#examUuid}/finish`)).status;

	async result(): Promise<{ score: number; correctCount: number; participants: number } | null> {
		const reply = await this.call("GET", `/api/weekly-exams/${this.#examUuid}/result-summary`);
		return reply.status === 200
			? ((await reply.json()) as { score: number; correctCount: number; participants: number })
			: null;
	}

	/** Acknowledged choices that `stored` does not hold, and that no later unanswered try explains. */
	lost(stored: ReadonlyMap<string, string | null>): string[] {
		return [...this.acknowledged].flatMap(([question, choice]) => {
			const found = stored.get(question) ?? null;
			const explained = found === choice || this.unknown.get(question)?.includes(found);
			return explained ? [] : [`${question}: ${choice} was acknowledged, ${found} is there`];
		});
	}
}

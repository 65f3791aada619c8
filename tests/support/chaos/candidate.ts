import type { Student } from "#tests/bench/support/students.ts";

type Question = { uuid: string; options: string[]; answer: string | null };

/** A student in an exam who remembers which choices the server has acknowledged, and which it left open. */
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
	#seq = 0;

	constructor(origin: string, examUuid: string, student: Student) {
		this.#origin = origin;
		this.#examUuid = examUuid;
		this.student = student;
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

	/** Answers the next question in turn, clearing now and then. @returns the status, or null when no reply came */
	async answerNext(): Promise<number | null> {
		const seq = this.#seq++;
		const question = this.questions[seq % this.questions.length] as Question;
		const turn = Math.floor(seq / this.questions.length);
		const optionUuid = seq % 11 === 10 ? null : (question.options[(seq + turn) % question.options.length] as string);
		const answer = { examUUID: this.#examUuid, questionUuid: question.uuid, optionUuid, seq };
		try {
			const { status } = await this.call("POST", "/api/weekly-exam/answer", answer);
			if (status === 201) {
				this.acknowledged.set(question.uuid, optionUuid);
				this.unknown.delete(question.uuid);
				this.saved += 1;
			}
			return status;
		} catch {
			this.unknown.set(question.uuid, [...(this.unknown.get(question.uuid) ?? []), optionUuid]);
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

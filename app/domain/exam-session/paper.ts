import { uniformInt } from "pure-rand/distribution/uniformInt";
import { xoroshiro128plusFromState } from "pure-rand/generator/xoroshiro128plus";
import type { Paper, PaperPool, PaperQuestion, PoolQuestion, Sheet } from "./types.ts";

/**
 * The version of `drawPaper`. Raise it with any change that draws another paper from the same pool and seed, and keep the one before:
 * the papers of self-assessments whose session was emptied are drawn by it again (ATT-6.1).
 */
export const PAPER_ALGORITHM = 1;

/** A pool that cannot fill a paper: an authoring fault that publishing should have refused. */
export class PoolTooSmall extends Error {
	override readonly name = "PoolTooSmall";
}

type Rng = ReturnType<typeof xoroshiro128plusFromState>;

/** A seed is 128 random bits in hex, made once for an attempt and kept with it, so that the paper can be replayed. */
export function newSeed(randomBytes: (length: number) => Uint8Array): string {
	return Array.from(randomBytes(16), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

function generator(seed: string): Rng {
	if (!/^[0-9a-f]{32}$/.test(seed)) throw new TypeError("A paper's seed is 32 hexadecimal digits");
	const words = [0, 8, 16, 24].map((from) => Number.parseInt(seed.slice(from, from + 8), 16) | 0);
	// The generator's only fixed point is the state of nothing but zeros.
	return xoroshiro128plusFromState(words.every((word) => word === 0) ? [0, 0, 0, 1] : words);
}

/** The first `count` items of a fair shuffle (Fisher and Yates), which is at once a fair sample. */
function sample<T>(items: readonly T[], count: number, rng: Rng): T[] {
	const rest = [...items];
	for (let index = 0; index < count; index++) {
		const other = uniformInt(rng, index, rest.length - 1);
		[rest[index], rest[other]] = [rest[other] as T, rest[index] as T];
	}
	return rest.slice(0, count);
}

/** In random order, but for so many at the end that stay there. */
function shuffled<T>(items: readonly T[], kept: number, rng: Rng): T[] {
	const count = items.length - kept;
	return [...sample(items.slice(0, count), count, rng), ...items.slice(count)];
}

/**
 * Draws one student's paper (ATT-3): per subject a sample of its questions in random order, the subjects staying in the
 * pool's order, each question's options shuffled but where it keeps their order, or its last one last. Deterministic in pool and seed.
 * @throws PoolTooSmall when a subject has fewer questions than the paper needs
 */
export function drawPaper(pool: PaperPool, seed: string): Paper {
	const rng = generator(seed);
	const bySubject = new Map<string, Map<string, PoolQuestion>>();
	for (const question of pool.questions) {
		const known = bySubject.get(question.subjectUuid) ?? new Map<string, PoolQuestion>();
		bySubject.set(question.subjectUuid, known.set(question.uuid, question));
	}
	const questions: PaperQuestion[] = [];
	for (const subject of pool.subjects) {
		const candidates = [...(bySubject.get(subject.uuid)?.values() ?? [])];
		if (candidates.length < subject.numberOfQuestions)
			throw new PoolTooSmall(
				`Pool ${pool.ownerUuid} version ${pool.version} has ${candidates.length} of ${subject.numberOfQuestions} questions of ${subject.title}`,
			);
		for (const { keepOrder, keepLast, ...question } of sample(candidates, subject.numberOfQuestions, rng))
			questions.push({
				...question,
				options: keepOrder ? question.options : shuffled(question.options, keepLast ? 1 : 0, rng),
				position: questions.length + 1,
				subjectTitle: subject.title,
			});
	}
	return {
		algorithm: PAPER_ALGORITHM,
		seed,
		poolVersion: pool.version,
		subjects: pool.subjects.map(({ uuid, title, numberOfQuestions }) => ({ uuid, title, numberOfQuestions })),
		questions,
	};
}

/**
 * The pool of a paper that holds just these questions, all of them, in a fresh order: what "practise only what went
 * wrong" is drawn from. Subjects keep their order, those without such a question drop out.
 */
export function onlyQuestions(pool: PaperPool, uuids: Iterable<string>): PaperPool {
	const wanted = new Set(uuids);
	const questions = pool.questions.filter((question) => wanted.has(question.uuid));
	const subjects = pool.subjects
		.map((subject) => ({
			...subject,
			numberOfQuestions: questions.filter(({ subjectUuid }) => subjectUuid === subject.uuid).length,
		}))
		.filter(({ numberOfQuestions }) => numberOfQuestions > 0);
	return { ...pool, subjects, questions };
}

/** The judging part of a paper, with its index. Takes anything that has the few fields it needs. */
export function sheetOf(
	paper: Pick<Paper, "poolVersion" | "subjects"> & {
		questions: readonly {
			uuid: string;
			subjectUuid: string;
			correctOptionUuid: string;
			options: readonly { uuid: string }[];
		}[];
	},
): Sheet {
	return indexSheet(
		paper.poolVersion,
		paper.subjects,
		paper.questions.map(({ uuid, subjectUuid, options, correctOptionUuid }) => ({
			uuid,
			subjectUuid,
			optionUuids: options.map((option) => option.uuid),
			correctOptionUuid,
		})),
	);
}

/** Adds the look-up by question uuid. */
export function indexSheet(poolVersion: number, subjects: Sheet["subjects"], questions: Sheet["questions"]): Sheet {
	return { poolVersion, subjects, questions, indexOf: new Map(questions.map(({ uuid }, index) => [uuid, index])) };
}

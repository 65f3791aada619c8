import type { BankSubject } from "~/domain/question-bank/subjects.server.ts";
import { byShownName, nameIn } from "~/lib/words.ts";
import { difficultyText, LANGUAGE } from "./labels.ts";

/** What the selects of a question's place offer, where it is written and where it is looked for. */

type Of = { subjects: readonly BankSubject[] };

export const SubjectChoices = ({ subjects }: Of) =>
	byShownName(subjects).map(({ uuid, title, titleBn }) => (
		<option key={uuid} value={uuid}>
			{nameIn(title, titleBn)}
		</option>
	));

/** Chapters under the names of their subjects. */
export const TopicChoices = ({ subjects }: Of) =>
	byShownName(subjects)
		.filter(({ topics }) => topics.length > 0)
		.map(({ uuid, title, titleBn, topics }) => (
			<optgroup key={uuid} label={nameIn(title, titleBn)}>
				{byShownName(topics).map((topic) => (
					<option key={topic.uuid} value={topic.uuid}>
						{nameIn(topic.title, topic.titleBn)}
					</option>
				))}
			</optgroup>
		));

export const LanguageChoices = () =>
	Object.entries(LANGUAGE).map(([code, name]) => (
		<option key={code} value={code} lang={code}>
			{name}
		</option>
	));

export const DifficultyChoices = () =>
	[1, 2, 3].map((difficulty) => (
		<option key={difficulty} value={difficulty}>
			{difficultyText(difficulty)}
		</option>
	));

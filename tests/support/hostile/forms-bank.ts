import type {
	deleteQuestionForm,
	gradesForm,
	newQuestionForm,
	questionPageForm,
	subjectsForm,
	undoImportForm,
} from "~/domain/question-bank/edit-schemas.ts";
import { type Form, form } from "./form.ts";
import { NOBODYS } from "./shot.ts";

const ONE = "/admin/questions/:questionUuid";
const TEXT = {
	...{ subjectUuid: NOBODYS, topicUuid: NOBODYS, level: "SSC", language: "en", difficulty: "1", tags: "motion" },
	...{ content: "Two and two?", options: "Four", correct: "0", explanation: "Count.", keepOrder: "on", keepLast: "on" },
};

/** A picture that is brought into one of the texts. */
const PICTURE = { picture: "", pictureAlt: "A circuit", picturePlace: "content", addPicture: "on" };

/** A list of texts is posted as a field for each of them. */
const withOptions = (of: Form): Form => ({
	...of,
	fields: (world) => {
		const { options = "", ...rest } = of.fields(world);
		return { ...rest, "options[0]": options, "options[1]": "Five" };
	},
});

/** What admins write into the question bank. */
export const FORMS_OF_BANK: readonly Form[] = [
	withOptions(
		form<typeof newQuestionForm>("/admin/questions/new", "admin", { ...TEXT, ...PICTURE, code: "", preview: "on" }),
	),
	withOptions(
		form<typeof questionPageForm>(ONE, "admin", { ...TEXT, ...PICTURE, intent: "save", version: "1", preview: "on" }),
	),
	form<typeof questionPageForm>(ONE, "admin", { intent: "retire" }),
	form<typeof deleteQuestionForm>(`${ONE}/delete`, "admin", { intent: "delete", name: "X-1", version: "1" }),
	form<typeof undoImportForm>("/admin/questions/imports/:importUuid", "admin", {
		intent: "undo",
		name: "questions.xlsx",
	}),
	form<typeof subjectsForm>("/admin/subjects", "admin", {
		...{ intent: "add-topic", subjectUuid: NOBODYS, title: "Waves", titleBn: "তরঙ্গ" },
	}),
	form<typeof subjectsForm>("/admin/subjects", "admin", {
		...{ intent: "save-topic", uuid: NOBODYS, version: "1", title: "Waves", titleBn: "তরঙ্গ" },
	}),
	form<typeof subjectsForm>("/admin/subjects", "admin", {
		...{ intent: "save-subject", uuid: NOBODYS, version: "1", title: "Waves", titleBn: "তরঙ্গ" },
		...{ position: "10", hidden: "on" },
	}),
	form<typeof gradesForm>("/admin/classes", "admin", {
		...{ intent: "save-grade", uuid: NOBODYS, version: "1", title: "Class 9", titleBn: "নবম শ্রেণি" },
		...{ position: "10", hidden: "on" },
	}),
	form<typeof gradesForm>("/admin/classes", "admin", {
		...{ intent: "add-grade", title: "Class 9", titleBn: "নবম শ্রেণি", position: "10", hidden: "on" },
	}),
	form<typeof gradesForm>("/admin/classes", "admin", {
		...{ intent: "delete-grade", uuid: NOBODYS, name: "Class 9", version: "1" },
	}),
	form<typeof subjectsForm>("/admin/subjects", "admin", {
		...{ intent: "delete-topic", uuid: NOBODYS, name: "Waves", version: "1" },
	}),
];

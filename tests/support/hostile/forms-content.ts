import type {
	captionsSchema,
	deleteContentSchema,
	editContentSchema,
	newContentSchema,
	posterSchema,
	publishSchema,
} from "~/domain/content/schemas.ts";
import { type Form, form } from "./form.ts";
import { NOBODYS } from "./shot.ts";

const OWN = "/dashboard/teacher/content/:contentUuid";
const SAID = { title: "Waves", description: "What they are.", subjectUuid: NOBODYS };

/** What teachers do about their videos. */
export const FORMS_OF_CONTENT: readonly Form[] = [
	form<typeof newContentSchema>("/dashboard/teacher/content/new", "teacher", { ...SAID, key: NOBODYS, video: NOBODYS }),
	form<typeof publishSchema>(OWN, "teacher", { intent: "publish" }),
	form<typeof editContentSchema>(`${OWN}/edit`, "teacher", { ...SAID, version: "1" }),
	form<typeof posterSchema>(`${OWN}/poster`, "teacher", { intent: "save", poster: "", version: "1" }),
	form<typeof captionsSchema>(`${OWN}/captions`, "teacher", { intent: "remove", captions: NOBODYS, version: "1" }),
	form<typeof deleteContentSchema>(`${OWN}/delete`, "teacher", { confirm: "on" }),
];

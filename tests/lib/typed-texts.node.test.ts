import { describe, expect, test } from "vitest";
import type { z } from "zod";
import { nameSchema } from "#workers/accounts/schemas.ts";
import { aboutMeSchema, addressFields, organizationSchema } from "~/domain/account/schemas.ts";
import { descriptionField as taskField, titleField as taskTitle } from "~/domain/assignment/schemas.ts";
import { requireName } from "~/domain/confirm/confirm-name.ts";
import { adminContentForm, contentPatchSchema } from "~/domain/content/schemas.ts";
import { decideJoinSchema } from "~/domain/institute/schemas.ts";
import { descriptionField, titleField } from "~/domain/material/schemas.ts";
import { words } from "~/domain/people/words.ts";
import {
	appealSchema,
	decisionSchema,
	submissionOfUploadsSchema,
	suspensionSchema,
} from "~/domain/verification/schemas.ts";

const UUID = "01970000-0000-7000-8000-0000000000e1";
const DOCUMENT = { number: "1990123456789", aboutMe: "Teacher", organization: "School", front: UUID, back: UUID };
const TAKE_OFF = { intent: "take-off", reason: "Wrong", name: "Light", version: 1 };

type Case = [what: string, schema: z.ZodType, with_: (text: string) => unknown, field?: string];
const itself = (text: string) => text;
const of = (right: object, field: string) => (text: string) => ({ ...right, [field]: text });

const LINES: Case[] = [
	["a person about themselves", aboutMeSchema, itself],
	["a teacher about themselves", submissionOfUploadsSchema(0), of(DOCUMENT, "aboutMe"), "aboutMe"],
	["an appeal", appealSchema, of({ intent: "appeal" }, "appeal"), "appeal"],
	["a note of a decision", decisionSchema, of({ decision: "accept", seen: 0 }, "note"), "note"],
	["a reason of a role or a suspension", words, itself],
	["a refusal of an institute", decideJoinSchema, of({ intent: "refuse", request: UUID }, "reason"), "reason"],
	["a description of a video", contentPatchSchema, of({}, "description"), "description"],
	["why a video is taken off", adminContentForm, of(TAKE_OFF, "reason"), "reason"],
	["a description of a material", descriptionField, itself],
];

const ONE_LINE: Case[] = [
	["a name", nameSchema, of({}, "name"), "name"],
	["a line of an address", addressFields.addressLine1, itself],
	["a district", addressFields.district, itself],
	["an organization", organizationSchema, itself],
	["an organization of a document", submissionOfUploadsSchema(0), of(DOCUMENT, "organization"), "organization"],
	["a title of a video", contentPatchSchema, of({}, "title"), "title"],
	["a title of a material", titleField, itself],
	["a title of an assignment", taskTitle, itself],
];

/** What the field keeps of the text; null where it is refused. */
function keptOf([, schema, from, field]: Case, text: string): unknown {
	const parsed = schema.safeParse(from(text));
	if (!parsed.success) {
		const at = field === undefined ? [] : [field];
		return parsed.error.issues.some(({ path }) => path.join() === at.join()) ? null : parsed.error;
	}
	return field === undefined ? parsed.data : (parsed.data as Record<string, unknown>)[field];
}

describe("what keyboards write", () => {
	test.each([...LINES, ...ONE_LINE])("%s keeps one of two joiners, a joiner at a word's end, and emoji", (...one) => {
		expect(keptOf(one, "শাহ্\u200c\u200c আলম")).toBe("শাহ্\u200c আলম");
		expect(keptOf(one, "শাহ্\u200c আলম")).toBe("শাহ্\u200c আলম");
		expect(keptOf(one, "Jose\u0301 👩\u200d🏫")).toBe("José 👩\u200d🏫");
		expect(keptOf(one, "ab\u202ecd")).toBeNull();
	});

	test.each(LINES)("%s takes tabs, and lines however they end", (...one) => {
		expect(String(keptOf(one, "Rahim\tKarim\r\nSalam\u2028Alam")).replace("\t", " ")).toBe("Rahim Karim\nSalam\nAlam");
	});

	test("is kept with one joiner where nothing is refused", () => {
		expect(taskField.parse("শাহ্\u200c\u200c আলম")).toBe("শাহ্\u200c আলম");
		const suspended = suspensionSchema.parse({ decision: "suspend", note: "শাহ্\u200c\u200c\tআলম" });
		expect(suspended.note).toBe("শাহ্\u200c আলম");
		expect(() => requireName("শাহ্\u200c\u200c আলম", "শাহ্\u200c আলম")).not.toThrow();
	});
});

import { type ChangeEvent, useEffect, useRef } from "react";
import { Button } from "~/components/button.tsx";
import { InputField, SelectField } from "~/components/field.tsx";
import { MAX_MEGAPIXELS, MAX_PHOTO_MB } from "~/domain/photo/rules.ts";
import { MAX_OPTIONS } from "~/domain/question-bank/schemas.ts";
import { MAX_ALT } from "~/lib/question-picture.ts";
import { num } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";
import { smaller } from "./smaller.ts";

/** A picture that was brought, and the text that shows it now: the name of its field, and what stands in it. */
export type AddedPicture = { place: string; text: string };

/** The texts of a question, as the form names them. */
const places = (): [string, string][] => [
	["content", m.question_bank_content()],
	...Array.from({ length: MAX_OPTIONS }, (_, index): [string, string] => [
		`options[${index}]`,
		m.question_bank_option({ number: num(index + 1) }),
	]),
	["explanation", m.attempt_explanation()],
];

/** Puts a smaller picture in place of a camera's, where the browser can: what is sent over a slow connection is what is kept. */
async function shrink({ currentTarget: field }: ChangeEvent<HTMLInputElement>) {
	const file = field.files?.[0];
	const small = file && (await smaller(file));
	// Another one may have been chosen meanwhile.
	if (!small || field.files?.[0] !== file) return;
	const chosen = new DataTransfer();
	chosen.items.add(small);
	field.files = chosen.files;
}

/** What came of a picture in a question's form. */
export type PictureReply = {
	added: AddedPicture | null;
	/** Why it was not taken, and at which field that is said. */
	wrong: { field: "picture" | "pictureAlt"; text: string } | null;
};

type Props = {
	/** What was typed of its description and its place, where it was not taken. */
	typed: { alt: string; place: string };
	reply: PictureReply | null;
};

/** Brings a picture into one of the texts of a question (QB-18), with scripts or without. */
export function PictureFields({ typed, reply }: Props) {
	const { added = null, wrong = null } = reply ?? {};
	const errorAt = (field: "picture" | "pictureAlt") => (wrong?.field === field ? wrong.text : null);
	const file = useRef<HTMLInputElement>(null);
	const alt = useRef<HTMLInputElement>(null);
	// What a live page shows was typed by its reader: only the text that got the picture is put in.
	useEffect(() => {
		if (!added) return;
		const field = file.current?.form?.elements.namedItem(added.place);
		if (file.current) file.current.value = "";
		if (alt.current) alt.current.value = "";
		if (!(field instanceof HTMLTextAreaElement) || field.value === added.text) return;
		field.value = added.text;
		field.dispatchEvent(new Event("input", { bubbles: true }));
	}, [added]);
	return (
		<details open={added !== null || wrong !== null || typed.alt !== ""}>
			<summary>{m.question_picture_title()}</summary>
			<div className="grid gap-4 pt-3">
				<InputField
					id="picture"
					name="picture"
					type="file"
					accept="image/*"
					label={m.question_picture_file()}
					hint={m.question_picture_file_hint({ mb: num(MAX_PHOTO_MB), limit: num(MAX_MEGAPIXELS) })}
					error={errorAt("picture")}
					ref={file}
					onChange={shrink}
				/>
				<InputField
					id="picture-alt"
					name="pictureAlt"
					label={m.question_picture_alt()}
					hint={m.question_picture_alt_hint()}
					error={errorAt("pictureAlt")}
					ref={alt}
					defaultValue={typed.alt}
					maxLength={MAX_ALT}
				/>
				<SelectField
					id="picture-place"
					name="picturePlace"
					label={m.question_picture_place()}
					defaultValue={typed.place}
				>
					{places().map(([name, label]) => (
						<option key={name} value={name}>
							{label}
						</option>
					))}
				</SelectField>
				<div>
					<Button variant="secondary" icon="upload" name="addPicture" value="on">
						{m.question_picture_add()}
					</Button>
				</div>
			</div>
		</details>
	);
}

import { MAX_PHOTO_BYTES } from "~/domain/photo/rules.ts";
import { MAX_OPTIONS, MAX_TEXT } from "~/domain/question-bank/schemas.ts";
/** What the form of a question may be at most: each letter of its texts may take nine bytes in an encoded form, and a picture comes with it. */
export const QUESTION_BYTES = (MAX_OPTIONS + 2) * MAX_TEXT * 9 + MAX_PHOTO_BYTES + 512 * 1024;

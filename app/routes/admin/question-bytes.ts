import { MAX_OPTIONS, MAX_TEXT } from "~/domain/question-bank/schemas.ts";
/** What all but the picture of a question's form may be at most: each letter of its texts may take nine bytes in an encoded form. */
export const QUESTION_BYTES = (MAX_OPTIONS + 2) * MAX_TEXT * 9 + 512 * 1024;

import { type FileReading, readQuestionFile } from "~/domain/question-bank/read-file.ts";
import { MAX_WORKBOOK_BYTES } from "~/domain/question-bank/schemas.ts";
import { toBase64 } from "~/lib/base64.ts";
import { isOle, isZip } from "~/lib/read-xlsx.ts";
import { m } from "~/paraglide/messages.js";

/** Why what was sent cannot be read. */
export const UNREADABLE: Record<Extract<FileReading, { problem: string }>["problem"] | "too-large", () => string> = {
	"utf-16": m.question_bank_page_utf16,
	"not-utf-8": m.question_bank_page_not_utf8,
	"too-large": m.question_bank_import_excel_too_large,
};

/** What was sent: a file, or typed, or the workbook that was checked before. A workbook is its bytes in Base64, and has a name. */
export async function readSent(
	file: File | undefined,
	typed: string,
	kept: { text: string; name: string },
): Promise<(FileReading & { workbook?: string }) | { problem: "too-large" }> {
	if (!file && typed.trim() === "" && kept.text !== "") return { text: kept.text, workbook: kept.name };
	if (!file) return { text: typed };
	const bytes = new Uint8Array(await file.arrayBuffer());
	if (!isZip(bytes) && !isOle(bytes)) return readQuestionFile(bytes);
	const isTooLarge = bytes.length > MAX_WORKBOOK_BYTES;
	return isTooLarge ? { problem: "too-large" } : { text: toBase64(bytes), workbook: file.name };
}

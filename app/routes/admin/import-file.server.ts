import { type FileReading, readQuestionFile } from "~/domain/question-bank/read-file.ts";
import { MAX_FILE_NAME, MAX_WORKBOOK_BYTES } from "~/domain/question-bank/schemas.ts";
import { toBase64 } from "~/lib/base64.ts";
import { isOle, isZip } from "~/lib/read-xlsx.ts";
import { m } from "~/paraglide/messages.js";

/** Why what was sent cannot be read. */
export const UNREADABLE: Record<Extract<FileReading, { problem: string }>["problem"] | "too-large", () => string> = {
	"utf-16": m.question_bank_page_utf16,
	"not-utf-8": m.question_bank_page_not_utf8,
	"too-large": m.question_bank_import_excel_too_large,
};

type Sent = FileReading | { problem: "too-large" };

/** The bytes of a file; those of a workbook in Base64. */
async function readBytes(file: File): Promise<Sent & { isWorkbook?: boolean }> {
	const bytes = new Uint8Array(await file.arrayBuffer());
	if (!isZip(bytes) && !isOle(bytes)) return readQuestionFile(bytes);
	const isTooLarge = bytes.length > MAX_WORKBOOK_BYTES;
	return isTooLarge ? { problem: "too-large" } : { text: toBase64(bytes), isWorkbook: true };
}

/** What was sent: a file, or text, which may be that of the file that was checked before, or the workbook that was. */
export async function readSent(
	file: File | undefined,
	typed: string,
	kept: { workbook: string; fileName: string },
): Promise<Sent & { isWorkbook?: boolean; fileName?: string; isOther?: boolean }> {
	// As much of a name as is kept.
	if (file) return { ...(await readBytes(file)), fileName: file.name.slice(-MAX_FILE_NAME), isOther: true };
	if (kept.workbook === "") return { text: typed, fileName: kept.fileName };
	return typed.trim() === ""
		? { text: kept.workbook, isWorkbook: true, fileName: kept.fileName }
		: { text: typed, isOther: true };
}

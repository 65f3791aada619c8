import { expect, test } from "vitest";
import { readQuestionFile } from "~/domain/question-bank/read-file.ts";

const utf16 = (text: string, little: boolean) =>
	new Uint8Array(
		[...text].flatMap((sign) => {
			const code = sign.charCodeAt(0);
			return little ? [code & 255, code >> 8] : [code >> 8, code & 255];
		}),
	);

test("A file is UTF-8, with or without its mark; UTF-16 and others are named", () => {
	const bytes = new TextEncoder().encode("code,প্রশ্ন");
	expect(readQuestionFile(bytes)).toEqual({ text: "code,প্রশ্ন" });
	expect(readQuestionFile(new Uint8Array([0xef, 0xbb, 0xbf, ...bytes]))).toEqual({ text: "\uFEFFcode,প্রশ্ন" });
	for (const little of [true, false])
		for (const mark of ["\uFEFF", ""])
			expect(readQuestionFile(utf16(`${mark}code,subject`, little))).toEqual({ problem: "utf-16" });
	expect(readQuestionFile(new Uint8Array([0x61, 0x80, 0xff, 0x62]))).toEqual({ problem: "not-utf-8" });
	expect(readQuestionFile(new Uint8Array())).toEqual({ text: "" });
});

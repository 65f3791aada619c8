import { expect, test } from "vitest";
import { entriesOf } from "~/domain/assignment/archive.server.ts";
import { portableName, uniqueNames } from "~/lib/portable-name.ts";

const bytes = (text: string) => new TextEncoder().encode(text).byteLength;

test.each([
	["work.pdf", "work.pdf"],
	["../../etc/passwd", "etc passwd"],
	['a<b>:"c"|?*.txt', "a b c.txt"],
	["con", "_con"],
	["NUL.tar.gz", "_NUL.tar.gz"],
	["com1.txt", "_com1.txt"],
	["console.txt", "console.txt"],
	["name. . .", "name"],
	["...", "file"],
	["invoice\u202efdp.exe", "invoicefdp.exe"],
	["উত্তর ১.pdf", "উত্তর ১.pdf"],
	["?.pdf", "file.pdf"],
	[".png", "file.png"],
	[":*.tar.gz", "file.tar.gz"],
	["??", "file"],
])("%j is %j on any device (ASG-9)", (name, portable) => expect(portableName(name)).toBe(portable));

test("a name is 255 bytes at most, keeps its ending, and no letter of it is cut (ASG-9)", () => {
	for (const letter of ["a", "ক্ষি", "👩‍🏫"]) {
		const name = portableName(`${letter.repeat(300)}.pdf`);
		expect(bytes(name)).toBeLessThanOrEqual(255);
		expect(bytes(name)).toBeGreaterThan(225);
		expect(name.endsWith(".pdf")).toBe(true);
		expect(name).not.toContain("\ufffd");
	}
	const long = `${"ক".repeat(300)}.jpeg`;
	const pathOf = uniqueNames();
	const [first, second, third] = [pathOf("f", long), pathOf("f", long), pathOf("f", long)];
	expect(new Set([first, second, third]).size).toBe(3);
	expect(bytes(third) - bytes("f/")).toBeLessThanOrEqual(255);
	expect(third).toMatch(/ \(3\)\.jpeg$/);
});

test("an archive has a folder for each submission, and no name twice, whatever their case (ASG-9)", () => {
	const row = (student: string | null, submissionId: number, name: string) => ({
		...{ student, submissionId, name, key: name, uuid: `${submissionId}` },
	});
	const rows = [row("Asha: A", 7, "a.pdf"), row("Asha: A", 7, "A.PDF"), row("Asha A", 9, "a.pdf"), row(null, 10, "b")];
	expect(entriesOf(rows).map(({ path }) => path)).toEqual([
		...["Asha A 7/a.pdf", "Asha A 7/A (2).PDF", "Asha A 9/a.pdf", "student 10/b"],
	]);
});

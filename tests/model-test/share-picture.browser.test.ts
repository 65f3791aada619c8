import { EXAMS, examUuid } from "#tests/support/browser/exams.ts";
import { expect, test } from "#tests/support/browser/test.ts";
import { decodePng } from "#tests/support/png.ts";
import { SHARE_PICTURE_SIZE } from "~/lib/share-picture.ts";

test("the picture that a model test's page names for previews is there, drawn for this exam with a Bangla name (SITE-6)", async ({
	page,
	request,
}) => {
	await page.goto(`/bn/weekly-exam/${await examUuid(EXAMS.freeInBangla)}`);
	const address = (await page.locator('meta[property="og:image"]').getAttribute("content")) ?? "";
	expect(address).toMatch(/\/share\/weekly-exam\/\d+\/bn\/[0-9a-z]+\.png$/);
	const answer = await request.get(address, { maxRedirects: 0 });
	expect([answer.status(), answer.headers()["cache-control"]]).toEqual([200, "public, max-age=31536000, immutable"]);
	const { width, height } = decodePng(await answer.body());
	expect({ width, height }).toEqual(SHARE_PICTURE_SIZE);
});

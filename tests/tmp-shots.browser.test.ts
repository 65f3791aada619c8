import { OWN_COURSE } from "#tests/support/browser/screen-tokens.ts";
import { seedUuid } from "#db/seed/support.ts";
import { addresses } from "#tests/support/browser/addresses.ts";
import { test } from "#tests/support/browser/test.ts";

for (const js of [true, false])
	test(`shots ${js}`, async ({ openBrowser, browserOf, problems }) => {
		problems.expect(/./);
		const browser = await browserOf("01700000001", "teacher", { javaScriptEnabled: js });
		const c = `/dashboard/teacher/course/d/${OWN_COURSE.ownCourse}`;
		const paths: [string, string][] = [
			...[1, 2, 3, 4, 5, 6].map((n): [string, string] => [`lecture${n}`, `${c}/${seedUuid("lecture", 4, n)}/delete`]),
			["material", `${c}/material/new`],
			["assignment", `${c}/assignment/new`],
			["course", `${c}/delete`],
			["recording", `${c}/${OWN_COURSE.lecture}/recording/${OWN_COURSE.recording}/delete`],
			["materialdel", `${c}/material/${OWN_COURSE.material}/delete`],
		];
		for (const lang of js ? ["en"] : ["bn"])
			for (const width of js ? [1280] : [360]) {
				const page = await browser.newPage();
				await browser.addCookies([{ name: "lang", value: lang, url: addresses.platform }]);
				if (lang === "bn") await page.emulateMedia({ colorScheme: "dark" });
				await page.setViewportSize({ width, height: 800 });
				for (const [name, path] of paths) {
					await page.goto(path);
					await page.screenshot({ path: `/tmp/cr/shot-${name}-${lang}-${width}.png`, fullPage: true });
				}
				await page.close();
			}
	});

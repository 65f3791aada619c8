import { expect, test } from "vitest";
import { playerOf } from "~/domain/material/rules.ts";
import { PDF_PIXELS, pdfScale } from "~/features/asset/pdf-scale.ts";

const YOUTUBE = "https://www.youtube-nocookie.com/embed/yCbvjB4CBn0?rel=0";
const VIMEO = "https://player.vimeo.com/video/76979871?dnt=1";

test.each([
	["https://www.youtube.com/watch?v=yCbvjB4CBn0", YOUTUBE],
	["https://m.youtube.com/watch?app=mobile&v=yCbvjB4CBn0&list=PL1", YOUTUBE],
	["https://youtu.be/yCbvjB4CBn0?si=abc", YOUTUBE],
	["https://youtu.be/yCbvjB4CBn0?t=90", `${YOUTUBE}&start=90`],
	["https://www.youtube.com/watch?v=yCbvjB4CBn0&t=1h2m3s", `${YOUTUBE}&start=3723`],
	["https://www.youtube.com/watch?v=yCbvjB4CBn0&t=soon", YOUTUBE],
	["https://youtube.com/shorts/yCbvjB4CBn0", YOUTUBE],
	["https://www.youtube.com/live/yCbvjB4CBn0", YOUTUBE],
	["https://www.youtube-nocookie.com/embed/yCbvjB4CBn0", YOUTUBE],
	["https://vimeo.com/76979871", VIMEO],
	["https://player.vimeo.com/video/76979871", VIMEO],
	["https://vimeo.com/76979871/abcdef0123", `${VIMEO}&h=abcdef0123`],
	["https://player.vimeo.com/video/76979871?h=abcdef0123", `${VIMEO}&h=abcdef0123`],
	// No single video, another site, or something else in the place of the id.
	["https://www.youtube.com/playlist?list=PL1", null],
	["https://www.youtube.com/@teacher", null],
	["https://www.youtube.com/watch?v=../../evil", null],
	["https://www.youtube.com/watch?v=yCbvjB4CBn0%22onload", null],
	["https://youtu.be/embed/yCbvjB4CBn0", null],
	["https://youtube.com.elsewhere.example/watch?v=yCbvjB4CBn0", null],
	["https://elsewhere.example/?https://youtu.be/yCbvjB4CBn0", null],
	["https://vimeo.com/channels/staffpicks", null],
	["no address", null],
])("the player of %s is %s (MAT-7)", (link, player) => {
	expect(playerOf(link)).toBe(player);
});

test("a page of a PDF is as wide as its place, and never larger than a phone has memory for (MAT-8)", () => {
	expect(pdfScale({ width: 600, height: 800 }, 720)).toBe(1.2);
	for (const [width, height] of [
		[600, 800],
		[14_400, 14_400],
		[1, 1_000_000],
		[1_000_000, 1],
	] as const)
		for (const room of [360, 5_000]) {
			const scale = pdfScale({ width, height }, room);
			const drawn = { width: width * scale, height: height * scale };
			expect(drawn.width * drawn.height).toBeLessThanOrEqual(PDF_PIXELS.area * 1.001);
			expect(Math.max(drawn.width, drawn.height)).toBeLessThanOrEqual(PDF_PIXELS.side * 1.001);
			expect(drawn.width).toBeLessThanOrEqual(room * 1.001);
		}
});

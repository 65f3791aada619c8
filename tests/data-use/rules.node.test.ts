import { describe, expect, test } from "vitest";
import { toMeter } from "~/domain/data-use/meter.server.ts";
import { COMMON_PACKAGES, costOf, liveBytes, MB, recordingBytes } from "~/domain/data-use/rules.ts";
import { dataFormSchema } from "~/domain/data-use/schemas.ts";
import { aboutUse, dataSize } from "~/features/data-use/words.ts";
import { withLocale } from "~/lib/locale.server.ts";
import { dhakaMonth } from "~/lib/time.ts";

const HOUR = 3_600_000;
const PACKAGE = { pricePoisha: 100_00, megabytes: 1024 };

describe("about how much mobile data something takes (MET-1)", () => {
	test("is of a class by its length and by how one is in it, of a recording by its size", () => {
		// As the live page says it before one goes in.
		expect([liveBytes(HOUR, "full"), liveBytes(HOUR, "listen")]).toEqual([150 * MB, 30 * MB]);
		expect(liveBytes(2 * HOUR, "full")).toBe(2 * liveBytes(HOUR, "full"));
		expect(liveBytes(-1, "full")).toBe(0);
		expect(recordingBytes({ sizeBytes: 45 * MB, ms: HOUR })).toBe(45 * MB);
		expect(recordingBytes({ sizeBytes: null, ms: HOUR })).toBeGreaterThan(0);
	});

	test.each([
		[1, "1 MB", "১ এমবি"],
		[45 * MB, "45 MB", "৪৫ এমবি"],
		[1.2 * 1024 * MB, "1.2 GB", "১.২ জিবি"],
		[10 * 1024 * MB, "10 GB", "১০ জিবি"],
	])("%d bytes are %s", (bytes, en, bn) => {
		expect(withLocale("en", () => dataSize(bytes))).toBe(en);
		expect(withLocale("bn", () => dataSize(bytes))).toBe(bn);
	});

	test("costs whole taka of the package, one at least", () => {
		expect(costOf(45 * MB, PACKAGE)).toBe(4_00);
		expect(costOf(1, PACKAGE)).toBe(1_00);
		expect(costOf(1024 * MB, PACKAGE)).toBe(100_00);
		expect(withLocale("en", () => aboutUse(45 * MB, PACKAGE))).toBe("about 45 MB, about ৳4");
		expect(withLocale("bn", () => aboutUse(45 * MB, PACKAGE))).toBe("আনুমানিক ৪৫ এমবি, আনুমানিক ৳৪");
	});

	test("is counted by the months of Dhaka's calendar", () => {
		expect(dhakaMonth(Date.UTC(2026, 0, 31, 17, 59))).toBe("2026-01");
		expect(dhakaMonth(Date.UTC(2026, 0, 31, 18))).toBe("2026-02");
	});

	test("is reckoned with a common package where none is named", () => {
		const rows = [{ month: "2026-01", kind: "live", bytes: 7 }];
		expect(toMeter([], rows, Date.UTC(2026, 0, 10))).toMatchObject({
			...{ package: COMMON_PACKAGES[0], isCommon: true, total: 7, isOff: false },
		});
	});
});

test.each([
	["250", "10", true],
	["২৫০", "১.৫", true],
	["250,50", "0.5", true],
	["0", "10", false],
	["10001", "10", false],
	["250", "0.01", false],
	["-5", "10", false],
	["", "", false],
])("a package of %s taka and %s GB is taken: %s", (price, gigabytes, taken) => {
	expect(dataFormSchema.safeParse({ intent: "save", price, gigabytes }).success).toBe(taken);
});

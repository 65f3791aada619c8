import { defineErrors } from "~/lib/define-errors.ts";
import { num } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";

/** Failures of photos (PHO-2). */
export const photoErrors = defineErrors({
	PhotoUnreadable: {
		status: 400,
		text: m.photo_unreadable,
		note: "The file is no JPEG, PNG or WebP picture, or it is broken, or its headers disagree about its size.",
	},
	PhotoIsAnimated: {
		status: 400,
		text: m.photo_animated,
		note: "The picture is animated, by what its headers say.",
	},
	PhotoIsHeic: { status: 400, text: m.photo_heic, note: "HEIC pictures are not read: send it as JPEG." },
	PhotoTooManyPixels: {
		status: 413,
		/** `limit` in megapixels. */
		text: ({ limit }: { limit: number }) => m.photo_too_many_pixels({ limit: num(limit) }),
		note: "The picture has more pixels than are decoded, by what its header says.",
	},
	PhotoServiceAway: {
		status: 503,
		text: m.photo_away,
		note: "Pictures cannot be worked on right now. The photo that was there stays; repeat after `Retry-After`.",
	},
});

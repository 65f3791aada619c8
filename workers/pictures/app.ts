import { z } from "zod";
import type { SharePicture } from "~/lib/share-picture.ts";
import { draw } from "./draw.ts";
import { makePhoto } from "./photo.ts";

const text = z.string().max(400);
const picture = z.object({
	locale: z.enum(["en", "bn"]),
	brand: text,
	kind: text,
	name: text,
	subjects: z.array(text).max(4),
	when: text.nullable(),
	offer: text.nullable(),
}) satisfies z.ZodType<SharePicture>;

/**
 * Draws pictures for previews, one for each `POST` of a `SharePicture`: 200 with a PNG, 422 where a letter has no glyph. Makes
 * photos of what people upload, one for each `POST` of a picture to `/photo`: 200 with a JPEG, 422 for what is none. A Worker
 * of its own, so that no start of the platform compiles what draws (docs/decisions/2026-11-22-pictures-worker.md).
 */
export default {
	async fetch(request) {
		if (request.method !== "POST") return new Response(null, { status: 405 });
		const { pathname, searchParams } = new URL(request.url);
		if (pathname === "/photo") {
			const asked = searchParams.get("cut");
			const cut = asked === "wide" || asked === "fit" ? asked : "square";
			const photo = await makePhoto(await request.arrayBuffer(), Number(searchParams.get("orientation")), cut);
			return photo
				? new Response(photo, { headers: { "content-type": "image/jpeg" } })
				: new Response(null, { status: 422 });
		}
		const asked = picture.safeParse(await request.json().catch(() => null));
		if (!asked.success) return new Response(null, { status: 400 });
		const png = await draw(asked.data);
		return png ? new Response(png, { headers: { "content-type": "image/png" } }) : new Response(null, { status: 422 });
	},
} satisfies ExportedHandler;

import { photoKey } from "~/domain/photo/rules.ts";
import { uuidSchema } from "~/lib/address-id.ts";
import { appContext } from "~/request/app-context.ts";
import { openPage, type RouteHandle } from "~/request/route-handle.ts";
import type { Route } from "./+types/photo.ts";

export const handle: RouteHandle = openPage;

/** Another photo has another address. */
const FOREVER = "public, max-age=31536000, immutable";

/** A person's photo, for everybody who knows its address (PHO-3): made by us, so it is what it says. */
export async function loader({ context, params }: Route.LoaderArgs) {
	const uuid = uuidSchema.safeParse(params.photo?.replace(/\.jpg$/, ""));
	const body = uuid.success ? await context.get(appContext).deps.files.get(photoKey(uuid.data)) : null;
	if (!body) return new Response(null, { status: 404 });
	return new Response(body, {
		headers: { "content-type": "image/jpeg", "cache-control": FOREVER, "content-disposition": "inline" },
	});
}

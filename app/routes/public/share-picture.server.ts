import { type RouterContextProvider, redirect } from "react-router";
import { withLocale } from "~/lib/locale.server.ts";
import type { SharePicture } from "~/lib/share-picture.ts";
import type { Locale } from "~/lib/time.ts";
import { appContext } from "~/request/app-context.ts";

type Shown = {
	picture: SharePicture;
	/** Its address as it is now. */
	path: string;
	/** The picture that was drawn ahead, for when this one cannot be had. */
	ahead: string;
};

/** Another one is looked for after a minute: the address may have its own picture by then. */
const SOON = { headers: { "cache-control": "public, max-age=60" } };

/** Its address changes with what it shows. */
const FOREVER = "public, max-age=31536000, immutable";

/** The language that an address of a picture names, if it does. */
export const pictureLocale = (text: string | undefined): Locale | null =>
	text === "en" || text === "bn" ? text : null;

/**
 * The picture of one address: drawn, or kept since it was. Only what is there now is ever drawn, so that nobody makes the
 * Worker draw without end: an older version leads to the one of now, and where there is none, to the one drawn ahead.
 */
export async function answerPicture(
	context: Readonly<RouterContextProvider>,
	asked: string,
	locale: Locale,
	shown: () => Shown,
): Promise<Response> {
	const { picture, path, ahead } = withLocale(locale, shown);
	if (asked !== path) return redirect(path, SOON);
	const png = await context.get(appContext).deps.drawPicture(path, picture);
	if (!png) return redirect(ahead, SOON);
	return new Response(png, { headers: { "content-type": "image/png", "cache-control": FOREVER } });
}

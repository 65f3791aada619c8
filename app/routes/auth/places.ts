import { addressBook } from "~/domain/account/address-book.server.ts";
import { districtOptions, thanaOptions } from "~/domain/account/chosen-address.ts";
import { appContext } from "~/request/app-context.ts";
import { openPage, type RouteHandle } from "~/request/route-handle.ts";
import type { Route } from "./+types/places.ts";

export const handle: RouteHandle = openPage;

/** The districts of a division, or the thanas of a district, in one language: what the lists of an address load. */
export async function loader({ context, url }: Route.LoaderArgs) {
	const { locale } = context.get(appContext);
	const book = await addressBook();
	const [division, district] = ["division", "district"].map((name) => url.searchParams.get(name) ?? "");
	const options = district ? thanaOptions(book, district, locale) : districtOptions(book, division ?? "", locale);
	return Response.json(options, { headers: { "cache-control": "private, max-age=3600" } });
}

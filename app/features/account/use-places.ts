import { useEffect, useState } from "react";
import { isChosen, type PlaceOption } from "~/domain/account/chosen-address.ts";
import { getLocale } from "~/paraglide/runtime.js";

/** The list within a place: loaded for that place, on its way, or not to be had. */
export type PlacesWithin = { options: readonly PlaceOption[]; state: "ready" | "loading" | "away" };

const READY: PlacesWithin = { options: [], state: "ready" };

/** The address of the list within a division or a district. */
export const placesPath = (kind: "division" | "district", id: string) =>
	`/auth/places?${new URLSearchParams({ [kind]: id, lang: getLocale() })}`;

/**
 * What there is to choose from within a division or a district, asked for when another is chosen.
 * @param known the list that came with the page, of the place that was chosen then
 */
export function usePlaces(
	kind: "division" | "district",
	id: string,
	known: { of: string; options: readonly PlaceOption[] },
): PlacesWithin {
	const [loaded, setLoaded] = useState<{ of: string; within: PlacesWithin } | null>(null);
	const here = !isChosen(id) || id === known.of;
	useEffect(() => {
		if (here || loaded?.of === id) return;
		const asked = new AbortController();
		fetch(placesPath(kind, id), { signal: asked.signal })
			.then(async (response) => {
				if (!response.ok) throw new Error(`${response.status}`);
				const options = (await response.json()) as PlaceOption[];
				setLoaded({ of: id, within: { options, state: "ready" } });
			})
			.catch(() => {
				if (!asked.signal.aborted) setLoaded({ of: id, within: { options: [], state: "away" } });
			});
		return () => asked.abort();
	}, [kind, id, here, loaded?.of]);
	if (!isChosen(id)) return READY;
	if (id === known.of) return { options: known.options, state: "ready" };
	return loaded?.of === id ? loaded.within : { options: [], state: "loading" };
}

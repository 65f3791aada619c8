import { m } from "~/paraglide/messages.js";
import { SelectField } from "./field.tsx";

/** How a list is sorted. Its own order, the first, is what its address leaves out. */
export function SortField<Sort extends string>({
	id,
	sorts,
	words,
	sort,
}: {
	id: string;
	sorts: readonly [Sort, ...Sort[]];
	words: Readonly<Record<Sort, () => string>>;
	/** The one in use. */
	sort: Sort;
}) {
	const inAddress = (one: Sort) => (one === sorts[0] ? "" : one);
	return (
		<SelectField id={id} key={sort} name="sort" label={m.attempt_list_sort()} defaultValue={inAddress(sort)}>
			{sorts.map((one) => (
				<option key={one} value={inAddress(one)}>
					{words[one]()}
				</option>
			))}
		</SelectField>
	);
}

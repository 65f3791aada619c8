import { useId } from "react";
import { useLocation, useRouteLoaderData } from "react-router";
import { Button } from "~/components/button.tsx";
import { m } from "~/paraglide/messages.js";
import type { PostedText } from "~/request/posted-text.ts";
import type { loader } from "~/root.tsx";

/** What the form brought that this page is the answer to; undefined for any other page. */
export function usePosted(): PostedText | undefined {
	const { pathname, search } = useLocation();
	const posted = useRouteLoaderData<typeof loader>("root")?.posted;
	return posted?.at === pathname + search ? posted : undefined;
}

const LINES = { fewest: 2, most: 12, letters: 60 };
const linesOf = (text: string) =>
	Math.min(Math.max(text.split("\n").length, Math.ceil(text.length / LINES.letters), LINES.fewest), LINES.most);

/** Where the form's own page cannot be made: what was typed, to be sent again as it is, or copied (LOOK-1). */
export function PostedAgain({ posted: { at, fields, whole } }: { posted: PostedText }) {
	const id = useId();
	const isShown = ({ written, value }: PostedText["fields"][number]) => written && value.trim() !== "";
	return (
		<form method="post" action={at} className="w-full text-start">
			{fields.some(isShown) && (
				<p id={id} className="mb-2">
					{whole ? m.shell_typed_kept() : m.shell_typed_kept_copy()}
				</p>
			)}
			{fields.map((field, index) =>
				isShown(field) ? (
					<textarea
						// biome-ignore lint/suspicious/noArrayIndexKey: a name may come more than once, and nothing moves
						key={index}
						className="input mb-3"
						aria-labelledby={id}
						name={field.name}
						rows={linesOf(field.value)}
						defaultValue={field.value}
						readOnly={!whole}
					/>
				) : (
					// biome-ignore lint/suspicious/noArrayIndexKey: the same
					<input key={index} type="hidden" name={field.name} value={field.value} />
				),
			)}
			{whole && <Button icon="refresh">{m.common_try_again()}</Button>}
		</form>
	);
}

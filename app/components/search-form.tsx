import { Form } from "react-router";
import { Button } from "./button.tsx";
import { InputField } from "./field.tsx";
import { GetForm, withoutEmpty } from "./get-form.tsx";

/** Looks for words, in a field with its button beside it: a form that asks by an address, with scripts or without. */
export function SearchForm({
	action,
	id,
	name,
	label,
	sought,
	most,
	button,
	className,
	stay,
}: {
	/** The address that is asked; without one, the page's own. */
	action?: string;
	/** Of the field. */
	id: string;
	/** What the words are called in the address. */
	name: string;
	label: string;
	/** What was looked for. */
	sought: string;
	/** The longest that is looked for. */
	most: number;
	button: string;
	className: string;
	/** Other forms of the page are filled in beside it: with scripts it asks anew around them. */
	stay?: boolean;
}) {
	const inside = (
		<>
			<InputField id={id} type="search" name={name} label={label} defaultValue={sought} maxLength={most} />
			<Button variant="secondary" icon="search">
				{button}
			</Button>
		</>
	);
	return (
		<search>
			{stay ? (
				<Form method="get" ref={withoutEmpty} action={action} className={className} preventScrollReset>
					{inside}
				</Form>
			) : (
				<GetForm action={action} className={className}>
					{inside}
				</GetForm>
			)}
		</search>
	);
}

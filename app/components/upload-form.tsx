import type { ComponentProps, FormEvent, ReactNode } from "react";
import { Form } from "react-router";
import { Button } from "./button.tsx";
import { InputField } from "./field.tsx";

type Props = Omit<ComponentProps<typeof InputField>, "type" | "name"> & {
	/** Of the control, and its name in the form. */
	id: string;
	intent: string;
	/** What the button says. */
	send: string;
	pending: boolean;
	onSend: (event: FormEvent<HTMLFormElement>) => void;
	/** What stands between the field and the button. */
	children?: ReactNode;
};

/** A form of one field, for files that are chosen and sent; it works without scripts too. */
export const UploadForm = ({ id, intent, send, pending, onSend, children, ...field }: Props) => (
	<Form method="post" encType="multipart/form-data" onSubmit={onSend} className="card grid max-w-144 gap-4">
		<input type="hidden" name="intent" value={intent} />
		<InputField required {...field} id={id} name={id} type="file" />
		{children}
		<div>
			<Button pending={pending} icon="upload">
				{send}
			</Button>
		</div>
	</Form>
);

import type { ComponentProps } from "react";

/** Takes out what says nothing. */
export function leaveOutEmpty(fields: FormData): void {
	for (const [name, value] of [...fields]) if (value === "") fields.delete(name);
}

const onFormData = ({ formData }: FormDataEvent) => leaveOutEmpty(formData);

/** The `ref` of a form of the router that asks by its address: it reads the fields as the browser does. */
export function withoutEmpty(form: HTMLFormElement | null) {
	form?.addEventListener("formdata", onFormData);
	return () => form?.removeEventListener("formdata", onFormData);
}

/**
 * A form that asks by its address and works without scripts. With them the fields that say nothing stay out of the address;
 * without, the browser writes them, and they mean the same.
 */
export function GetForm(props: Omit<ComponentProps<"form">, "method" | "ref">) {
	return <form method="get" ref={withoutEmpty} {...props} />;
}

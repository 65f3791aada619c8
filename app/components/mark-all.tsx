import { useEffect, useRef, useState } from "react";
import { useScripts } from "./use-scripts.ts";

const boxesOf = (form: HTMLFormElement, name: string) => [
	...form.querySelectorAll<HTMLInputElement>(`input[type="checkbox"][name="${name}"]`),
];

/** A box that marks all boxes of its form with this name, or none of them. Only scripts can: without them it is not there. */
export function MarkAll({ name, label }: { name: string; label: string }) {
	const scripts = useScripts();
	const box = useRef<HTMLInputElement>(null);
	const [all, setAll] = useState(false);
	// Their marks may be there before it is: it follows them.
	useEffect(() => {
		const form = scripts ? box.current?.form : null;
		if (!form) return;
		const look = () => setAll(boxesOf(form, name).every(({ checked }) => checked));
		look();
		form.addEventListener("change", look);
		return () => form.removeEventListener("change", look);
	}, [scripts, name]);
	if (!scripts) return null;
	return (
		<label className="check">
			<input
				ref={box}
				type="checkbox"
				checked={all}
				onChange={({ currentTarget: { form, checked } }) => {
					setAll(checked);
					for (const one of form ? boxesOf(form, name) : []) one.checked = checked;
				}}
			/>
			<span>{label}</span>
		</label>
	);
}

/**
 * How many characters the string operations and regular expressions are given while `run` works: the same on every machine, however busy.
 * A search counts from where it begins to what it finds, or to the end; a regular expression that is tied to the beginning by what it matches. What a
 * regular expression looks at twice inside one match is not seen: inputs are large enough that such a one does not end in time.
 */
export function countedWork(run: () => unknown): number {
	let work = 0;
	const text = String.prototype as unknown as Record<string, unknown>;
	const undo: (() => void)[] = [];
	/** Puts a counter before one method. */
	const count = (owner: object, name: string, cost: (self: never, given: never[], result: unknown) => number) => {
		const own = Object.getOwnPropertyDescriptor(owner, name) as PropertyDescriptor;
		const original = own.value as (...given: unknown[]) => unknown;
		Object.defineProperty(owner, name, {
			...own,
			value(this: never, ...given: never[]) {
				const result = original.apply(this, given);
				work += cost(this, given, result);
				return result;
			},
		});
		undo.push(() => Object.defineProperty(owner, name, own));
	};
	const length = (self: string | unknown[]) => self.length;
	const searched = (self: string, [, from = 0]: [string, number?], found: unknown) =>
		1 + Math.max(0, typeof found === "number" && found >= 0 ? found - from : self.length - from);
	count(text, "indexOf", searched as never);
	count(text, "includes", length as never);
	count(text, "lastIndexOf", length as never);
	for (const name of ["replaceAll", "normalize", "toLowerCase"]) count(text, name, length as never);
	// With a limit it stops there.
	count(text, "split", ((self: string, [, limit]: unknown[], parts: string[]) =>
		limit === undefined ? self.length : parts.reduce((sum, part) => sum + 1 + part.length, 0)) as never);
	for (const name of ["trim", "trimStart", "trimEnd"])
		count(text, name, ((self: string, _: unknown, left: string) => 1 + self.length - left.length) as never);
	for (const name of ["charAt", "charCodeAt"]) count(text, name, () => 1);
	const list = Array.prototype as unknown as Record<string, unknown>;
	for (const name of ["indexOf", "lastIndexOf", "includes", "shift", "unshift", "splice", "join", "reverse", "sort"])
		count(list, name, length as never);
	for (const name of ["slice", "concat"])
		count(list, name, ((_: never, __: never[], made: unknown[]) => 1 + made.length) as never);
	// `for … of` and `…` come here for each element.
	for (const iterator of [[][Symbol.iterator](), ""[Symbol.iterator]()])
		count(Object.getPrototypeOf(iterator), "next", () => 1);
	// `replace`, `matchAll`, `search`, `match` and `test` come here as well.
	const exec = RegExp.prototype.exec;
	Object.defineProperty(RegExp.prototype, "exec", {
		configurable: true,
		writable: true,
		value(this: RegExp, given: string) {
			const from = this.global || this.sticky ? this.lastIndex : 0;
			const found = exec.call(this, given);
			const tied = this.sticky || (this.source.startsWith("^") && !this.multiline);
			const to = found ? found.index + found[0].length : tied ? from : given.length;
			work += 1 + to - from;
			return found;
		},
	});
	undo.push(() => Object.defineProperty(RegExp.prototype, "exec", { configurable: true, writable: true, value: exec }));
	try {
		run();
	} finally {
		for (const one of undo) one();
	}
	return work;
}

/** The store of a browser, in memory. */
export class Shelf {
	readonly entries = new Map<string, string>();
	get length() {
		return this.entries.size;
	}
	key = (index: number) => [...this.entries.keys()][index] ?? null;
	getItem = (key: string) => this.entries.get(key) ?? null;
	setItem = (key: string, value: string) => void this.entries.set(key, value);
	removeItem = (key: string) => void this.entries.delete(key);
}

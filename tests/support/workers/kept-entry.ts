/** What Vitest imports modules with. */
type Runner = { import: (specifier: string) => Promise<unknown> };

/** The Worker under test, by the end of its path (vitest.workers.config.ts). */
const ENTRY = "/tests/worker-entry.ts";

let kept: Promise<unknown> | undefined;

/**
 * Keeps the Worker's module once it was imported. The test runtime asks for it at every call of an object, and every time Vitest
 * asked its own process whether the file had changed: four fifths of what a call takes. Nobody changes it during a run.
 */
export function keepEntry(): void {
	const { __vitest_mocker__: mocker } = globalThis as unknown as { __vitest_mocker__: { moduleRunner: Runner } };
	const runner = mocker.moduleRunner;
	if (Object.hasOwn(runner, "import")) return;
	const imported = runner.import.bind(runner);
	runner.import = (specifier) => {
		if (!specifier.endsWith(ENTRY)) return imported(specifier);
		kept ??= imported(specifier);
		return kept;
	};
}

function address(name: string): string {
	const value = process.env[name];
	if (!value) throw new Error(`${name} is not set: the browser tests start the product in their global setup`);
	return value;
}

/** From now on this process asks the product that was started for the screens alone, if there is one (`setup.ts`). */
export function askProductOfScreens(): void {
	Object.assign(process.env, JSON.parse(process.env.E2E_OF_SCREENS ?? "{}"));
}

/** Where the product under test answers. */
export const addresses = {
	get platform() {
		return address("E2E_PLATFORM");
	},
	get accounts() {
		return address("E2E_ACCOUNTS");
	},
	get sandbox() {
		return address("E2E_SANDBOX");
	},
	get control() {
		return address("E2E_CONTROL");
	},
	get database() {
		return address("E2E_DATABASE");
	},
	get accountsDatabase() {
		return address("E2E_ACCOUNTS_DATABASE");
	},
};

/** A kept-alive connection may be closed by the server just when it is used again: such a request never arrived. */
export const RETRIES = 3;

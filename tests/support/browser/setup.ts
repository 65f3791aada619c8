import type { Product, ProductAddresses } from "../run-product.ts";
import { runProduct } from "../run-product.ts";

const inEnvironment = ({
	platform,
	accounts,
	sandbox,
	control,
	databaseUrl,
	accountsDatabaseUrl,
}: ProductAddresses) => ({
	E2E_PLATFORM: platform,
	E2E_ACCOUNTS: accounts,
	E2E_SANDBOX: sandbox,
	E2E_CONTROL: control,
	E2E_DATABASE: databaseUrl,
	E2E_ACCOUNTS_DATABASE: accountsDatabaseUrl,
});

/**
 * One product for all journeys; its addresses reach the tests through the environment. Where they are set already, that
 * running product is used: spares the start while a journey is being written. TWO_PRODUCTS starts another one for the screens
 * (`addresses.ts`), whose data no journey changes.
 */
export default async function setup() {
	// Two runs against one product must not register the same people.
	process.env.E2E_RUN = String(Math.floor(Date.now() / 1000) % 100).padStart(2, "0");
	if (process.env.E2E_PLATFORM) return;
	const started: Product[] = [];
	const start = async () => {
		const product = await runProduct();
		started.push(product);
		return inEnvironment(product);
	};
	Object.assign(process.env, await start());
	if (process.env.TWO_PRODUCTS) process.env.E2E_OF_SCREENS = JSON.stringify(await start());
	return async () => {
		await Promise.all(started.map((product) => product.stop()));
	};
}

import { runProduct } from "../run-product.ts";

/**
 * One product for all journeys; its addresses reach the tests through the environment. Where they are set already, that
 * running product is used: spares the start while a journey is being written.
 */
export default async function setup() {
	// Two runs against one product must not register the same people.
	process.env.E2E_RUN = String(Math.floor(Date.now() / 1000) % 100).padStart(2, "0");
	if (process.env.E2E_PLATFORM) return;
	const product = await runProduct();
	process.env.E2E_PLATFORM = product.platform;
	process.env.E2E_ACCOUNTS = product.accounts;
	process.env.E2E_SANDBOX = product.sandbox;
	process.env.E2E_CONTROL = product.control;
	process.env.E2E_DATABASE = product.databaseUrl;
	process.env.E2E_ACCOUNTS_DATABASE = product.accountsDatabaseUrl;
	return () => product.stop();
}

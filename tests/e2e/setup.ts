import { runProduct } from "../support/run-product.ts";

/** One product for all journeys. Its addresses reach the tests through the environment. */
export default async function setup() {
	const product = await runProduct();
	process.env.E2E_PLATFORM = product.platform;
	process.env.E2E_ACCOUNTS = product.accounts;
	process.env.E2E_SANDBOX = product.sandbox;
	process.env.E2E_CONTROL = product.control;
	process.env.E2E_DATABASE = product.databaseUrl;
	return () => product.stop();
}

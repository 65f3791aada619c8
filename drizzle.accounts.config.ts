import { defineConfig } from "drizzle-kit";

export default defineConfig({
	dialect: "sqlite",
	schema: ["./db/accounts/schema.ts", "./db/accounts/walks.ts"],
	out: "./migrations/accounts",
});

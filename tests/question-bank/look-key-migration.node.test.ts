import { createClient } from "@libsql/client/web";
import { expect, test } from "vitest";
import { applyMigrations, numberOf, startLibsql } from "#tests/support/libsql.ts";
import { lookKey } from "~/domain/question-bank/look-key.ts";

/** What authors write, in both scripts. */
const TEXTS = [
	"What is the **unit** of `force`?",
	"কোন সম\u09df? ১২.৫ মিনিট, ১,০০০ মিটার",
	"ব\u09bcাত আল\u09c7\u09be পাহা\u09dc।",
	"Is $x^2 + y_1 = -5$ or “x²”; (a/b) 50%?",
	"???",
];

test("questions of before get the key of their text by the migration (QB-8.1)", async () => {
	const { url, stop } = await startLibsql();
	const client = createClient({ url });
	try {
		await applyMigrations(url, "platform", { from: 0, to: numberOf("question-look-key") - 1 });
		await client.batch([
			"INSERT INTO subject (uuid, title, created_at) VALUES ('s', 'Physics', 1)",
			...TEXTS.map((text, at) => ({
				sql: `INSERT INTO question (uuid, code, subject_uuid, level, language, difficulty, content, explanation, created_at, updated_at)
					VALUES (?, ?, 's', 'SSC', 'en', 1, ?, '', 1, 1)`,
				args: [`q${at}`, `Q-${at}`, text],
			})),
		]);
		await applyMigrations(url, "platform", { from: numberOf("question-look-key"), to: Number.POSITIVE_INFINITY });
		const { rows } = await client.execute("SELECT look_key FROM question ORDER BY id");
		expect(rows.map(({ look_key }) => look_key)).toEqual(TEXTS.map(lookKey));
	} finally {
		client.close();
		await stop();
	}
});

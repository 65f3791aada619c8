import { sql } from "drizzle-orm";
import { payment, refund } from "#db/schema/index.ts";
import type { Deps } from "~/domain/deps.ts";
import { notify } from "~/domain/notification/notify.server.ts";
import { STALE_MS } from "~/domain/notification/rules.ts";
import type { Refund } from "./refund.server.ts";
import type { Payment } from "./settle.server.ts";

/** For the batch that completes a payment: the payer hears what became of the money, once (NTF-4). */
export const tellSettled = (deps: Pick<Deps, "db">, { uuid, accountUuid }: Payment, now: number) =>
	notify(
		deps,
		{
			...{
				kind: "payment-settled",
				role: "student",
				about: uuid,
				key: `payment-settled:${uuid}`,
				account: accountUuid,
			},
			params: sql`json_object('title', p.item_title, 'amount', p.amount, 'credited', p.fulfilment = 'credited')`,
			from: sql`${payment} AS p`,
			where: sql`p.uuid = ${uuid} AND p.state = 'completed' AND p.completed_at > ${now - STALE_MS}`,
		},
		now,
	);

/** For the batch that ends a refund: the payer hears how much came back, and where (NTF-4). */
export const tellRefunded = (
	deps: Pick<Deps, "db">,
	{ uuid, accountUuid, itemTitle }: Payment,
	made: Refund,
	given: number,
	now: number,
) =>
	notify(
		deps,
		{
			...{ kind: "payment-refunded", role: "student", about: uuid, account: accountUuid },
			key: `payment-refunded:${made.uuid}`,
			params: { title: itemTitle, amount: given, destination: made.destination },
			from: sql`${refund} AS r`,
			where: sql`r.uuid = ${made.uuid} AND r.state = 'completed' AND r.completed_at > ${now - STALE_MS}`,
		},
		now,
	);

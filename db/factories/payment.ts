import * as schema from "#db/schema/index.ts";
import { type Rows, rowsOf } from "./insert.ts";

type NewPayment = Partial<typeof schema.payment.$inferInsert> & {
	uuid: string;
	accountUuid: string;
	purpose: (typeof schema.payment.$inferInsert)["purpose"];
	at: number;
};

/** A payment from the wallet as it is once it is settled: ৳50, and what was bought is granted. */
export const paymentRows = ({ at, ...payment }: NewPayment): Rows[] => [
	rowsOf(schema.payment, {
		itemTitle: "Something",
		amount: 50_00,
		method: "wallet",
		state: "completed",
		invoiceNumber: payment.uuid,
		fulfilment: "granted",
		createdAt: at,
		updatedAt: at,
		completedAt: at,
		...payment,
	}),
];

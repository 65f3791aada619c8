import { EXAMPLE_ID } from "../core/example-ids.ts";

/** Examples of the documentation. A test holds each against its schema. */
export const EXAMPLE = {
	walletBalance: { balance: 155 },
	walletHistory: {
		results: [
			{
				uuid: EXAMPLE_ID.payment,
				kind: "wallet_top_up",
				title: "Money added to the wallet",
				amount: 500,
				createdAt: "2026-01-10T04:00:00.000Z",
				trxId: "BFJ90JRLST",
			},
		],
		totalElements: 1,
		totalPages: 1,
		page: 0,
		size: 10,
	},
	addMoney: { amount: 500 },
};

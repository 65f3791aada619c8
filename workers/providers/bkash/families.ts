/** The two families of paths that bKash serves; which one a merchant has is decided at onboarding. */
export type Family = "v1" | "v2";
export type Operation = "grant" | "refresh" | "create" | "execute" | "query" | "search" | "refund" | "refundStatus";

export type Endpoint = {
	/** Below the origin; `{version}` is the configured version segment. */
	path: string;
	/** The names of our values in the request. */
	request: Readonly<Record<string, string>>;
	/** Sent with every request. */
	constants?: Readonly<Record<string, string>>;
	/** Where our values are in the answer, the usual name first. */
	response: Readonly<Record<string, readonly string[]>>;
	/** Whether success is told by `statusCode` "0000" alone, or by the needed fields where there is no code at all. */
	statusCode: "required" | "optional";
};

const PAYMENT = {
	status: ["transactionStatus"],
	verification: ["verificationStatus", "userVerificationStatus"],
	amount: ["amount"],
	currency: ["currency"],
	payerReference: ["payerReference"],
	createdAt: ["paymentCreateTime"],
	completedAt: ["paymentExecuteTime"],
} as const;

const CREATE_REQUEST = {
	amount: "amount",
	invoiceNumber: "merchantInvoiceNumber",
	payerReference: "payerReference",
	callbackUrl: "callbackURL",
} as const;

const ids = (paymentId: string, trxId: string) => ({ paymentId: [paymentId], trxId: [trxId] });

const V1 = "/{version}/tokenized/checkout";
const V2 = "/v2/tokenized-checkout";

/** One refund per transaction, statuses from the same path with fewer fields. */
const OLD_REFUNDS = {
	refund: {
		path: `${V1}/payment/refund`,
		request: { paymentId: "paymentID", trxId: "trxID", amount: "amount", sku: "sku", reason: "reason" },
		response: {
			originalTrxId: ["originalTrxID"],
			refundTrxId: ["refundTrxID"],
			status: ["transactionStatus"],
			amount: ["amount"],
			completedAt: ["completedTime"],
		},
		statusCode: "required",
	},
	refundStatus: {
		path: `${V1}/payment/refund`,
		request: { paymentId: "paymentID", trxId: "trxID" },
		response: {
			originalTrxId: ["originalTrxID"],
			refundTrxId: ["refundTrxID"],
			status: ["transactionStatus"],
			amount: ["amount"],
			completedAt: ["completedTime"],
		},
		statusCode: "required",
	},
} satisfies Partial<Record<Operation, Endpoint>>;

/** Up to ten partial refunds; outside the version segment, for merchants of either family. */
const NEW_REFUNDS = {
	refund: {
		path: `${V2}/refund/payment/transaction`,
		request: { paymentId: "paymentId", trxId: "trxId", amount: "refundAmount", sku: "sku", reason: "reason" },
		response: {
			originalTrxId: ["originalTrxId"],
			refundTrxId: ["refundTrxId"],
			status: ["refundTransactionStatus"],
			amount: ["refundAmount"],
			completedAt: ["completedTime"],
		},
		statusCode: "optional",
	},
	refundStatus: {
		path: `${V2}/refund/payment/status`,
		request: { paymentId: "paymentId", trxId: "trxId" },
		response: {
			originalTrxId: ["originalTrxId"],
			list: ["refundTransactions"],
			refundTrxId: ["refundTrxId"],
			status: ["refundTransactionStatus"],
			amount: ["refundAmount"],
			completedAt: ["completedTime"],
		},
		statusCode: "optional",
	},
} satisfies Partial<Record<Operation, Endpoint>>;

const TOKEN = {
	request: { appKey: "app_key", appSecret: "app_secret" },
	response: { token: ["id_token"], refreshToken: ["refresh_token"], expiresIn: ["expires_in"] },
	statusCode: "optional",
} as const;
const REFRESH_REQUEST = { ...TOKEN.request, refreshToken: "refresh_token" } as const;

type Calls = Record<Exclude<Operation, "refund" | "refundStatus">, Endpoint>;

const FAMILIES: Record<Family, Calls> = {
	v1: {
		grant: { ...TOKEN, path: `${V1}/token/grant` },
		refresh: { ...TOKEN, path: `${V1}/token/refresh`, request: REFRESH_REQUEST },
		create: {
			path: `${V1}/create`,
			request: CREATE_REQUEST,
			constants: { mode: "0011", currency: "BDT", intent: "sale" },
			response: { paymentId: ["paymentID"], paymentUrl: ["bkashURL"], createdAt: ["paymentCreateTime"] },
			statusCode: "required",
		},
		execute: {
			path: `${V1}/execute`,
			request: { paymentId: "paymentID" },
			response: {
				...PAYMENT,
				...ids("paymentID", "trxID"),
				payer: ["customerMsisdn", "payerAccount"],
				invoiceNumber: ["merchantInvoiceNumber", "merchantInvoice"],
			},
			statusCode: "required",
		},
		query: {
			path: `${V1}/payment/status`,
			request: { paymentId: "paymentID" },
			response: {
				...PAYMENT,
				...ids("paymentID", "trxID"),
				payer: ["customerMsisdn", "payerAccount"],
				invoiceNumber: ["merchantInvoice", "merchantInvoiceNumber"],
			},
			statusCode: "required",
		},
		search: {
			path: `${V1}/general/searchTransaction`,
			request: { trxId: "trxID" },
			response: {
				...PAYMENT,
				trxId: ["trxID"],
				payer: ["customerMsisdn", "payerAccount"],
				refundable: ["maxRefundableAmount"],
				completedAt: ["completedTime"],
			},
			statusCode: "required",
		},
	},
	v2: {
		grant: { ...TOKEN, path: `${V2}/auth/grant-token` },
		refresh: { ...TOKEN, path: `${V2}/auth/refresh-token`, request: REFRESH_REQUEST },
		create: {
			path: `${V2}/payment/create`,
			request: CREATE_REQUEST,
			constants: { currency: "BDT", intent: "sale" },
			response: { paymentId: ["paymentId"], paymentUrl: ["bkashURL"], createdAt: ["paymentCreateTime"] },
			statusCode: "optional",
		},
		execute: {
			path: `${V2}/payment/execute`,
			request: { paymentId: "paymentId" },
			response: {
				...PAYMENT,
				...ids("paymentId", "trxId"),
				payer: ["payerAccount", "customerMsisdn"],
				invoiceNumber: ["merchantInvoiceNumber", "merchantInvoice"],
			},
			statusCode: "optional",
		},
		query: {
			path: `${V2}/query/payment`,
			request: { paymentId: "paymentId" },
			response: {
				...PAYMENT,
				...ids("paymentId", "trxId"),
				payer: ["payerAccount", "customerMsisdn"],
				invoiceNumber: ["merchantInvoiceNumber", "merchantInvoice"],
			},
			statusCode: "optional",
		},
		search: {
			path: `${V2}/general/search-transaction`,
			request: { trxId: "trxId" },
			response: {
				...PAYMENT,
				trxId: ["trxId"],
				payer: ["payerAccount", "customerMsisdn"],
				refundable: ["maxRefundableAmount"],
				completedAt: ["completedTime"],
			},
			statusCode: "optional",
		},
	},
};

/** The table of one merchant: the family's calls, and refunds of their own age. */
export const endpointsOf = (family: Family, refunds: Family): Record<Operation, Endpoint> => ({
	...FAMILIES[family],
	...(refunds === "v1" ? OLD_REFUNDS : NEW_REFUNDS),
});

import { z } from "zod";

/** What can be made to go wrong, for one payment, one wallet or everybody. */
export const FAULTS = {
	late: "answers late, but does it",
	"error-500": "answers 500 and does not do it",
	refused: "answers with a code of bKash and does not do it",
	"unauthorized-once": "answers 401 once",
	maintenance: "answers that it is under maintenance",
	malformed: "does it, and answers with half a body",
	"changed-amount": "answers with another amount",
	"duplicate-callback": "sends the customer back twice",
	"callback-never": "does not send the customer back",
	"ipn-twice": "sends the notification twice",
	"ipn-before-callback": "completes and notifies before the customer is back",
	"ipn-never": "sends no notification",
} as const;
export type FaultName = keyof typeof FAULTS;
export const FAULT_NAMES = Object.keys(FAULTS) as [FaultName, ...FaultName[]];

const PAYMENT_CALLS = [
	...(["create", "execute", "query", "search", "refund", "refundStatus"] as const),
	...(["agreementStatus", "agreementCancel", "capture", "void"] as const),
] as const;
export const OPERATIONS = ["grant", "refresh", ...PAYMENT_CALLS] as const;
export type Operation = (typeof OPERATIONS)[number];

/** Which calls a fault concerns when nobody says, and how often it happens (null: until it is taken away). */
const USUAL: Record<FaultName, { operations: readonly Operation[]; times: number | null }> = {
	late: { operations: ["execute"], times: 1 },
	"error-500": { operations: ["execute"], times: 1 },
	refused: { operations: ["execute"], times: 1 },
	"unauthorized-once": { operations: PAYMENT_CALLS, times: 1 },
	maintenance: { operations: OPERATIONS, times: null },
	malformed: { operations: ["execute"], times: 1 },
	"changed-amount": { operations: ["execute", "query"], times: null },
	"duplicate-callback": { operations: [], times: null },
	"callback-never": { operations: [], times: null },
	"ipn-twice": { operations: [], times: null },
	"ipn-before-callback": { operations: [], times: null },
	"ipn-never": { operations: [], times: null },
};

const optionsSchema = z.object({
	operations: z.array(z.enum(OPERATIONS)).optional(),
	/** How often; null: until taken away. */
	times: z.coerce.number().int().min(1).nullish(),
	/** `late`: how long the answer takes, and whether the work is done first or last. */
	delayMs: z.coerce.number().int().min(0).max(120_000).default(35_000),
	completes: z.enum(["first", "last"]).default("first"),
	/** `maintenance`: the HTTP status. */
	status: z.coerce
		.number()
		.pipe(z.union([z.literal(200), z.literal(503)]))
		.default(503),
	/** `refused`: the code. */
	code: z.string().default("2003"),
	/** `changed-amount`: what the answer says instead. */
	amount: z.string().default("1.00"),
	currency: z.string().optional(),
	merchantInvoiceNumber: z.string().optional(),
});

const blank = (value: unknown) => (value === "" ? undefined : value);

/** `{paymentId | wallet | everybody: true, fault, …options}`; `fault: "none"` takes the scope's faults away. */
export const faultRequestSchema = optionsSchema
	.extend({
		paymentId: z.preprocess(blank, z.string().optional()),
		wallet: z.preprocess(blank, z.string().optional()),
		everybody: z.preprocess((value) => value === true || value === "true" || value === "on", z.boolean()),
		fault: z.enum([...FAULT_NAMES, "none"]),
	})
	.transform(({ paymentId, wallet, everybody, fault, ...options }) => {
		const scope = paymentId ?? wallet ?? (everybody ? EVERYBODY : null);
		if (fault === "none") return { scope, fault };
		const usual = USUAL[fault];
		return {
			scope,
			fault,
			options: {
				...options,
				operations: options.operations ?? [...usual.operations],
				times: options.times === undefined ? usual.times : options.times,
			},
		};
	});

export const EVERYBODY = "*";
export type FaultOptions = Omit<z.infer<typeof optionsSchema>, "operations" | "times"> & {
	operations: Operation[];
	times: number | null;
};
export type Fault = { id: number; scope: string; fault: FaultName; options: FaultOptions; left: number | null };

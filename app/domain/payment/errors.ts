/** Expected failures of this capability. */
export type PaymentErrorCode =
	| "PaymentNotFound"
	| "NotForSale"
	| "AlreadyBought"
	| "InvalidAmount"
	| "NotEnoughBalance"
	| "PaymentUnavailable"
	| "NotRefundable";

/** What this server answers with, in the provider's words. */
const MESSAGES: Record<string, string> = {
	"0000": "Successful",
	"2001": "Invalid App Key",
	"2002": "Invalid Payment ID",
	"2006": "Invalid amount",
	"2007": "Invalid currency",
	"2008": "Invalid intent",
	"2010": "Invalid OTP",
	"2011": "Invalid PIN",
	"2014": "Wrong PIN",
	"2015": "Wrong PIN count exceeded",
	"2016": "Wrong verification code",
	"2017": "Wrong verification limit exceeded",
	"2023": "Insufficient Balance",
	"2025": "Invalid request body",
	"2026": "The amount to reverse exceeds the original amount",
	"2031": "Invalid merchant invoice number",
	"2033": "Transaction not found",
	"2034": "Already reversed, cannot be reversed again",
	"2037": "The state of the debit party's account prohibits the transaction",
	"2048": "Invalid Payer Reference",
	"2049": "Invalid Merchant Callback URL",
	"2056": "Invalid Payment State",
	"2057": "Not a bKash account",
	"2062": "The payment has already been completed",
	"2063": "Mode is not valid for the request data",
	"2065": "Mandatory field missing",
	"2069": "Transaction has already been cancelled",
	"2071": "Too many days have passed to refund",
	"2072": "Invalid refund amount",
	"2073": "Invalid SKU",
	"2074": "The transaction cannot be reversed",
	"2075": "SKU is too long",
	"2076": "Reason is too long",
	"2077": "Invalid TrxID",
	"2078": "Invalid reason",
	"2127": "The transaction is not completed yet",
	"503": "System is undergoing maintenance. Please try again later.",
	"9999": "Invalid or unrecognized access credentials",
};

export const messageOf = (code: string): string => MESSAGES[code] ?? "System error";

/** Wallets of the public sandbox; what happens to a payment from them. */
export const WALLETS: Record<string, "pays" | "2023" | "2037"> = {
	"01770618575": "pays",
	"01929918378": "pays",
	"01770618576": "pays",
	"01877722345": "pays",
	"01619777282": "pays",
	"01619777283": "pays",
	"01823074817": "2023",
	"01823074818": "2037",
};
export const OTP = "123456";
export const PIN = "12121";

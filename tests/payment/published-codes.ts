/** The codes of the provider whose sentences are published, to the letter. */
export const PUBLISHED_CODES: Readonly<Record<string, string>> = {
	"2001": "Invalid App Key",
	"2002": "Invalid Payment ID",
	"2003": "Process failed",
	"2006": "Invalid amount",
	"2010": "Invalid OTP",
	"2011": "Invalid PIN",
	"2014": "Wrong PIN",
	"2015": "Wrong PIN count exceeded",
	"2018": "OTP verification time expired",
	"2023": "Insufficient Balance",
	"2062": "payment already completed",
	"2068": "Transaction already completed",
	"2069": "Transaction already cancelled",
};

/** What any other code says that we do not know, and one that is missing. */
export const PUBLISHED_DEFAULT = "Something went wrong. Please try again or contact support for assistance.";

/** A fresh invoice number for every intent, made from its uuid: unique, readable over the phone, never `< > &`. */
export const newInvoiceNumber = (paymentUuid: string): string => `PS-${paymentUuid.replaceAll("-", "").toUpperCase()}`;

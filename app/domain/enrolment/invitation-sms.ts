import { fitted } from "~/domain/notification/sms-text.ts";
import { m } from "~/paraglide/messages.js";

/**
 * What an SMS says to somebody who is invited and has no account yet (ENR-7), in the language of the moment: into what, and where and
 * with which number an account is opened.
 * @param origin the platform's own
 */
export const invitationSms = (course: string, origin: string): string =>
	fitted(course, (name) => m.enrolment_sms_invited({ course: name, host: new URL(origin).host }));

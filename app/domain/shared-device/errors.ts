import { defineErrors } from "~/lib/define-errors.ts";
import { num } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";

/** Failures of a device that several people share (ACC-50 to ACC-52). */
export const sharedDeviceErrors = defineErrors({
	PinUnusable: {
		status: 400,
		text: m.shared_device_pin_unusable,
		note: "A PIN has four to six digits, not all the same and not one after the other.",
	},
	PinWrong: {
		status: 403,
		text: ({ left }: { left: number }) => m.shared_device_pin_wrong({ count: left, n: num(left) }),
		note: "The PIN is wrong; so many tries are left.",
	},
	PinOver: {
		status: 403,
		text: m.shared_device_pin_over,
		note: "The person is no longer known on this device: it takes their password.",
	},
	PinMissing: { status: 409, text: m.shared_device_pin_missing, note: "Who hands over a device sets a PIN first." },
	SharedDeviceFull: { status: 409, text: m.shared_device_full, note: "So many people use this device already." },
	SharedDeviceInUse: { status: 409, text: m.shared_device_in_use, note: "Somebody is signed in on this device." },
	HandOverDuringExam: {
		status: 409,
		text: m.shared_device_exam,
		note: "An attempt of the person is running on its clock.",
	},
});

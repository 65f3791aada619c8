type Reply = { initialValue?: Record<string, unknown> | null } | null | undefined;

/**
 * The version that a form was opened with, for its hidden field: that of the reply, where there is one. A page that is made anew after a preview
 * or a refusal has loaded what somebody else wrote meanwhile; with that version the next press would overwrite it in silence (ASG-4).
 * @param loaded the version of what was loaded
 */
export const asOpened = (reply: Reply, field: string, loaded: string | number): string =>
	String(reply?.initialValue?.[field] ?? loaded);

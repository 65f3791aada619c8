import { useCallback, useEffect, useRef, useState } from "react";
import { useLocation, useRouteLoaderData } from "react-router";
import { barePath } from "~/lib/localise-path.ts";
import { m } from "~/paraglide/messages.js";
import { Button } from "./button.tsx";
import { deviceStore } from "./device-store.ts";
import { StatusLine } from "./surfaces.tsx";
import { putBackAll, resetForm, type TypedField, typedFields } from "./typed-fields.ts";
import { TypedStore } from "./typed-store.ts";
import { useAccepted } from "./use-accepted.ts";

type Kept = "typed" | "found" | "older" | "discarded" | null;

const SAYS: Record<NonNullable<Kept>, () => string> = {
	typed: m.common_draft_kept,
	found: m.common_draft_found,
	older: m.common_draft_older,
	discarded: m.common_draft_discarded,
};

/** The key of the one sending, as the form has it now; none of most forms. */
const sendKeyIn = (form: string): string | undefined =>
	document.querySelector<HTMLInputElement>(`form[id="${form}"] input[type="hidden"][name="key"]`)?.value;

/** Whose drafts these are, and what names the form of this page among them; the same in both languages. */
function useDraftPlace(form: string): { account: string | null; place: string } {
	const root = useRouteLoaderData("root") as { account?: string | null } | undefined;
	const here = useLocation();
	return { account: root?.account ?? null, place: `${barePath(here.pathname)} ${form}` };
}

/**
 * The key that a form had when what is kept of it was typed: after a lost answer and a reload the same text is the same sending. Nothing before the
 * page came to life, and of a form that begins anew.
 */
export function useDraftKey(form: string): string | undefined {
	const { account, place } = useDraftPlace(form);
	const [key, setKey] = useState<string>();
	useEffect(() => {
		if (account !== null) setKey(new TypedStore(account, deviceStore()).draftOf(place)?.sendKey);
	}, [account, place]);
	return key;
}

type Props = {
	/** The id of the form that it stands in. */
	form: string;
	/** What the form was filled with when it was opened, in whatever way tells it from another; nothing of a form that begins empty. */
	version?: string | number;
	/** What it is about besides its address. */
	about?: string;
};

/**
 * Keeps a long form while somebody types, on this device and for this account, until it was sent or thrown away: a reload, a tab that is
 * shut and a battery that runs out lose nothing (CRS-1). It is that of its address: another course's form finds nothing of it. What was
 * typed into something that changed since then is offered, and put over nothing by itself. Who signs out leaves nothing here (ACC-52).
 * It stands last in its form, so that nothing moves under a finger while somebody types; what has to be read first is shown first.
 * Without scripts nothing is kept.
 */
export function KeptDraft({ form, version = "", about = "" }: Props) {
	const { account, place } = useDraftPlace(form);
	const [kept, setKept] = useState<Kept>(null);
	// What was opened, whatever is loaded while it is open.
	const [base] = useState(String(version));
	const key = about ? `${place} ${about}` : place;
	const older = useRef<readonly TypedField[]>([]);
	// What was thrown away by a slip of the finger.
	const discarded = useRef<readonly TypedField[]>([]);
	// What is put back is no reason to say that something was typed.
	const putting = useRef(false);
	const stop = useRef(() => {});
	const wasThisSent = useAccepted(
		useCallback(() => new TypedStore(account, deviceStore()).keepDraft(key, null), [account, key]),
	);

	const putBack = useCallback((fields: readonly TypedField[]) => {
		putting.current = true;
		stop.current = putBackAll(fields, () => {});
		putting.current = false;
		setKept("found");
	}, []);

	useEffect(() => {
		if (account === null) return;
		const store = new TypedStore(account, deviceStore());
		// In a form that begins empty what is empty was not typed.
		const isOurs = ({ form: name, value }: TypedField) =>
			name === place && (base !== "" || (value !== "" && value !== false));
		const draft = store.draftOf(key);
		// What was typed before the page came to life is newer than the draft.
		const typed = typedFields().filter(isOurs);
		if (draft?.base === base) putBack(draft.fields.filter(({ name }) => !typed.some((field) => field.name === name)));
		else if (draft) {
			older.current = draft.fields;
			setKept("older");
		}
		const keepAll = () => {
			const fields = typedFields().filter(isOurs);
			// What was typed before this page was loaded keeps the key that it had then.
			const sendKey = store.draftOf(key)?.sendKey ?? sendKeyIn(form);
			store.keepDraft(key, fields.length > 0 ? { base, fields, sendKey } : null);
			setKept(fields.length > 0 ? "typed" : null);
		};
		if (typed.length > 0 && (!draft || draft.base === base)) keepAll();
		const keep = ({ target }: Event) => {
			if (!putting.current && (target as HTMLInputElement | null)?.form?.id === form) keepAll();
		};
		const send = ({ target }: Event) => {
			wasThisSent.current = (target as HTMLElement | null)?.id === form;
			const sent = wasThisSent.current ? store.draftOf(key) : null;
			if (sent) store.keepDraft(key, { ...sent, sendKey: sendKeyIn(form) });
		};
		window.addEventListener("input", keep);
		window.addEventListener("change", keep);
		window.addEventListener("submit", send, { capture: true });
		return () => {
			stop.current();
			window.removeEventListener("input", keep);
			window.removeEventListener("change", keep);
			window.removeEventListener("submit", send, { capture: true });
		};
	}, [account, form, place, key, base, putBack, wasThisSent]);

	const discard = () => {
		const store = new TypedStore(account, deviceStore());
		discarded.current = store.draftOf(key)?.fields ?? [];
		store.keepDraft(key, null);
		const there = kept === "older" ? null : document.querySelector<HTMLFormElement>(`form[id="${form}"]`);
		if (there) resetForm(there);
		setKept("discarded");
	};
	const takeBack = () => {
		if (kept === "older") return putBack(older.current);
		new TypedStore(account, deviceStore()).keepDraft(key, { base, fields: discarded.current });
		putBack(discarded.current);
	};
	if (kept === null) return null;
	const isOlder = kept === "older";
	const isDiscarded = kept === "discarded";
	return (
		<div className={`flex flex-wrap items-center justify-between gap-3 ${isOlder ? "order-first" : ""}`}>
			<StatusLine tone={isOlder ? "warning" : "info"} live>
				{SAYS[kept]()}
			</StatusLine>
			<span className="flex flex-wrap gap-3">
				{(isOlder || isDiscarded) && (
					<Button type="button" variant="secondary" icon="refresh" onClick={takeBack}>
						{m.common_draft_put_back()}
					</Button>
				)}
				{!isDiscarded && (
					<Button type="button" variant="quiet" icon="trash" onClick={discard}>
						{m.common_draft_discard()}
					</Button>
				)}
			</span>
		</div>
	);
}

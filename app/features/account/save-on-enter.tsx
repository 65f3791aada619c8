/** What Enter presses where no scripts run: the first button of a form, which would be one of its steps. */
export const SaveOnEnter = () => (
	<button type="submit" name="intent" value="save" className="sr-only" tabIndex={-1} aria-hidden="true" />
);

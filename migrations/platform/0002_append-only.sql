-- What happened is never changed: the books, the events of a payment, and what admins did.
CREATE TRIGGER `ledger_entry_no_update` BEFORE UPDATE ON `ledger_entry` BEGIN SELECT RAISE(ABORT, 'ledger_entry is append-only'); END;
--> statement-breakpoint
CREATE TRIGGER `ledger_entry_no_delete` BEFORE DELETE ON `ledger_entry` BEGIN SELECT RAISE(ABORT, 'ledger_entry is append-only'); END;
--> statement-breakpoint
CREATE TRIGGER `ledger_transaction_no_update` BEFORE UPDATE ON `ledger_transaction` BEGIN SELECT RAISE(ABORT, 'ledger_transaction is append-only'); END;
--> statement-breakpoint
CREATE TRIGGER `ledger_transaction_no_delete` BEFORE DELETE ON `ledger_transaction` BEGIN SELECT RAISE(ABORT, 'ledger_transaction is append-only'); END;
--> statement-breakpoint
CREATE TRIGGER `payment_event_no_update` BEFORE UPDATE ON `payment_event` BEGIN SELECT RAISE(ABORT, 'payment_event is append-only'); END;
--> statement-breakpoint
CREATE TRIGGER `payment_event_no_delete` BEFORE DELETE ON `payment_event` BEGIN SELECT RAISE(ABORT, 'payment_event is append-only'); END;
--> statement-breakpoint
CREATE TRIGGER `audit_log_no_update` BEFORE UPDATE ON `audit_log` BEGIN SELECT RAISE(ABORT, 'audit_log is append-only'); END;
--> statement-breakpoint
CREATE TRIGGER `audit_log_no_delete` BEFORE DELETE ON `audit_log` BEGIN SELECT RAISE(ABORT, 'audit_log is append-only'); END;

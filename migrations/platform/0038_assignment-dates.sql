-- No assignment outside the dates of its course.
CREATE TRIGGER `assignment_placed` BEFORE INSERT ON `assignment` BEGIN
	SELECT RAISE(ABORT, 'assignment_outside') FROM `course` WHERE uuid = new.course_uuid AND (new.starts_at < start_at OR new.ends_at > end_at);
END;
--> statement-breakpoint
CREATE TRIGGER `assignment_replaced` BEFORE UPDATE OF `starts_at`, `ends_at`, `course_uuid` ON `assignment` BEGIN
	SELECT RAISE(ABORT, 'assignment_outside') FROM `course` WHERE uuid = new.course_uuid AND (new.starts_at < start_at OR new.ends_at > end_at);
END;
--> statement-breakpoint
CREATE TRIGGER `course_assignments` BEFORE UPDATE OF `start_at`, `end_at` ON `course` BEGIN
	SELECT RAISE(ABORT, 'assignment_outside') FROM `assignment` WHERE course_uuid = new.uuid AND (starts_at < new.start_at OR ends_at > new.end_at);
END;

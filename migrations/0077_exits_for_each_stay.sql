ALTER TABLE "staff_exit" DROP CONSTRAINT "staff_exit_once";
ALTER TABLE "student_exit" DROP CONSTRAINT "student_exit_once";
ALTER TABLE "staff_exit" ADD COLUMN "returned_on" date;
ALTER TABLE "student_exit" ADD COLUMN "last_enrolment_id" integer DEFAULT 0 NOT NULL;
ALTER TABLE "staff_exit" ADD CONSTRAINT "staff_exit_once" UNIQUE("staff_id","exit_date");
ALTER TABLE "student_exit" ADD CONSTRAINT "student_exit_once" UNIQUE("student_id","exit_date");

-- Whoever belongs to the school again although their exit is in effect has come back: the exit no longer says where they are not.
UPDATE "staff_exit" x SET "returned_on" = x.exit_date + 1 FROM "staff" s
WHERE s.staff_id = x.staff_id AND x.is_in_effect AND s.staff_status IN (0, 1);

-- An exit in effect removed all later stays, so those that begin after it were entered afterwards.
UPDATE "student_exit" x SET "last_enrolment_id" = coalesce(greatest(
  (SELECT max(e.enrolment_id) FROM "student_enrolment" e
    WHERE e.student_id = x.student_id AND (NOT x.is_in_effect OR e.from_date <= x.exit_date)),
  (SELECT max(o.enrolment_id) FROM "student_exit_enrolment" o WHERE o.student_exit_id = x.student_exit_id)), 0);

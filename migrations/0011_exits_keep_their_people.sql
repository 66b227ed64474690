ALTER TABLE "staff_exit" DROP CONSTRAINT "staff_exit_staff_id_staff_staff_id_fk";

ALTER TABLE "student_exit" DROP CONSTRAINT "student_exit_student_id_student_student_id_fk";

ALTER TABLE "staff_exit" ADD CONSTRAINT "staff_exit_staff_id_staff_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "staff"("staff_id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "student_exit" ADD CONSTRAINT "student_exit_student_id_student_student_id_fk" FOREIGN KEY ("student_id") REFERENCES "student"("student_id") ON DELETE no action ON UPDATE no action;
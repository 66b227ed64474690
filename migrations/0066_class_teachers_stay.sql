-- A class teacher is not deleted while a program names them, so that no program is left without one unnoticed.
ALTER TABLE "program" DROP CONSTRAINT "program_class_teacher_id_staff_staff_id_fk";

ALTER TABLE "program" ADD CONSTRAINT "program_class_teacher_id_staff_staff_id_fk" FOREIGN KEY ("class_teacher_id") REFERENCES "staff"("staff_id") ON DELETE no action ON UPDATE no action;

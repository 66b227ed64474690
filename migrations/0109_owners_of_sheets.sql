CREATE TABLE "former_teacher" (
	"program_id" integer NOT NULL,
	"staff_id" integer NOT NULL,
	"last_day" date NOT NULL,
	CONSTRAINT "former_teacher_program_id_staff_id_last_day_pk" PRIMARY KEY("program_id","staff_id","last_day")
);

ALTER TABLE "examination" ADD COLUMN "owner_id" integer DEFAULT 0 NOT NULL;
ALTER TABLE "student_attendance_sheet" ADD COLUMN "owner_id" integer DEFAULT 0 NOT NULL;
ALTER TABLE "former_teacher" ADD CONSTRAINT "former_teacher_program_id_program_program_id_fk" FOREIGN KEY ("program_id") REFERENCES "program"("program_id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "former_teacher" ADD CONSTRAINT "former_teacher_staff_id_staff_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "staff"("staff_id") ON DELETE cascade ON UPDATE no action;
CREATE INDEX "former_teacher_staff" ON "former_teacher" USING btree ("staff_id");
CREATE INDEX "examination_owner" ON "examination" USING btree ("owner_id","start_date");
CREATE INDEX "student_attendance_sheet_owner" ON "student_attendance_sheet" USING btree ("owner_id","attendance_date");
CREATE TABLE "waiting_stay" (
	"student_id" integer PRIMARY KEY NOT NULL,
	"enrolment_id" integer NOT NULL,
	"program_id" integer NOT NULL,
	"from_date" date NOT NULL,
	"is_promotion" boolean DEFAULT false NOT NULL,
	"activates" boolean DEFAULT false NOT NULL
);

ALTER TABLE "waiting_stay" ADD CONSTRAINT "waiting_stay_student_id_student_student_id_fk" FOREIGN KEY ("student_id") REFERENCES "student"("student_id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "waiting_stay" ADD CONSTRAINT "waiting_stay_program_id_program_program_id_fk" FOREIGN KEY ("program_id") REFERENCES "program"("program_id") ON DELETE no action ON UPDATE no action;
CREATE INDEX "waiting_stay_program" ON "waiting_stay" USING btree ("program_id");
CREATE INDEX "waiting_stay_from" ON "waiting_stay" USING btree ("from_date");
CREATE TABLE "roll_number" (
	"program_id" integer NOT NULL,
	"school_year" integer NOT NULL,
	"student_id" integer NOT NULL,
	"roll_number" integer NOT NULL,
	CONSTRAINT "roll_number_program_id_school_year_student_id_pk" PRIMARY KEY("program_id","school_year","student_id"),
	CONSTRAINT "roll_number_once" UNIQUE("program_id","school_year","roll_number"),
	CONSTRAINT "roll_number_positive" CHECK ("roll_number"."roll_number" > 0)
);

ALTER TABLE "roll_number" ADD CONSTRAINT "roll_number_program_id_program_program_id_fk" FOREIGN KEY ("program_id") REFERENCES "program"("program_id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "roll_number" ADD CONSTRAINT "roll_number_student_id_student_student_id_fk" FOREIGN KEY ("student_id") REFERENCES "student"("student_id") ON DELETE cascade ON UPDATE no action;
CREATE INDEX "roll_number_student" ON "roll_number" USING btree ("student_id");
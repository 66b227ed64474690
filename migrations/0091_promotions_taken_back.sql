CREATE TABLE "promoted_fee" (
	"student_fee_id" integer NOT NULL,
	"stay_id" integer NOT NULL,
	"program_id" integer,
	"lines" jsonb NOT NULL,
	CONSTRAINT "promoted_fee_student_fee_id_stay_id_pk" PRIMARY KEY("student_fee_id","stay_id")
);

CREATE TABLE "promotion_stay" (
	"stay_id" integer NOT NULL,
	"enrolment_id" integer NOT NULL,
	"made" timestamp with time zone DEFAULT now() NOT NULL,
	"made_by" text NOT NULL,
	"student_id" integer NOT NULL,
	"program_id" integer NOT NULL,
	"from_date" date NOT NULL,
	"to_date" date,
	"is_promotion" boolean DEFAULT false NOT NULL,
	CONSTRAINT "promotion_stay_stay_id_enrolment_id_pk" PRIMARY KEY("stay_id","enrolment_id")
);

ALTER TABLE "promoted_fee" ADD CONSTRAINT "promoted_fee_student_fee_id_student_fee_student_fee_id_fk" FOREIGN KEY ("student_fee_id") REFERENCES "student_fee"("student_fee_id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "promoted_fee" ADD CONSTRAINT "promoted_fee_program_id_program_program_id_fk" FOREIGN KEY ("program_id") REFERENCES "program"("program_id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "promotion_stay" ADD CONSTRAINT "promotion_stay_student_id_student_student_id_fk" FOREIGN KEY ("student_id") REFERENCES "student"("student_id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "promotion_stay" ADD CONSTRAINT "promotion_stay_program_id_program_program_id_fk" FOREIGN KEY ("program_id") REFERENCES "program"("program_id") ON DELETE no action ON UPDATE no action;
CREATE INDEX "promoted_fee_stay" ON "promoted_fee" USING btree ("stay_id");
CREATE INDEX "promoted_fee_program" ON "promoted_fee" USING btree ("program_id");
CREATE INDEX "promotion_stay_student" ON "promotion_stay" USING btree ("student_id");
CREATE INDEX "promotion_stay_program" ON "promotion_stay" USING btree ("program_id","made");
CREATE TABLE "person_merge" (
	"person_merge_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "person_merge_person_merge_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"student_id" integer,
	"family_id" integer,
	"staff_id" integer,
	"gone_id" integer NOT NULL,
	"school_admission_number" text DEFAULT '' NOT NULL,
	"gone" jsonb NOT NULL,
	"changed" jsonb NOT NULL,
	"rows" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" text DEFAULT '' NOT NULL,
	"last_modified" timestamp with time zone DEFAULT now() NOT NULL,
	"last_modified_by" text DEFAULT '' NOT NULL,
	CONSTRAINT "person_merge_of_one" CHECK (num_nonnulls("person_merge"."student_id", "person_merge"."family_id", "person_merge"."staff_id") = 1)
);

ALTER TABLE "card_photo" DROP CONSTRAINT "card_photo_student_id_student_photo_student_id_fk";

ALTER TABLE "student_choice_course" DROP CONSTRAINT "student_choice_course_by";

ALTER TABLE "person_merge" ADD CONSTRAINT "person_merge_student_id_student_student_id_fk" FOREIGN KEY ("student_id") REFERENCES "student"("student_id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "person_merge" ADD CONSTRAINT "person_merge_family_id_family_family_id_fk" FOREIGN KEY ("family_id") REFERENCES "family"("family_id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "person_merge" ADD CONSTRAINT "person_merge_staff_id_staff_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "staff"("staff_id") ON DELETE cascade ON UPDATE no action;
CREATE INDEX "person_merge_student" ON "person_merge" USING btree ("student_id");
CREATE INDEX "person_merge_family" ON "person_merge" USING btree ("family_id");
CREATE INDEX "person_merge_staff" ON "person_merge" USING btree ("staff_id");
CREATE INDEX "person_merge_gone" ON "person_merge" USING btree ("gone_id");
CREATE INDEX "person_merge_number" ON "person_merge" USING btree ((reverse(translate(lower("school_admission_number"), ' ./_-', '')) collate "C"));
ALTER TABLE "card_photo" ADD CONSTRAINT "card_photo_student_id_student_photo_student_id_fk" FOREIGN KEY ("student_id") REFERENCES "student_photo"("student_id") ON DELETE cascade ON UPDATE cascade;
ALTER TABLE "student_choice_course" ADD CONSTRAINT "student_choice_course_by" FOREIGN KEY ("course_choice_id","student_id") REFERENCES "student_choice"("course_choice_id","student_id") ON DELETE cascade ON UPDATE cascade;
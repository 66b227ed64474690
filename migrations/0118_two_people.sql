CREATE TABLE "two_people" (
	"two_people_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "two_people_two_people_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"student_id" integer,
	"other_student_id" integer,
	"family_id" integer,
	"other_family_id" integer,
	"staff_id" integer,
	"other_staff_id" integer,
	"version" integer DEFAULT 1 NOT NULL,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" text DEFAULT '' NOT NULL,
	"last_modified" timestamp with time zone DEFAULT now() NOT NULL,
	"last_modified_by" text DEFAULT '' NOT NULL,
	CONSTRAINT "two_people_of_one_kind" CHECK (num_nonnulls("two_people"."student_id", "two_people"."family_id", "two_people"."staff_id") = 1
        and coalesce("two_people"."student_id" <> "two_people"."other_student_id", "two_people"."family_id" <> "two_people"."other_family_id",
          "two_people"."staff_id" <> "two_people"."other_staff_id", false)
        and num_nonnulls("two_people"."other_student_id", "two_people"."other_family_id", "two_people"."other_staff_id") = 1)
);

ALTER TABLE "two_people" ADD CONSTRAINT "two_people_student_id_student_student_id_fk" FOREIGN KEY ("student_id") REFERENCES "student"("student_id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "two_people" ADD CONSTRAINT "two_people_other_student_id_student_student_id_fk" FOREIGN KEY ("other_student_id") REFERENCES "student"("student_id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "two_people" ADD CONSTRAINT "two_people_family_id_family_family_id_fk" FOREIGN KEY ("family_id") REFERENCES "family"("family_id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "two_people" ADD CONSTRAINT "two_people_other_family_id_family_family_id_fk" FOREIGN KEY ("other_family_id") REFERENCES "family"("family_id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "two_people" ADD CONSTRAINT "two_people_staff_id_staff_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "staff"("staff_id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "two_people" ADD CONSTRAINT "two_people_other_staff_id_staff_staff_id_fk" FOREIGN KEY ("other_staff_id") REFERENCES "staff"("staff_id") ON DELETE cascade ON UPDATE no action;
CREATE UNIQUE INDEX "two_people_student_once" ON "two_people" USING btree (least("student_id", "other_student_id"),greatest("student_id", "other_student_id"));
CREATE UNIQUE INDEX "two_people_family_once" ON "two_people" USING btree (least("family_id", "other_family_id"),greatest("family_id", "other_family_id"));
CREATE UNIQUE INDEX "two_people_staff_once" ON "two_people" USING btree (least("staff_id", "other_staff_id"),greatest("staff_id", "other_staff_id"));
CREATE INDEX "two_people_student" ON "two_people" USING btree ("student_id");
CREATE INDEX "two_people_other_student" ON "two_people" USING btree ("other_student_id");
CREATE INDEX "two_people_family" ON "two_people" USING btree ("family_id");
CREATE INDEX "two_people_other_family" ON "two_people" USING btree ("other_family_id");
CREATE INDEX "two_people_staff" ON "two_people" USING btree ("staff_id");
CREATE INDEX "two_people_other_staff" ON "two_people" USING btree ("other_staff_id");
CREATE TABLE "course_takeover" (
	"program_id" integer NOT NULL,
	"course_id" integer NOT NULL,
	"staff_id" integer NOT NULL,
	"from_date" date NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" text DEFAULT '' NOT NULL,
	"last_modified" timestamp with time zone DEFAULT now() NOT NULL,
	"last_modified_by" text DEFAULT '' NOT NULL,
	CONSTRAINT "course_takeover_program_id_course_id_pk" PRIMARY KEY("program_id","course_id")
);

ALTER TABLE "course_takeover" ADD CONSTRAINT "course_takeover_staff_id_staff_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "staff"("staff_id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "course_takeover" ADD CONSTRAINT "course_takeover_program_course" FOREIGN KEY ("program_id","course_id") REFERENCES "program_course"("program_id","course_id") ON DELETE cascade ON UPDATE no action;
CREATE INDEX "course_takeover_staff" ON "course_takeover" USING btree ("staff_id");
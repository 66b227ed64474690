CREATE TABLE "sealed_place" (
	"place" text PRIMARY KEY NOT NULL,
	"since" timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE "sealing_key" (
	"key_id" text PRIMARY KEY NOT NULL,
	"is_current" boolean NOT NULL,
	"made" timestamp with time zone DEFAULT now() NOT NULL
);

DROP INDEX "student_aadhaar_once";
CREATE UNIQUE INDEX "sealing_key_current" ON "sealing_key" USING btree ("is_current") WHERE "sealing_key"."is_current";
CREATE UNIQUE INDEX "student_aadhaar_once" ON "student" USING btree (split_part("id_document_number", ':', 3),"namesake") WHERE split_part("student"."id_document_number", ':', 3) <> '';
CREATE TABLE "file_content" (
	"file_id" integer PRIMARY KEY NOT NULL,
	"content" "bytea" NOT NULL
);

CREATE TABLE "file" (
	"file_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "file_file_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"student_id" integer NOT NULL,
	"title" text NOT NULL,
	"is_shown" boolean DEFAULT false NOT NULL,
	"media_type" text NOT NULL,
	"size" integer NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" text DEFAULT '' NOT NULL,
	"last_modified" timestamp with time zone DEFAULT now() NOT NULL,
	"last_modified_by" text DEFAULT '' NOT NULL,
	CONSTRAINT "file_media_type" CHECK ("file"."media_type" in ('application/pdf', 'image/jpeg'))
);

ALTER TABLE "file_content" ADD CONSTRAINT "file_content_file_id_file_file_id_fk" FOREIGN KEY ("file_id") REFERENCES "file"("file_id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "file" ADD CONSTRAINT "file_student_id_student_student_id_fk" FOREIGN KEY ("student_id") REFERENCES "student"("student_id") ON DELETE cascade ON UPDATE no action;
CREATE INDEX "file_student" ON "file" USING btree ("student_id","file_id");

create constraint trigger file_forgotten after delete on file deferrable initially deferred
  for each row execute function forget_of_deleted('File', 'file_id');

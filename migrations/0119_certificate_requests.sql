CREATE TABLE "certificate_request" (
	"certificate_request_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "certificate_request_certificate_request_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"student_id" integer NOT NULL,
	"kind" integer NOT NULL,
	"purpose" text NOT NULL,
	"state" integer DEFAULT 1 NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"file_id" integer,
	"version" integer DEFAULT 1 NOT NULL,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" text DEFAULT '' NOT NULL,
	"last_modified" timestamp with time zone DEFAULT now() NOT NULL,
	"last_modified_by" text DEFAULT '' NOT NULL,
	CONSTRAINT "certificate_request_kind" CHECK ("certificate_request"."kind" in (1, 2, 3, 255)),
	CONSTRAINT "certificate_request_state_known" CHECK ("certificate_request"."state" in (1, 2, 3))
);

ALTER TABLE "certificate_request" ADD CONSTRAINT "certificate_request_student_id_student_student_id_fk" FOREIGN KEY ("student_id") REFERENCES "student"("student_id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "certificate_request" ADD CONSTRAINT "certificate_request_file_id_file_file_id_fk" FOREIGN KEY ("file_id") REFERENCES "file"("file_id") ON DELETE set null ON UPDATE no action;
CREATE UNIQUE INDEX "certificate_request_once" ON "certificate_request" USING btree ("student_id","kind") WHERE "certificate_request"."state" = 1;
CREATE INDEX "certificate_request_student" ON "certificate_request" USING btree ("student_id");
CREATE INDEX "certificate_request_state" ON "certificate_request" USING btree ("state","certificate_request_id");
CREATE INDEX "certificate_request_file" ON "certificate_request" USING btree ("file_id");

create constraint trigger certificate_request_forgotten after delete on certificate_request deferrable initially deferred
  for each row execute function forget_of_deleted('CertificateRequest', 'certificate_request_id');

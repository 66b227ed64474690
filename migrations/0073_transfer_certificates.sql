CREATE TABLE "transfer_certificate" (
	"student_exit_id" integer PRIMARY KEY NOT NULL,
	"certificate_number" text NOT NULL,
	"printed_by" text NOT NULL,
	"session_hash" text NOT NULL,
	"printed" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "transfer_certificate_number" UNIQUE("certificate_number")
);

ALTER TABLE "transfer_certificate" ADD CONSTRAINT "transfer_certificate_student_exit_id_student_exit_student_exit_id_fk" FOREIGN KEY ("student_exit_id") REFERENCES "student_exit"("student_exit_id") ON DELETE cascade ON UPDATE no action;
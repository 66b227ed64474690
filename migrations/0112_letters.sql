CREATE TABLE "letter_answer" (
	"mailing_id" integer NOT NULL,
	"student_id" integer NOT NULL,
	"answer" text NOT NULL,
	"account_id" integer,
	"answered_by" text NOT NULL,
	"answered" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "letter_answer_mailing_id_student_id_pk" PRIMARY KEY("mailing_id","student_id")
);

ALTER TABLE "mailing_recipient" ADD COLUMN "read_at" timestamp with time zone;
ALTER TABLE "mailing" ADD COLUMN "is_shown" boolean DEFAULT false NOT NULL;
ALTER TABLE "mailing" ADD COLUMN "asks" integer DEFAULT 0 NOT NULL;
ALTER TABLE "mailing" ADD COLUMN "options" text[] DEFAULT '{}' NOT NULL;
ALTER TABLE "mailing" ADD COLUMN "answer_until" date;
ALTER TABLE "mailing" ADD COLUMN "reminds_id" integer;
ALTER TABLE "letter_answer" ADD CONSTRAINT "letter_answer_mailing_id_mailing_mailing_id_fk" FOREIGN KEY ("mailing_id") REFERENCES "mailing"("mailing_id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "letter_answer" ADD CONSTRAINT "letter_answer_student_id_student_student_id_fk" FOREIGN KEY ("student_id") REFERENCES "student"("student_id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "letter_answer" ADD CONSTRAINT "letter_answer_account_id_account_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "account"("account_id") ON DELETE set null ON UPDATE no action;
CREATE INDEX "letter_answer_student" ON "letter_answer" USING btree ("student_id");
CREATE INDEX "letter_answer_account" ON "letter_answer" USING btree ("account_id");
ALTER TABLE "mailing" ADD CONSTRAINT "mailing_reminds_id_mailing_mailing_id_fk" FOREIGN KEY ("reminds_id") REFERENCES "mailing"("mailing_id") ON DELETE set null ON UPDATE no action;
CREATE INDEX "mailing_recipient_person" ON "mailing_recipient" USING btree ("kind","person_id");
CREATE INDEX "mailing_reminds" ON "mailing" USING btree ("reminds_id");
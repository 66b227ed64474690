CREATE TABLE "mailing_recipient" (
	"mailing_recipient_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "mailing_recipient_mailing_recipient_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"mailing_id" integer NOT NULL,
	"kind" text NOT NULL,
	"person_id" integer NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"student_ids" integer[] NOT NULL,
	"about" text DEFAULT '' NOT NULL,
	"facts" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"message_id" text,
	"subject" text DEFAULT '' NOT NULL,
	"body" text DEFAULT '' NOT NULL,
	"is_withheld" boolean DEFAULT false NOT NULL,
	CONSTRAINT "mailing_recipient_once" UNIQUE("mailing_id","kind","person_id"),
	CONSTRAINT "mailing_recipient_message" UNIQUE("message_id"),
	CONSTRAINT "mailing_recipient_kind_known" CHECK ("mailing_recipient"."kind" in ('guardian', 'student', 'staff'))
);

CREATE TABLE "mailing" (
	"mailing_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "mailing_mailing_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"notification_content_id" integer,
	"title" text NOT NULL,
	"body" text NOT NULL,
	"audience" text NOT NULL,
	"recipient_count" integer NOT NULL,
	"task_id" integer,
	"queued" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" text DEFAULT '' NOT NULL,
	"last_modified" timestamp with time zone DEFAULT now() NOT NULL,
	"last_modified_by" text DEFAULT '' NOT NULL
);

ALTER TABLE "mailing_recipient" ADD CONSTRAINT "mailing_recipient_mailing_id_mailing_mailing_id_fk" FOREIGN KEY ("mailing_id") REFERENCES "mailing"("mailing_id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "mailing" ADD CONSTRAINT "mailing_notification_content_id_notification_content_notification_content_id_fk" FOREIGN KEY ("notification_content_id") REFERENCES "notification_content"("notification_content_id") ON DELETE set null ON UPDATE no action;
CREATE INDEX "mailing_content" ON "mailing" USING btree ("notification_content_id");
CREATE INDEX "mailing_created" ON "mailing" USING btree ("created","mailing_id");
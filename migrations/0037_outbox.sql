CREATE TABLE "email_data" (
	"email_data_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "email_data_email_data_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"from_email" text NOT NULL,
	"email_sent_at" timestamp with time zone DEFAULT now() NOT NULL,
	"attachment_name" text DEFAULT '' NOT NULL,
	"message_id" text NOT NULL,
	"to_name" text DEFAULT '' NOT NULL,
	"to_email" text NOT NULL,
	"subject" text NOT NULL,
	"body" text NOT NULL,
	"cause" text DEFAULT '' NOT NULL,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"unheard" smallint DEFAULT 0 NOT NULL,
	"answer" text DEFAULT '' NOT NULL,
	CONSTRAINT "email_data_message" UNIQUE("message_id")
);

CREATE UNLOGGED TABLE "mail_secret" (
	"outbox_id" integer PRIMARY KEY NOT NULL,
	"secret" text NOT NULL
);

CREATE TABLE "outbox" (
	"outbox_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "outbox_outbox_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"state" text DEFAULT 'waiting' NOT NULL,
	"priority" smallint DEFAULT 1 NOT NULL,
	"not_before" timestamp with time zone DEFAULT now() NOT NULL,
	"queued" timestamp with time zone DEFAULT now() NOT NULL,
	"attachment" jsonb,
	"message_id" text NOT NULL,
	"to_name" text DEFAULT '' NOT NULL,
	"to_email" text NOT NULL,
	"subject" text NOT NULL,
	"body" text NOT NULL,
	"cause" text DEFAULT '' NOT NULL,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"unheard" smallint DEFAULT 0 NOT NULL,
	"answer" text DEFAULT '' NOT NULL,
	CONSTRAINT "outbox_message" UNIQUE("message_id"),
	CONSTRAINT "outbox_state_known" CHECK ("outbox"."state" in ('waiting', 'sending', 'failed'))
);

ALTER TABLE "mail_secret" ADD CONSTRAINT "mail_secret_outbox_id_outbox_outbox_id_fk" FOREIGN KEY ("outbox_id") REFERENCES "outbox"("outbox_id") ON DELETE cascade ON UPDATE no action;
CREATE INDEX "email_data_sent" ON "email_data" USING btree ("email_sent_at","email_data_id");
CREATE INDEX "outbox_next" ON "outbox" USING btree ("priority","outbox_id") WHERE "outbox"."state" = 'waiting';
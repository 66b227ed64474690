CREATE TABLE "end_sessions_link" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"account_id" integer NOT NULL,
	"expires" timestamp with time zone NOT NULL
);

CREATE TABLE "known_country" (
	"account_id" integer NOT NULL,
	"country" text NOT NULL,
	"last_seen" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "known_country_account_id_country_pk" PRIMARY KEY("account_id","country")
);

CREATE TABLE "unusual_event" (
	"unusual_event_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "unusual_event_unusual_event_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"account_id" integer NOT NULL,
	"kind" integer NOT NULL,
	"subject" text NOT NULL,
	"said" text NOT NULL,
	"noticed" timestamp with time zone DEFAULT now() NOT NULL,
	"is_told" boolean NOT NULL,
	"seen_by" text DEFAULT '' NOT NULL,
	"ended_by" text DEFAULT '' NOT NULL,
	CONSTRAINT "unusual_event_kind" CHECK ("unusual_event"."kind" in (1, 2, 3, 4, 5))
);

CREATE TABLE "unusual_setting" (
	"unusual_setting_id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"rules" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" text DEFAULT '' NOT NULL,
	"last_modified" timestamp with time zone DEFAULT now() NOT NULL,
	"last_modified_by" text DEFAULT '' NOT NULL,
	CONSTRAINT "unusual_setting_one_row" CHECK ("unusual_setting"."unusual_setting_id" = 1)
);

ALTER TABLE "known_browser" ADD COLUMN "device" text DEFAULT '' NOT NULL;
ALTER TABLE "known_browser" ADD COLUMN "address" text DEFAULT '' NOT NULL;
ALTER TABLE "end_sessions_link" ADD CONSTRAINT "end_sessions_link_account_id_account_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "account"("account_id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "known_country" ADD CONSTRAINT "known_country_account_id_account_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "account"("account_id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "unusual_event" ADD CONSTRAINT "unusual_event_account_id_account_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "account"("account_id") ON DELETE cascade ON UPDATE no action;
CREATE INDEX "end_sessions_link_account" ON "end_sessions_link" USING btree ("account_id");
CREATE UNIQUE INDEX "unusual_event_once" ON "unusual_event" USING btree ("account_id","kind","subject") WHERE "unusual_event"."ended_by" = '';
CREATE INDEX "unusual_event_noticed" ON "unusual_event" USING btree ("noticed");
CREATE INDEX "unusual_event_unseen" ON "unusual_event" USING btree ("noticed") WHERE "unusual_event"."seen_by" = '';
CREATE INDEX "audit_entry_export_code" ON "audit_entry" USING btree (("after" ->> 'code')) WHERE "audit_entry"."action" = 'export';
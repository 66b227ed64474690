CREATE TABLE "webhook_event" (
	"webhook_event_id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "webhook_event_webhook_event_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"webhook_id" integer NOT NULL,
	"message_id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"record_id" integer,
	"change" text NOT NULL,
	"happened" timestamp with time zone DEFAULT now() NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"not_before" timestamp with time zone DEFAULT now() NOT NULL,
	"tries_until" timestamp with time zone DEFAULT now() + interval '3 days' NOT NULL
);

CREATE TABLE "webhook_try" (
	"webhook_try_id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "webhook_try_webhook_try_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"webhook_event_id" bigint NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"milliseconds" integer NOT NULL,
	"status" integer,
	"problem" text DEFAULT '' NOT NULL
);

CREATE TABLE "webhook" (
	"webhook_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "webhook_webhook_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"webhook_name" text NOT NULL,
	"url" text NOT NULL,
	"api_key_id" integer NOT NULL,
	"kinds" text[] NOT NULL,
	"tells_created" boolean NOT NULL,
	"tells_changed" boolean NOT NULL,
	"tells_deleted" boolean NOT NULL,
	"is_off" boolean DEFAULT false NOT NULL,
	"off_reason" text DEFAULT '' NOT NULL,
	"secret" text DEFAULT '' NOT NULL,
	"former_secret" text DEFAULT '' NOT NULL,
	"former_ends" timestamp with time zone,
	"name_sort" text collate "und-x-icu" GENERATED ALWAYS AS (trim(webhook_name)) STORED NOT NULL,
	"search_name" text collate "C" GENERATED ALWAYS AS (search_text(trim(webhook_name))) STORED NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" text DEFAULT '' NOT NULL,
	"last_modified" timestamp with time zone DEFAULT now() NOT NULL,
	"last_modified_by" text DEFAULT '' NOT NULL
);

ALTER TABLE "webhook_event" ADD CONSTRAINT "webhook_event_webhook_id_webhook_webhook_id_fk" FOREIGN KEY ("webhook_id") REFERENCES "webhook"("webhook_id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "webhook_try" ADD CONSTRAINT "webhook_try_webhook_event_id_webhook_event_webhook_event_id_fk" FOREIGN KEY ("webhook_event_id") REFERENCES "webhook_event"("webhook_event_id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "webhook" ADD CONSTRAINT "webhook_api_key_id_api_key_api_key_id_fk" FOREIGN KEY ("api_key_id") REFERENCES "api_key"("api_key_id") ON DELETE no action ON UPDATE no action;
CREATE INDEX "webhook_event_waiting" ON "webhook_event" USING btree ("webhook_id","kind","record_id","webhook_event_id") WHERE "webhook_event"."state" = 'waiting';
CREATE INDEX "webhook_event_log" ON "webhook_event" USING btree ("webhook_id","webhook_event_id");
CREATE INDEX "webhook_event_happened" ON "webhook_event" USING btree ("happened");
CREATE INDEX "webhook_try_event" ON "webhook_try" USING btree ("webhook_event_id");
CREATE UNIQUE INDEX "webhook_name_once" ON "webhook" USING btree ("search_name");
CREATE INDEX "webhook_key" ON "webhook" USING btree ("api_key_id");
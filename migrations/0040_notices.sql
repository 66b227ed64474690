CREATE TABLE "notification_event" (
	"event" text PRIMARY KEY NOT NULL,
	"notification_content_id" integer,
	"is_on" boolean DEFAULT false NOT NULL,
	"told_for" date
);

CREATE TABLE "notification_setting" (
	"setting_id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"quiet_from" text DEFAULT '21:00' NOT NULL,
	"quiet_to" text DEFAULT '07:00' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" text DEFAULT '' NOT NULL,
	"last_modified" timestamp with time zone DEFAULT now() NOT NULL,
	"last_modified_by" text DEFAULT '' NOT NULL,
	CONSTRAINT "notification_setting_one_row" CHECK ("notification_setting"."setting_id" = 1),
	CONSTRAINT "notification_setting_quiet" CHECK ("notification_setting"."quiet_from" ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$' and "notification_setting"."quiet_to" ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$')
);

CREATE TABLE "notice_preference" (
	"account_id" integer NOT NULL,
	"event" text NOT NULL,
	"wants_notice" boolean NOT NULL,
	"wants_mail" boolean NOT NULL,
	CONSTRAINT "notice_preference_account_id_event_pk" PRIMARY KEY("account_id","event")
);

CREATE TABLE "notice" (
	"notice_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "notice_notice_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"account_id" integer NOT NULL,
	"event" text NOT NULL,
	"words" text NOT NULL,
	"path" text NOT NULL,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	"read_at" timestamp with time zone
);

ALTER TABLE "notification_event" ADD CONSTRAINT "notification_event_notification_content_id_notification_content_notification_content_id_fk" FOREIGN KEY ("notification_content_id") REFERENCES "notification_content"("notification_content_id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "notice_preference" ADD CONSTRAINT "notice_preference_account_id_account_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "account"("account_id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "notice" ADD CONSTRAINT "notice_account_id_account_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "account"("account_id") ON DELETE cascade ON UPDATE no action;
CREATE INDEX "notice_of_account" ON "notice" USING btree ("account_id","notice_id");
CREATE INDEX "notice_unread" ON "notice" USING btree ("account_id") WHERE "notice"."read_at" is null;
CREATE INDEX "notice_created" ON "notice" USING btree ("created");
insert into notification_setting default values;

-- Every change of a notice is told to the sessions of its account when it is committed: a process that is killed just then costs nobody
-- a notice. What a statement does to many notices of an account is told once.
create function tell_notice() returns trigger language plpgsql as $$
declare
  told record;
begin
  if tg_op = 'DELETE' then told := old; else told := new; end if;
  perform pg_notify('homeroom_' || tg_table_schema,
    json_build_object('kinds', json_build_object('Notice', null), 'request', '', 'account', told.account_id)::text);
  return null;
end $$;

create trigger notice_told after insert or update or delete on notice for each row execute function tell_notice();

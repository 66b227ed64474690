CREATE TABLE "roster_refresh" (
	"kind" text PRIMARY KEY NOT NULL,
	"last_entry" bigint NOT NULL,
	"entries" integer NOT NULL,
	"day" date NOT NULL
);

CREATE TABLE "roster_row" (
	"kind" text NOT NULL,
	"sourced_id" text NOT NULL,
	"is_gone" boolean DEFAULT false NOT NULL,
	"changed" timestamp (3) with time zone NOT NULL,
	"body" jsonb NOT NULL,
	CONSTRAINT "roster_row_kind_sourced_id_pk" PRIMARY KEY("kind","sourced_id")
);

CREATE TABLE "roster_setting" (
	"roster_setting_id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"prefix" text DEFAULT substr(replace(gen_random_uuid()::text, '-', ''), 1, 12) NOT NULL,
	"shares_all" boolean DEFAULT false NOT NULL,
	"program_ids" integer[] DEFAULT '{}' NOT NULL,
	"shares_guardians" boolean DEFAULT false NOT NULL,
	"shares_demographics" boolean DEFAULT false NOT NULL,
	"shares_results" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" text DEFAULT '' NOT NULL,
	"last_modified" timestamp with time zone DEFAULT now() NOT NULL,
	"last_modified_by" text DEFAULT '' NOT NULL,
	CONSTRAINT "roster_setting_one_row" CHECK ("roster_setting"."roster_setting_id" = 1),
	CONSTRAINT "roster_setting_prefix" CHECK ("roster_setting"."prefix" ~ '^[0-9a-f]{12}$')
);

CREATE INDEX "roster_row_changed" ON "roster_row" USING btree ("kind","changed");
CREATE INDEX "roster_row_class" ON "roster_row" USING btree (("body" #>> '{class,sourcedId}')) WHERE "roster_row"."kind" = 'enrollment';
CREATE INDEX "roster_row_user" ON "roster_row" USING btree (("body" #>> '{user,sourcedId}')) WHERE "roster_row"."kind" = 'enrollment';
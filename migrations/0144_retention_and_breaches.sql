CREATE TABLE "breach" (
	"breach_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "breach_breach_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"breach_name" text NOT NULL,
	"noticed_on" date NOT NULL,
	"noticed_time" time NOT NULL,
	"happened_on" date,
	"whose" text NOT NULL,
	"people_count" integer NOT NULL,
	"details" text DEFAULT '' NOT NULL,
	"consequences" text DEFAULT '' NOT NULL,
	"measures" text DEFAULT '' NOT NULL,
	"advice" text DEFAULT '' NOT NULL,
	"board_told_on" date,
	"people_told_on" date,
	"state" integer NOT NULL,
	"name_sort" text collate "und-x-icu" GENERATED ALWAYS AS (trim(breach_name)) STORED NOT NULL,
	"search_name" text collate "C" GENERATED ALWAYS AS (search_text(trim(breach_name))) STORED NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" text DEFAULT '' NOT NULL,
	"last_modified" timestamp with time zone DEFAULT now() NOT NULL,
	"last_modified_by" text DEFAULT '' NOT NULL,
	CONSTRAINT "breach_state" CHECK ("breach"."state" in (1, 2))
);

CREATE TABLE "retention_rule" (
	"kind" integer PRIMARY KEY NOT NULL,
	"months" integer NOT NULL,
	"is_on" boolean DEFAULT false NOT NULL,
	"last_run" date,
	"version" integer DEFAULT 1 NOT NULL,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" text DEFAULT '' NOT NULL,
	"last_modified" timestamp with time zone DEFAULT now() NOT NULL,
	"last_modified_by" text DEFAULT '' NOT NULL,
	CONSTRAINT "retention_rule_kind" CHECK ("retention_rule"."kind" in (1, 2, 3, 4, 5, 6)),
	CONSTRAINT "retention_rule_months" CHECK ("retention_rule"."months" between 1 and 600)
);

CREATE INDEX "breach_noticed" ON "breach" USING btree ("noticed_on","breach_id");
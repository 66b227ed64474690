CREATE TABLE "remark_phrase" (
	"remark_phrase_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "remark_phrase_remark_phrase_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"phrase" text NOT NULL,
	"topic" text DEFAULT '' NOT NULL,
	"name_sort" text collate "und-x-icu" GENERATED ALWAYS AS (trim(phrase)) STORED NOT NULL,
	"search_name" text collate "C" GENERATED ALWAYS AS (search_text(trim(phrase))) STORED NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" text DEFAULT '' NOT NULL,
	"last_modified" timestamp with time zone DEFAULT now() NOT NULL,
	"last_modified_by" text DEFAULT '' NOT NULL
);

CREATE UNIQUE INDEX "remark_phrase_once" ON "remark_phrase" USING btree ("search_name");
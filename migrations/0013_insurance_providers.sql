CREATE TABLE "insurance_provider" (
	"insurance_provider_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "insurance_provider_insurance_provider_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"insurance_provider_name" text NOT NULL,
	"insurance_provider_contact_mail" text DEFAULT '' NOT NULL,
	"insurance_provider_contact_number" text DEFAULT '' NOT NULL,
	"name_sort" text collate "und-x-icu" GENERATED ALWAYS AS (trim(insurance_provider_name)) STORED NOT NULL,
	"search_name" text collate "C" GENERATED ALWAYS AS (search_text(trim(insurance_provider_name))) STORED NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" text DEFAULT '' NOT NULL,
	"last_modified" timestamp with time zone DEFAULT now() NOT NULL,
	"last_modified_by" text DEFAULT '' NOT NULL
);

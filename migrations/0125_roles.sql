CREATE TABLE "account_role" (
	"account_id" integer NOT NULL,
	"role_id" integer NOT NULL,
	CONSTRAINT "account_role_account_id_role_id_pk" PRIMARY KEY("account_id","role_id")
);

ALTER TABLE "role_permission" ADD COLUMN "role_id" integer NOT NULL GENERATED ALWAYS AS IDENTITY (sequence name "role_permission_role_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1);
ALTER TABLE "role_permission" ADD COLUMN "role_name" text DEFAULT '' NOT NULL;
ALTER TABLE "role_permission" ADD COLUMN "description" text DEFAULT '' NOT NULL;
ALTER TABLE "role_permission" ADD COLUMN "is_own" boolean DEFAULT false NOT NULL;
ALTER TABLE "role_permission" ADD COLUMN "name_sort" text collate "und-x-icu" GENERATED ALWAYS AS (trim(role_name)) STORED NOT NULL;
ALTER TABLE "role_permission" ADD COLUMN "search_name" text collate "C" GENERATED ALWAYS AS (search_text(trim(role_name))) STORED NOT NULL;
ALTER TABLE "role_permission" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;
ALTER TABLE "role_permission" ADD COLUMN "created" timestamp with time zone DEFAULT now() NOT NULL;
ALTER TABLE "role_permission" ADD COLUMN "created_by" text DEFAULT '' NOT NULL;
ALTER TABLE "role_permission" ADD COLUMN "last_modified" timestamp with time zone DEFAULT now() NOT NULL;
ALTER TABLE "role_permission" ADD COLUMN "last_modified_by" text DEFAULT '' NOT NULL;
CREATE INDEX "account_role_role" ON "account_role" USING btree ("role_id");
ALTER TABLE "role_permission" DROP CONSTRAINT "role_permission_pkey";
ALTER TABLE "role_permission" ADD PRIMARY KEY ("role_id");
CREATE UNIQUE INDEX "role_permission_role" ON "role_permission" USING btree ("role");
CREATE UNIQUE INDEX "role_permission_name_once" ON "role_permission" USING btree ("search_name") WHERE "role_permission"."role_name" <> '';
ALTER TABLE "account_role" ADD CONSTRAINT "account_role_account_id_account_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "account"("account_id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "account_role" ADD CONSTRAINT "account_role_role_id_role_permission_role_id_fk" FOREIGN KEY ("role_id") REFERENCES "role_permission"("role_id") ON DELETE no action ON UPDATE no action;

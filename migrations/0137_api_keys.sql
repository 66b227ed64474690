CREATE TABLE "api_key_role" (
	"api_key_id" integer NOT NULL,
	"role_id" integer NOT NULL,
	CONSTRAINT "api_key_role_api_key_id_role_id_pk" PRIMARY KEY("api_key_id","role_id")
);

CREATE TABLE "api_key_secret" (
	"secret_hash" text PRIMARY KEY NOT NULL,
	"api_key_id" integer NOT NULL,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	"ends" timestamp with time zone
);

CREATE TABLE "api_key" (
	"api_key_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "api_key_api_key_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"api_key_name" text NOT NULL,
	"client_id" text NOT NULL,
	"scopes" text[] NOT NULL,
	"expires" date NOT NULL,
	"addresses" text DEFAULT '' NOT NULL,
	"per_minute" integer NOT NULL,
	"is_disabled" boolean DEFAULT false NOT NULL,
	"last_used" timestamp with time zone,
	"last_address" text DEFAULT '' NOT NULL,
	"name_sort" text collate "und-x-icu" GENERATED ALWAYS AS (trim(api_key_name)) STORED NOT NULL,
	"search_name" text collate "C" GENERATED ALWAYS AS (search_text(trim(api_key_name))) STORED NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" text DEFAULT '' NOT NULL,
	"last_modified" timestamp with time zone DEFAULT now() NOT NULL,
	"last_modified_by" text DEFAULT '' NOT NULL,
	CONSTRAINT "api_key_per_minute" CHECK ("api_key"."per_minute" > 0)
);

CREATE TABLE "api_token" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"secret_hash" text NOT NULL,
	"scopes" text[] NOT NULL,
	"expires" timestamp with time zone NOT NULL
);

ALTER TABLE "api_key_role" ADD CONSTRAINT "api_key_role_api_key_id_api_key_api_key_id_fk" FOREIGN KEY ("api_key_id") REFERENCES "api_key"("api_key_id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "api_key_role" ADD CONSTRAINT "api_key_role_role_id_role_permission_role_id_fk" FOREIGN KEY ("role_id") REFERENCES "role_permission"("role_id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "api_key_secret" ADD CONSTRAINT "api_key_secret_api_key_id_api_key_api_key_id_fk" FOREIGN KEY ("api_key_id") REFERENCES "api_key"("api_key_id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "api_token" ADD CONSTRAINT "api_token_secret_hash_api_key_secret_secret_hash_fk" FOREIGN KEY ("secret_hash") REFERENCES "api_key_secret"("secret_hash") ON DELETE cascade ON UPDATE no action;
CREATE INDEX "api_key_role_role" ON "api_key_role" USING btree ("role_id");
CREATE INDEX "api_key_secret_key" ON "api_key_secret" USING btree ("api_key_id");
CREATE UNIQUE INDEX "api_key_secret_newest" ON "api_key_secret" USING btree ("api_key_id") WHERE "api_key_secret"."ends" is null;
CREATE UNIQUE INDEX "api_key_client" ON "api_key" USING btree ("client_id");
CREATE UNIQUE INDEX "api_key_name_once" ON "api_key" USING btree ("search_name");
CREATE INDEX "api_token_secret" ON "api_token" USING btree ("secret_hash");
CREATE INDEX "api_token_expires" ON "api_token" USING btree ("expires");
CREATE TABLE "identity_provider" (
	"identity_provider_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "identity_provider_identity_provider_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"provider_name" text NOT NULL,
	"issuer" text NOT NULL,
	"client_id" text DEFAULT '' NOT NULL,
	"client_secret" text DEFAULT '' NOT NULL,
	"domains" text DEFAULT '' NOT NULL,
	"new_accounts" integer DEFAULT 0 NOT NULL,
	"counts_as_factor" boolean DEFAULT false NOT NULL,
	"is_enabled" boolean DEFAULT false NOT NULL,
	"name_sort" text collate "und-x-icu" GENERATED ALWAYS AS (trim(provider_name)) STORED NOT NULL,
	"search_name" text collate "C" GENERATED ALWAYS AS (search_text(trim(provider_name))) STORED NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" text DEFAULT '' NOT NULL,
	"last_modified" timestamp with time zone DEFAULT now() NOT NULL,
	"last_modified_by" text DEFAULT '' NOT NULL,
	CONSTRAINT "identity_provider_new_accounts" CHECK ("identity_provider"."new_accounts" in (0, 1, 2, 3, 4))
);

CREATE TABLE "heard_logout" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"created" timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE "provider_visit" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"identity_provider_id" integer NOT NULL,
	"purpose" text NOT NULL,
	"session_hash" text,
	"return_url" text DEFAULT '' NOT NULL,
	"created" timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE "sign_in_link" (
	"sign_in_link_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sign_in_link_sign_in_link_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"account_id" integer NOT NULL,
	"identity_provider_id" integer NOT NULL,
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"is_confirmed" boolean NOT NULL,
	"created" timestamp with time zone DEFAULT now() NOT NULL
);

ALTER TABLE "sign_in_challenge" ADD COLUMN "identity_provider_id" integer;
ALTER TABLE "sign_in_challenge" ADD COLUMN "provider_sid" text;
ALTER TABLE "session" ADD COLUMN "identity_provider_id" integer;
ALTER TABLE "session" ADD COLUMN "provider_sid" text;
ALTER TABLE "session" ADD COLUMN "has_proven_factor" boolean DEFAULT false NOT NULL;
ALTER TABLE "provider_visit" ADD CONSTRAINT "provider_visit_identity_provider_id_identity_provider_identity_provider_id_fk" FOREIGN KEY ("identity_provider_id") REFERENCES "identity_provider"("identity_provider_id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "sign_in_link" ADD CONSTRAINT "sign_in_link_account_id_account_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "account"("account_id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "sign_in_link" ADD CONSTRAINT "sign_in_link_identity_provider_id_identity_provider_identity_provider_id_fk" FOREIGN KEY ("identity_provider_id") REFERENCES "identity_provider"("identity_provider_id") ON DELETE cascade ON UPDATE no action;
CREATE UNIQUE INDEX "identity_provider_name" ON "identity_provider" USING btree ("search_name");
CREATE UNIQUE INDEX "identity_provider_issuer" ON "identity_provider" USING btree ("issuer");
CREATE INDEX "provider_visit_provider" ON "provider_visit" USING btree ("identity_provider_id");
CREATE UNIQUE INDEX "sign_in_link_subject" ON "sign_in_link" USING btree ("issuer","subject");
CREATE UNIQUE INDEX "sign_in_link_account" ON "sign_in_link" USING btree ("account_id","identity_provider_id");
CREATE INDEX "sign_in_link_provider" ON "sign_in_link" USING btree ("identity_provider_id");
ALTER TABLE "sign_in_challenge" ADD CONSTRAINT "sign_in_challenge_identity_provider_id_identity_provider_identity_provider_id_fk" FOREIGN KEY ("identity_provider_id") REFERENCES "identity_provider"("identity_provider_id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "session" ADD CONSTRAINT "session_identity_provider_id_identity_provider_identity_provider_id_fk" FOREIGN KEY ("identity_provider_id") REFERENCES "identity_provider"("identity_provider_id") ON DELETE cascade ON UPDATE no action;
CREATE INDEX "sign_in_challenge_provider" ON "sign_in_challenge" USING btree ("identity_provider_id");
CREATE INDEX "session_provider" ON "session" USING btree ("identity_provider_id");
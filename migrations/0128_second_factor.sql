CREATE TABLE "authenticator_app" (
	"account_id" integer PRIMARY KEY NOT NULL,
	"secret" text NOT NULL,
	"confirmed" timestamp with time zone,
	"last_step" integer DEFAULT 0 NOT NULL,
	"created" timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE "recovery_code" (
	"account_id" integer NOT NULL,
	"code_hash" text NOT NULL,
	"used" timestamp with time zone,
	CONSTRAINT "recovery_code_account_id_code_hash_pk" PRIMARY KEY("account_id","code_hash")
);

CREATE TABLE "sign_in_challenge" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"account_id" integer NOT NULL,
	"created" timestamp with time zone DEFAULT now() NOT NULL
);

ALTER TABLE "authenticator_app" ADD CONSTRAINT "authenticator_app_account_id_account_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "account"("account_id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "recovery_code" ADD CONSTRAINT "recovery_code_account_id_account_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "account"("account_id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "sign_in_challenge" ADD CONSTRAINT "sign_in_challenge_account_id_account_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "account"("account_id") ON DELETE cascade ON UPDATE no action;
CREATE INDEX "sign_in_challenge_account" ON "sign_in_challenge" USING btree ("account_id");
CREATE TABLE "passkey_challenge" (
	"challenge_hash" text PRIMARY KEY NOT NULL,
	"asked_for" text NOT NULL,
	"created" timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE "passkey_holder" (
	"account_id" integer PRIMARY KEY NOT NULL,
	"user_handle" text NOT NULL,
	CONSTRAINT "passkey_holder_handle" UNIQUE("user_handle")
);

CREATE TABLE "passkey" (
	"passkey_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "passkey_passkey_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"account_id" integer NOT NULL,
	"credential_id" text NOT NULL,
	"public_key" text NOT NULL,
	"counter" bigint NOT NULL,
	"transports" text[] NOT NULL,
	"passkey_name" text NOT NULL,
	"is_synced" boolean NOT NULL,
	"is_backed_up" boolean NOT NULL,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	"last_used" timestamp with time zone,
	CONSTRAINT "passkey_credential" UNIQUE("credential_id")
);

ALTER TABLE "passkey_holder" ADD CONSTRAINT "passkey_holder_account_id_account_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "account"("account_id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "passkey" ADD CONSTRAINT "passkey_account_id_account_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "account"("account_id") ON DELETE cascade ON UPDATE no action;
CREATE INDEX "passkey_account" ON "passkey" USING btree ("account_id");
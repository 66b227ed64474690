CREATE TABLE "receipt_original" (
	"payment_transaction_id" integer PRIMARY KEY NOT NULL,
	"account_id" integer,
	"printed_by" text NOT NULL,
	"session_hash" text NOT NULL,
	"printed" timestamp with time zone DEFAULT now() NOT NULL
);

ALTER TABLE "receipt_original" ADD CONSTRAINT "receipt_original_account_id_account_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "account"("account_id") ON DELETE set null ON UPDATE no action;
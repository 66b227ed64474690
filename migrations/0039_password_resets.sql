CREATE TABLE "password_reset" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"account_id" integer NOT NULL,
	"expires" timestamp with time zone NOT NULL
);

ALTER TABLE "password_reset" ADD CONSTRAINT "password_reset_account_id_account_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "account"("account_id") ON DELETE cascade ON UPDATE no action;
CREATE INDEX "password_reset_account" ON "password_reset" USING btree ("account_id");
CREATE TABLE "factor_removal" (
	"account_id" integer PRIMARY KEY NOT NULL,
	"asked_by" integer NOT NULL,
	"asked" timestamp with time zone DEFAULT now() NOT NULL
);

ALTER TABLE "factor_removal" ADD CONSTRAINT "factor_removal_account_id_account_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "account"("account_id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "factor_removal" ADD CONSTRAINT "factor_removal_asked_by_account_account_id_fk" FOREIGN KEY ("asked_by") REFERENCES "account"("account_id") ON DELETE cascade ON UPDATE no action;
CREATE INDEX "factor_removal_asked_by" ON "factor_removal" USING btree ("asked_by");
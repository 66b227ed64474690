-- Failures are counted by caller now, and e-mails are kept as fingerprints: the old ones tell nothing any more.
delete from login_failure;
alter table login_failure rename column address to caller;
alter index login_failure_address rename to login_failure_caller;

CREATE TABLE "known_browser" (
	"known_browser_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "known_browser_known_browser_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"account_id" integer NOT NULL,
	"token_hash" text NOT NULL,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	"last_seen" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "known_browser_token" UNIQUE("token_hash")
);

ALTER TABLE "known_browser" ADD CONSTRAINT "known_browser_account_id_account_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "account"("account_id") ON DELETE cascade ON UPDATE no action;
CREATE INDEX "known_browser_account" ON "known_browser" USING btree ("account_id","last_seen");

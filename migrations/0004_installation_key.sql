CREATE TABLE "installation_key" (
	"installation_key_id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"key" text NOT NULL,
	CONSTRAINT "installation_key_once" CHECK ("installation_key"."installation_key_id" = 1)
);

insert into installation_key (key)
  select encode(sha256(convert_to(gen_random_uuid()::text || gen_random_uuid() || gen_random_uuid(), 'UTF8')), 'hex');

-- What stands there was hashed without a key: a fast hash, also of passwords that were changed.
delete from idempotency_key;

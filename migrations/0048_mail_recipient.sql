ALTER TABLE "outbox" ADD COLUMN "recipient" jsonb;
ALTER TABLE "outbox" ADD COLUMN "has_secret" boolean DEFAULT false NOT NULL;

update outbox set has_secret = body like '%https://homeroom.invalid/%••••••••%';

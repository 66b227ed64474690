ALTER TABLE "role_permission" ADD COLUMN "demands_factor" boolean DEFAULT false NOT NULL;
ALTER TABLE "role_permission" ADD COLUMN "grace_days" integer DEFAULT 14 NOT NULL;
ALTER TABLE "role_permission" ADD COLUMN "factor_since" date;
ALTER TABLE "role_permission" ADD CONSTRAINT "role_permission_factor_since" CHECK ("role_permission"."demands_factor" = ("role_permission"."factor_since" is not null));
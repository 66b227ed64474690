ALTER TABLE "account_role" DROP CONSTRAINT "account_role_role_id_role_permission_role_id_fk";

ALTER TABLE "account_role" ADD CONSTRAINT "account_role_role_id_role_permission_role_id_fk" FOREIGN KEY ("role_id") REFERENCES "role_permission"("role_id") ON DELETE cascade ON UPDATE no action;
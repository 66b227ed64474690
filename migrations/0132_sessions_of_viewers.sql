ALTER TABLE "session" ADD COLUMN "viewer_hash" text;
ALTER TABLE "session" ADD CONSTRAINT "session_viewer_hash_session_token_hash_fk" FOREIGN KEY ("viewer_hash") REFERENCES "session"("token_hash") ON DELETE cascade ON UPDATE no action;
CREATE INDEX "session_viewer" ON "session" USING btree ("viewer_hash");
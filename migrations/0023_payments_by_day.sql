DROP INDEX "payment_transaction_receipt_letters";
CREATE INDEX "cancelled_payment_created" ON "cancelled_payment" USING btree ("created");
CREATE INDEX "cancelled_payment_cancelled" ON "cancelled_payment" USING btree ("cancelled");
CREATE INDEX "payment_transaction_created" ON "payment_transaction" USING btree ("created");
CREATE INDEX "payment_transaction_receipt_number_letters" ON "payment_transaction" USING gin (letter_groups(search_text("receipt_number")));
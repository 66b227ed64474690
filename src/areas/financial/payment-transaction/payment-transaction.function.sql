create or replace trigger payment_transaction_inserted after insert on payment_transaction referencing new table as changed for each statement execute function count_rows();
create or replace trigger payment_transaction_deleted after delete on payment_transaction referencing old table as changed for each statement execute function count_rows();
create or replace trigger payment_transaction_truncated after truncate on payment_transaction for each statement execute function count_rows();

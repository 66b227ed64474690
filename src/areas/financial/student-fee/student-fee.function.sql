create or replace trigger student_fee_inserted after insert on student_fee referencing new table as changed for each statement execute function count_rows();
create or replace trigger student_fee_deleted after delete on student_fee referencing old table as changed for each statement execute function count_rows();
create or replace trigger student_fee_truncated after truncate on student_fee for each statement execute function count_rows();

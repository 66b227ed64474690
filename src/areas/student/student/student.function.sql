create or replace trigger student_inserted after insert on student referencing new table as changed for each statement execute function count_rows();
create or replace trigger student_deleted after delete on student referencing old table as changed for each statement execute function count_rows();
create or replace trigger student_truncated after truncate on student for each statement execute function count_rows();

create or replace trigger student_leave_inserted after insert on student_leave referencing new table as changed for each statement execute function count_rows();
create or replace trigger student_leave_deleted after delete on student_leave referencing old table as changed for each statement execute function count_rows();
create or replace trigger student_leave_truncated after truncate on student_leave for each statement execute function count_rows();

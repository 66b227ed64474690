-- Statements look up what a program was called and who was its class teacher by themselves.
drop function if exists program_name_in(integer, integer);
drop function if exists class_teacher_in(integer, integer);

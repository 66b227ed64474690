drop trigger if exists file_forgotten on file;
create constraint trigger file_forgotten after delete on file deferrable initially deferred
  for each row execute function forget_of_deleted('File', 'file_id');

drop trigger if exists certificate_request_forgotten on certificate_request;
create constraint trigger certificate_request_forgotten after delete on certificate_request deferrable initially deferred
  for each row execute function forget_of_deleted('CertificateRequest', 'certificate_request_id');

-- The same text as before. PostgreSQL begins a query of its own each time it calls a function written in SQL that it cannot merge into
-- the statement (unaccent is in the way here); PL/pgSQL evaluates the one expression for less. A new student takes six calls, one of them
-- for the history; a search takes one or two.
create or replace function extensions.search_text(value text) returns text
  language plpgsql immutable strict parallel safe
  as $$ begin return lower(extensions.unaccent('extensions.unaccent'::regdictionary, normalize(value, NFC))); end $$;

-- A cook has to know who must not eat what, and no more: where nobody changed what the cafeteria may do,
-- it sees the health alerts instead of whole health records.
UPDATE role_permission
SET permissions = permissions - 'healthrecord.read' || '{"healthalert.read": "-1"}'
WHERE role = 'nonteaching.cafeteria' AND permissions ->> 'healthrecord.read' = '-1';

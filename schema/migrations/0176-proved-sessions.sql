-- A session counts as one with a second factor only where it proved one itself. Those that never did, of people who have one, end.
-- allowed: long-write: few sessions belong to such people, and each changed row is one that ends
update session s set ended_at = clock_timestamp(), end_reason = 'ended', changed_at = clock_timestamp()
  from person p where p.id = s.person_id and p.totp_confirmed_at is not null and not s.second_factor and s.ended_at is null;

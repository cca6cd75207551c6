-- The time at which an operator accepted the source of a player's funds. Null for players whose source was not accepted.
alter table players add column funds_verified_at timestamptz;
alter table verification_requests drop constraint verification_requests_purpose_check;
alter table verification_requests add constraint verification_requests_purpose_check
  check (purpose in ('identity', 'address', 'funds'));

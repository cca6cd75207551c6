-- Who restricted themselves anywhere is looked up at each login, by e-mail address and by phone.
create index players_restricted_email on players (email_index)
  where excluded_until is not null or timed_out_until is not null;
create index players_restricted_phone on players (phone_index)
  where excluded_until is not null or timed_out_until is not null;

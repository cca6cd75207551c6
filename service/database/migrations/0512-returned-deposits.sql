-- The part of a withdrawal that returns deposits which were not played: it need not be played any more.
alter table withdrawals
  add column unplayed_minor bigint not null default 0,
  add constraint withdrawals_unplayed check (
    unplayed_minor between 0 and amount_minor and (unplayed_minor = 0 or return_method is not null));

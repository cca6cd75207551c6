-- Operators book bank transfers, and adjust balances, by approvals too.
alter table approvals drop constraint approvals_kind_check;
alter table approvals add constraint approvals_kind_check
  check (kind in ('limit-lift', 'restriction-lift', 'play-refund', 'bank-deposit', 'adjustment'));

-- The list of a site's deposits is read in pages, the newest first.
create index deposits_of_site on deposits (member_id, status, created_at desc);

-- The bank's reference of a transfer is booked once at a site.
create unique index deposits_by_hand on deposits (member_id, processor_reference) where processor_id = 'by-hand';

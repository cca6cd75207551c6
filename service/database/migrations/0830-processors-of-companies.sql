-- Returns of payments that were not accepted, at companies that do not return them by themselves.
alter table processor_requests drop constraint processor_requests_kind_check;
alter table processor_requests add constraint processor_requests_kind_check check (kind in ('debit', 'payout', 'return'));
-- Orders whose page closes, and that no message of the processor expires.
create index deposits_open on deposits (created_at) where status = 'created';

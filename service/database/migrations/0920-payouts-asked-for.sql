-- When the processor of an accepted payout is asked for its outcome; null where it is decided, or where its processor answers no such question.
alter table processor_requests add column ask_at timestamptz;
alter table processor_requests add column asks integer not null default 0;
update processor_requests set ask_at = service_now() from withdrawals
  where kind = 'payout' and processor_requests.sent_at is not null and withdrawal_id = request_id and status = 'approved';
create index processor_requests_to_ask on processor_requests (ask_at) where ask_at is not null;

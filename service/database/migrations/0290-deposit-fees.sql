-- Paid beside the amount of a deposit, and kept by the site.
alter table deposits add column fee_minor bigint not null default 0 check (fee_minor >= 0);

-- The sandbox stands for several processors, each with messages of its own.
alter table sandbox_payments add column processor_id text not null default 'sandbox';

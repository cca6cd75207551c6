-- A self-exclusion that the player chose for the site of this account alone; otherwise it holds on every site of the operator.
alter table players add column excluded_here boolean not null default false;
-- The time at which customer service decided to end it on request. Its end is already the earlier one.
alter table players add column exclusion_removed_at timestamptz;

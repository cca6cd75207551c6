-- The manifest's setting `reverseRaffleDraws`: raffles that state no order of their own are drawn from the last rank on.
alter table site_state add column reverse_raffle_draws boolean not null default false;

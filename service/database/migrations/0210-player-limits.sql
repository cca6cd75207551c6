-- A player's play by day (UTC), in the game's currency: weekly limits, loss limits and the play history sum it. Rows of
-- before this migration hold a whole week, on its Monday.
alter table player_weekly_wagers rename to player_daily_totals;
alter table player_daily_totals rename column week_start to day;
alter table player_daily_totals add column won_minor bigint not null default 0 check (won_minor >= 0);
alter index player_weekly_wagers_pkey rename to player_daily_totals_pkey;
-- For the removal of old rows; of the days in the order in which they are written it costs a join next to nothing.
create index player_daily_totals_by_day on player_daily_totals using brin (day);
-- Processes of the version before refund a wager under the old name, on the Monday of its week.
create view player_weekly_wagers as
  select player_id, currency_id, day as week_start, wagered_minor from player_daily_totals;

-- Loss limits beside those of deposits and wagers, and changes that apply later: without `next_limit_minor` the limit ends.
alter table player_limits drop constraint player_limits_kind_check;
alter table player_limits
  add constraint player_limits_kind_check check (kind in
    ('dailyDeposit', 'weeklyDeposit', 'monthlyDeposit', 'weeklyBet', 'dailyLoss', 'weeklyLoss', 'monthlyLoss')),
  add column next_limit_minor bigint check (next_limit_minor >= 0),
  add column next_from timestamptz,
  add constraint player_limits_next_has_time check (next_from is not null or next_limit_minor is null);

-- A player's own limit on the length of a session: the amount is in minutes, whatever the currency.
alter table player_limits drop constraint player_limits_kind_check;
alter table player_limits add constraint player_limits_kind_check check (
  kind in ('dailyDeposit', 'weeklyDeposit', 'monthlyDeposit', 'weeklyBet', 'dailyLoss', 'weeklyLoss', 'monthlyLoss')
  or kind = 'sessionMinutes' and source = 'self');

-- What a player has paid ahead for draws of subscriptions is held by an account of its own, one a currency.
alter table accounts drop constraint accounts_kind_check;
alter table accounts add constraint accounts_kind_check check (kind in (
  'playerCash', 'playerBonus', 'siteRevenue', 'instancePool', 'progressivePool', 'processorClearing',
  'pendingWithdrawal', 'couponCost', 'prizeCarry', 'rounding', 'satelliteEntries', 'instanceExchange', 'siteExchange',
  'playerSubscription'));

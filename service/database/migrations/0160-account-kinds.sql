-- The kinds of accounts, and which of them may be below zero: they stand for the site and for the world outside.
create table account_kinds (
  kind text primary key,
  may_owe boolean not null
);
insert into account_kinds (kind, may_owe) values
  ('playerCash', false), ('playerBonus', false), ('playerSubscription', false), ('pendingWithdrawal', false),
  ('instancePool', false), ('progressivePool', false), ('prizeCarry', false), ('satelliteEntries', false),
  ('siteRevenue', true), ('processorClearing', true), ('couponCost', true), ('rounding', true),
  ('instanceExchange', true), ('siteExchange', true);

-- The overdraft check reads a column of its own row. A generated copy follows the kind through the foreign key, so that
-- no account can claim a right that its kind does not have.
alter table account_kinds add unique (kind, may_owe);
alter table accounts add column may_owe boolean;
update accounts set may_owe = account_kinds.may_owe from account_kinds where account_kinds.kind = accounts.kind;
alter table accounts drop constraint accounts_kind_check;
alter table accounts drop constraint no_overdraft;

create function set_may_owe() returns trigger language plpgsql as $$
begin
  select account_kinds.may_owe into new.may_owe from account_kinds where account_kinds.kind = new.kind;
  return new;
end $$;
create trigger accounts_may_owe before insert on accounts for each row execute function set_may_owe();

alter table accounts alter column may_owe set not null;
alter table accounts add constraint accounts_kind foreign key (kind, may_owe) references account_kinds (kind, may_owe);
alter table accounts add constraint no_overdraft check (balance_minor >= 0 or may_owe);

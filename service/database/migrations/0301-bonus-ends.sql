-- A bonus may end: what is not cash by then goes back to the coupon's account. An ended bonus has a status of its own, so that processes
-- of the version before leave it alone.
alter table coupons
  add column bonus_days integer check (bonus_days between 1 and 365),
  add constraint coupon_bonus_days_of_bonus check (bonus_days is null or award = 'bonus');
alter table coupon_uses
  add column bonus_ends_at timestamptz,
  add column expired_minor bigint not null default 0 check (expired_minor >= 0),
  -- When the player was told of the end, or had no wish to be.
  add column reminded_at timestamptz,
  drop constraint coupon_uses_status_check,
  add constraint coupon_uses_status_check check (status in ('held', 'freed', 'awarded', 'expired')),
  add constraint coupon_uses_not_given_twice check (released_minor + expired_minor <= award_minor),
  add constraint coupon_uses_expired_is_over check (status = 'expired' or expired_minor = 0);
create index coupon_uses_to_end on coupon_uses (bonus_ends_at)
  where status = 'awarded' and bonus_ends_at is not null and released_minor < award_minor;

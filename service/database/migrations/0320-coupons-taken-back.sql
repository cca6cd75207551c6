-- A coupon's award ends with its deposit when the bank takes the deposit back: the bonus first, then the cash, as far as the player has
-- them. A status of its own keeps processes of the version before from releasing or ending it.
alter table coupon_uses
  add column taken_bonus_minor bigint not null default 0 check (taken_bonus_minor >= 0),
  add column taken_cash_minor bigint not null default 0 check (taken_cash_minor >= 0),
  drop constraint coupon_uses_status_check,
  add constraint coupon_uses_status_check check (status in ('held', 'freed', 'awarded', 'expired', 'taken-back')),
  drop constraint coupon_uses_not_given_twice,
  add constraint coupon_uses_not_given_twice check (released_minor + expired_minor + taken_bonus_minor <= award_minor),
  drop constraint coupon_uses_expired_is_over,
  add constraint coupon_uses_expired_is_over check (status in ('expired', 'taken-back') or expired_minor = 0),
  -- Cash is what an instant coupon gave, or what a bonus has released.
  add constraint coupon_uses_cash_was_given
    check (taken_cash_minor <= case award when 'instant' then award_minor else released_minor end),
  add constraint coupon_uses_taken_is_over check (status = 'taken-back' or taken_bonus_minor + taken_cash_minor = 0);

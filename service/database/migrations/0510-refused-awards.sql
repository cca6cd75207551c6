-- Code of the reason why a paid deposit got no award from its coupon; null where it got one, or is not paid.
alter table coupon_uses
  add column refusal integer,
  add constraint coupon_uses_refused_is_freed check (refusal is null or status = 'freed');

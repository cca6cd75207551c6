-- The currencies that sites may serve: ISO 4217 number, code and decimals. How a site writes them is its manifest's.

insert into currencies
  (currency_id, code, title, decimal_places, symbol_left, symbol_right, decimal_point, thousands_point)
values
  (978, 'EUR', 'Euro', 2, '', '€', ',', '.'),
  (756, 'CHF', 'Swiss franc', 2, 'CHF', '', '.', '’'),
  (566, 'NGN', 'Nigerian naira', 2, '₦', '', '.', ','),
  (952, 'XOF', 'West African CFA franc', 0, '', 'F CFA', ',', ' '),
  (826, 'GBP', 'Pound sterling', 2, '£', '', '.', ','),
  (840, 'USD', 'US dollar', 2, '$', '', '.', ',');

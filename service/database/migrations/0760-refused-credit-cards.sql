-- Why a deposit failed, where the player can cure it: the site accepts no credit cards.
alter table deposits add column failure text check (failure in ('credit-card'));
alter table deposits add constraint deposits_failure check (failure is null or status = 'failed');

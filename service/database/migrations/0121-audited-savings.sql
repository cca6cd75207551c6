-- Savings of manifests are audited in two entries with one id: that one began, and how it ended.
create index audit_log_of_savings on audit_log ((body ->> 'savingId')) where body ->> 'savingId' is not null;

-- A document may be a PDF of several pages. Null until its pages are stored, and for the single pictures that were stored before pages were
-- counted, which have no preview.
alter table verification_documents add column pages smallint check (pages between 1 and 10);

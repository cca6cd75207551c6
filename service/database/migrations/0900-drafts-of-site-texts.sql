-- Drafts and publications have the text files of a site beside its manifest: messages, pages, and languages.

-- Path → the text of the draft; null removes the file. Files without an entry are as they are live.
alter table site_drafts add column files jsonb not null default '{}';
-- Path → the live text from which the change of that file began; null where there was no file.
alter table site_drafts add column base_files jsonb not null default '{}';

-- Every text that a file of a site had, once.
create table site_file_texts (
  -- A digest of the text, in the form of the version of a manifest.
  hash text primary key,
  text text not null
);

-- Path → the digest of each text file that was live with the manifest. Null in rows from before: their files are not known.
alter table site_publications add column files jsonb;
-- A digest of files.
alter table site_publications add column files_version text;
-- The files before the saving: a saving that was broken off is completed or undone.
alter table site_publications add column from_files jsonb;

-- The wordings of consents as players read them, each once; `body` is null for a text of the product.
create table consent_wordings (
  wording text primary key,
  body text,
  page_link text,
  created_at timestamptz not null default service_now()
);

-- Each consent that a player gave in a form of a site. Rows are only added: they prove what a player agreed to.
create table form_consents (
  form_consent_id bigint generated always as identity primary key,
  player_id bigint not null references players,
  consent_id text not null,
  origin text not null check (origin in ('short', 'full', 'purchase')),
  version text,
  wording text not null references consent_wordings,
  language_id text not null,
  created_at timestamptz not null default service_now()
);
create index form_consents_of_player on form_consents (player_id, form_consent_id desc);

-- A picture with text in it, in place of an advert's own for one of its languages.
create table advert_pictures (
  advert_id bigint not null references adverts,
  language text not null,
  -- A JPEG that the service made.
  picture bytea not null check (octet_length(picture) <= 400000),
  picture_hash text not null,
  picture_width integer not null,
  picture_height integer not null,
  primary key (advert_id, language)
);

-- Whether a player has agreed to marketing about a topic in a channel: the newest row decides.
create or replace function agreed_to_marketing(player_id_ bigint, channel_ text, topic_ text) returns boolean
language sql stable as $$
  select coalesce((
    select is_given from marketing_consents
    where player_id = player_id_ and channel = channel_ and topic = topic_
    order by marketing_consent_id desc limit 1), false)
$$;

-- Whether a player may get marketing: the only place that decides. Nobody who is excluded or has an open marker of harm gets any. In a channel it
-- needs consent to each of the topics, and to one of any_of where that has some. What a page shows to everybody (channel page) needs none.
create or replace function may_market(player players, channel_ text, topics text[], any_of text[]) returns boolean
language sql stable as $$
  select (select exclusion.kind from exclusion_of(player) as exclusion) is null
    and not is_kept_from_marketing(player)
    and (channel_ = 'page' or (
      cardinality(topics) > 0
      and (channel_ <> 'mail' or (player.contact_by_email and player.contact_email_news))
      and not exists (select from unnest(topics) as topic where not agreed_to_marketing(player.player_id, channel_, topic))
      and (cardinality(any_of) = 0
        or exists (select from unnest(any_of) as topic where agreed_to_marketing(player.player_id, channel_, topic)))))
$$;

-- The lowest tickets of a raffle that are free, from one on and up to the last, at most so many. The instance is
-- locked by whoever means to sell them. By index, one look a ticket: nothing below `first` is looked at.
create or replace function free_tickets(instance_id bigint, first integer, last integer, wanted integer)
  returns integer[] language plpgsql
  set enable_seqscan = off
as $$
declare
  found integer[] := '{}';
  ticket integer := first;
  ticket_play text;
begin
  while ticket <= last and cardinality(found) < wanted loop
    ticket_play := 'T:' || lpad(ticket::text, greatest(6, length(ticket::text)), '0');
    if not exists (
      select from plays where game_instance_id = instance_id and left(play, 2) = 'T:' and play = ticket_play
    ) then
      found := found || ticket;
    end if;
    ticket := ticket + 1;
  end loop;
  return found;
end $$;

import { sql } from 'kysely'
import { SITE_MESSAGE_KEPT_MS } from '#schemas/limits.ts'
import { localizeCurrencies } from '#schemas/money/currency-format.ts'
import type { Configuration, SystemCurrency } from '#schemas/entities/configuration.ts'
import type { AfterLoginEvent } from '#schemas/protocol/shapes.ts'
import type { Maintenance } from '#schemas/operator/maintenance.ts'
import type { Db } from '#service/database/database.ts'
import { maintenanceOf, toConfiguration } from '#service/maintenance/site-maintenance.ts'
import { currenciesInOrder, servedCurrencyIds } from '#service/players/rows/served-currencies.ts'
import { servedLanguage } from '#service/sites/choose-language.ts'
import type { ServedSite } from '#service/sites/catalogue.ts'
import { eventColumns, eventOf, type EventRow, MAY_GET_SITE_MESSAGE } from './after-login-events.ts'

/** The site's part of a session, and the lists of ids or events of the player's part. */
export interface SiteSession {
  now: number
  configuration: Configuration
  currencies: SystemCurrency[]
  favoriteGames: number[]
  afterLoginEvents: AfterLoginEvent[]
}

interface SessionRow {
  now: number
  /** Null if maintenance was never set. */
  maintenance: Maintenance | null
  /** Units of each other currency per unit of the site's first. */
  rates: Record<string, number> | null
  favorites: number[] | null
  events: EventRow[] | null
}

/** A lost answer is requested again within this time: its events are delivered once more. */
const TOLD_AGAIN_WITHIN = '15 seconds'

/** One round trip for a visitor and for a player. Events from the player's absence are delivered once. */
export async function readSiteSession(
  db: Db,
  site: ServedSite,
  { playerId, languageId }: { playerId: number | null; languageId: string },
): Promise<SiteSession> {
  const { body, itemName } = eventColumns(languageId)
  const language = servedLanguage(site.manifest.languages, languageId) ?? site.manifest.languages.default
  const [first = null, ...others] = servedCurrencyIds(site)
  const { rows } = await sql<SessionRow>`
    with told as (
      update after_login_events set seen_at = coalesce(seen_at, service_now())
      where player_id = ${playerId} and (seen_at is null or seen_at > service_now() - ${TOLD_AGAIN_WITHIN}::interval)
      returning after_login_event_id, kind, created_at, body, game_id, prize_item_id),
    repeated as (
      insert into after_login_events (player_id, kind, body, created_at, seen_at, site_message_id)
      select players.player_id, 'message', jsonb_build_object('title', title, 'body', site_messages.body) || coalesce(texts->${language}, '{}'),
        site_messages.created_at, service_now(), site_message_id
      from players join site_messages using (member_id)
      where players.player_id = ${playerId}
        and site_messages.created_at > players.created_at
        and site_messages.created_at > service_now() - ${SITE_MESSAGE_KEPT_MS} * interval '1 millisecond'
        and ${MAY_GET_SITE_MESSAGE}
      order by site_message_id
      on conflict (player_id, site_message_id) where site_message_id is not null do nothing
      returning after_login_event_id, kind, created_at, body, game_id, prize_item_id)
    select service_now() as now,
      ${maintenanceOf(site.memberId)} as maintenance,
      (select jsonb_object_agg(other.currency_id, in_force.rate)
        from unnest(${others}::integer[]) as other (currency_id)
        cross join lateral (
          select rate from exchange_rates
          where operator_id = ${site.operatorId} and from_currency_id = ${first} and to_currency_id = other.currency_id
            and valid_from <= service_now()
          order by valid_from desc limit 1) as in_force) as rates,
      (select jsonb_agg(game_id order by game_id) from favorite_games where player_id = ${playerId}) as favorites,
      (select jsonb_agg(jsonb_build_object('kind', kind, 'body', ${body}, 'itemName', ${itemName},
        'at', (extract(epoch from created_at) * 1000)::bigint) order by created_at, after_login_event_id)
        from (table told union all table repeated) as event) as events`.execute(db)
  const row = rows[0] as SessionRow
  return {
    now: row.now,
    configuration: toConfiguration(row.maintenance),
    currencies: currenciesOf(site, languageId, row.rates ?? {}),
    favoriteGames: row.favorites ?? [],
    afterLoginEvents: (row.events ?? []).map(eventOf),
  }
}

/** The currencies as the site writes them in the session's language. */
function currenciesOf(
  { manifest }: ServedSite,
  languageId: string,
  rates: Record<string, number>,
): SystemCurrency[] {
  const language = servedLanguage(manifest.languages, languageId) ?? manifest.languages.default
  const { currencies } = localizeCurrencies(manifest, language)
  return currenciesInOrder(currencies).map(([code, currency], place) => ({
    id: currency.currencyId,
    code,
    title: currency.title,
    symbolLeft: currency.symbolLeft,
    symbolRight: currency.symbolRight,
    decimalPoint: currency.decimalPoint,
    thousandsPoint: currency.thousandsPoint,
    decimalPlaces: currency.decimalPlaces,
    value: place === 0 ? 1 : (rates[String(currency.currencyId)] ?? 0),
  }))
}

import { sql } from 'kysely'
import { headlinePrize, type HeadlinePrize, type PrizeKind } from '#modules/lobby/rules/headline-prize.ts'
import { localizeCurrencies } from '#schemas/money/currency-format.ts'
import { formatMoney } from '#schemas/money/format-money.ts'
import type { KnownModules } from '#schemas/site-manifest/site-world.ts'
import { filteredGames, shownKinds } from '#service/games/views/filtered-games.ts'
import { readInstances } from '#service/games/rows/instance-rows.ts'
import { gameInstanceOf } from '#service/games/views/instance-view.ts'
import type { ServedSite } from '#service/sites/served-site.ts'
import type { PagesService } from './pages-service.ts'

/** A game in one language, as search engines and messengers see it. */
export interface SearchGame {
  readonly gameId: number
  readonly title: string
  /** The headline prize of its next draw; null where it has none in money. */
  readonly prize: { readonly kind: PrizeKind; readonly amount: string } | null
  /** Start of its next draw, UTC milliseconds; null for a game that starts when full. */
  readonly startsAt: number | null
  readonly gameInstanceId: number
}

/** A game by its id, or by the id of one of its instances. */
export type GameKey = { readonly gameId: number } | { readonly gameInstanceId: number }

/** Pages, and above all pictures, need no fresher prize: a stranger cannot make the service draw a card at each play that is sold. */
const FRESH_MS = 5 * 60_000
const KEPT = 2000
/** Instances of a game that are looked at for the next draw. */
const INSTANCES_MAX = 20

interface Kept {
  readonly until: number
  readonly game: Promise<SearchGame | null | undefined>
}

/** The games of pages' heads and social cards: one read a game and language in five minutes, a bounded number in memory. */
export class SearchGames {
  readonly #service: PagesService
  readonly #kept = new Map<string, Kept>()

  constructor(service: PagesService) {
    this.#service = service
  }

  /** The game in a language; null if the site offers no such game, undefined if the database does not answer. */
  find(site: ServedSite, key: GameKey, language: string): Promise<SearchGame | null | undefined> {
    const name = `${site.memberId} ${site.version} ${language} ${JSON.stringify(key)}`
    const now = this.#service.clock.now()
    const known = this.#kept.get(name)
    if (known !== undefined && known.until > now) return known.game
    const game = this.#read(site, key, language).catch((error: unknown) => {
      this.#kept.delete(name)
      this.#service.log.warn({ err: error }, 'the game of a page could not be read')
      return undefined
    })
    this.#kept.delete(name)
    this.#kept.set(name, { until: now + FRESH_MS, game })
    const [oldest] = this.#kept.keys()
    if (this.#kept.size > KEPT && oldest !== undefined) this.#kept.delete(oldest)
    return game
  }

  async #read(site: ServedSite, key: GameKey, language: string): Promise<SearchGame | null> {
    const { database, sites } = this.#service
    const kinds = shownKinds(site, sites.modules)
    const which =
      'gameId' in key
        ? filteredGames(site.memberId, { gameId: key.gameId, maxResults: INSTANCES_MAX }, { kinds })
        : sql`where instance.game_instance_id = ${key.gameInstanceId} and instance.member_id = ${site.memberId}
            and instance.owner_player_id is null`
    const rows = await readInstances(database.kysely, null, which)
    const row = rows.find((one) => one.takes_plays) ?? rows[0]
    if (row === undefined) return null
    const languageId = site.manifest.languages.data[language]?.languageId ?? language
    const game = gameInstanceOf(row, languageId)
    const { kind, amount } = moneyPrize(headlinePrize(game))
    const currencyId = game.payoutCurrencyId ?? game.currencyId
    const { data } = localizeCurrencies(site.manifest, language).currencies
    const currency = Object.values(data).find((one) => one.currencyId === currencyId)
    return {
      gameId: game.gameId,
      title: game.gameTitle,
      prize:
        currency === undefined || amount <= 0
          ? null
          : {
              kind,
              amount: formatMoney(amount, currency, { mode: 'floored', country: languageId.split('_')[1] }),
            },
      startsAt: game.tournamentStartTime ?? null,
      gameInstanceId: game.gameInstanceId,
    }
  }
}

/** A prize as an amount: entries to another game by their worth, and none for a pool that has hardly begun. */
function moneyPrize({ kind, amount }: HeadlinePrize): HeadlinePrize {
  if (kind === 'entries') return { kind: 'prizesWorth', amount }
  return { kind, amount: kind === 'growing' ? 0 : amount }
}

/** A game with a page of its own. */
export interface ListedGame {
  readonly gameId: number
  /** When its newest draw opened, UTC milliseconds. */
  readonly changedAt: number
}

/** The games of a site that have an open or running draw, for its sitemap. */
export async function listedGames(
  { database }: Pick<PagesService, 'database'>,
  site: ServedSite,
  modules: KnownModules,
  limit: number,
): Promise<ListedGame[]> {
  const { rows } = await sql<ListedGame>`
    select game_id as "gameId", (extract(epoch from max(instance.opened_at)) * 1000)::bigint as "changedAt"
    from game_instances instance join games game using (game_id)
    where instance.member_id = ${site.memberId} and instance.status <> 'ENDED' and instance.owner_player_id is null
      and game.game_rule = any(${shownKinds(site, modules)}::text[])
    group by game_id order by game_id limit ${limit}`.execute(database.kysely)
  return rows
}

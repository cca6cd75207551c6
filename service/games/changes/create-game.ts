import type { GameDefinition } from '#schemas/entities/game-definition.ts'
import type { DefinitionRefusal } from '#modules/game-rules/rules/game-rules.ts'
import { entryPrice } from '../rows/entry-price.ts'
import { hasField } from '#modules/game-rules/rules/registry.ts'
import { refuseDefinition } from '#modules/game-rules/rules/refuse-definition.ts'
import type { Db, Tx } from '#service/database/database.ts'
import type { GameTexts } from '#service/database/tables.ts'
import { progressivePool, siteRevenue } from '#service/ledger/accounts.ts'
import { now } from '#service/database/time.ts'
import { post } from '#service/ledger/post.ts'
import { cleanPrizes, cleanTexts } from '#service/games/rules/clean-texts.ts'
import { refuseItemTexts } from '#service/games/rules/item-texts.ts'
import { nextTournament } from '#service/games/rules/schedule.ts'

/** A game as the operator adds it to a site's catalogue. */
export interface NewGame {
  memberId: number
  /** A stable name: an existing game of the site with this name does not change. */
  slug: string
  definition: GameDefinition
  texts: Record<string, GameTexts>
  images?: { logo?: string; background?: string; playoutBackground?: string }
  showSequenceNumber?: boolean
  manualBet?: boolean
  bundlesEnabled?: boolean
  /** Returns the reasons why the licences of the site refuse a valid game; without it there are none. */
  refuseByLaw?: (definition: GameDefinition) => readonly DefinitionRefusal[]
}

export type CreatedGame =
  | { ok: true; gameId: number; isNew: boolean }
  | { ok: false; refusals: DefinitionRefusal[] }

/**
 * Adds a game to a site: validated, with sanitised rules and prizes, with the price of its satellite entries, and with the seed of its progressive
 * posted from the site's revenue. Its first instance is opened separately (`openNextInstance`).
 */
export async function createGame(tx: Tx, game: NewGame): Promise<CreatedGame> {
  const existing = await tx
    .selectFrom('games')
    .select('game_id')
    .where('member_id', '=', game.memberId)
    .where('slug', '=', game.slug)
    .executeTakeFirst()
  if (existing) return { ok: true, gameId: existing.game_id, isNew: false }
  const checked = await checkNewGame(tx, game)
  if (checked.refusals.length > 0) return { ok: false, refusals: checked.refusals }
  const definition = await cleanPrizes(checked.definition)
  const seedMinor = definition.progressiveSeedMinor ?? 0
  const { game_id: gameId } = await tx
    .insertInto('games')
    .values({
      member_id: game.memberId,
      slug: game.slug,
      game_rule: definition.gameRule,
      definition: JSON.stringify(definition),
      texts: JSON.stringify(await cleanTexts(game.texts)),
      images: JSON.stringify(game.images ?? {}),
      show_sequence_number: game.showSequenceNumber ?? true,
      manual_bet: game.manualBet ?? true,
      bundles_enabled: game.bundlesEnabled ?? true,
      progressive_shown_minor: seedMinor,
    })
    .returning('game_id')
    .executeTakeFirstOrThrow()
  if (seedMinor > 0) await seedProgressive(tx, { ...game, definition }, gameId)
  return { ok: true, gameId, isNew: true }
}

/** The definition that would be stored, and the reasons why it is refused; empty where the game can be added. */
export async function checkNewGame(
  db: Db,
  game: NewGame,
): Promise<{ readonly definition: GameDefinition; readonly refusals: DefinitionRefusal[] }> {
  const priced = await priceSatellites(db, { ...game, definition: withFairPairs(game.definition) })
  const { definition } = priced
  const named = [...priced.refusals, ...refuseItemTexts(definition, game.texts)]
  const shape = named.length > 0 ? named : refuseDefinition(definition)
  const ended = shape.length > 0 ? shape : await refuseEndedTimetable(db, definition)
  return { definition, refusals: ended.length > 0 ? ended : [...(game.refuseByLaw?.(definition) ?? [])] }
}

async function refuseEndedTimetable(db: Db, { schedule }: GameDefinition): Promise<DefinitionRefusal[]> {
  if (!('timetable' in schedule)) return []
  const { now: at } = await db.selectNoFrom(now.as('now')).executeTakeFirstOrThrow()
  return nextTournament(schedule, at) === null
    ? [{ path: '/schedule/timetable', reason: 'has no draw ahead for which plays could be sold' }]
    : []
}

/** A new scratchcard shows pairs of a symbol as often as its prize is won: no near misses of the top prize. */
function withFairPairs(definition: GameDefinition): GameDefinition {
  return hasField(definition, 'pairsByWeight') ? { ...definition, pairsByWeight: true } : definition
}

/** Writes the price of an entry to each target game into the rows that give entries away. */
async function priceSatellites(db: Db, { memberId, definition }: NewGame) {
  const refusals: DefinitionRefusal[] = []
  const prizes: GameDefinition['prizes'] = []
  for (const [index, row] of definition.prizes.entries()) {
    if (row.satelliteItems === undefined) {
      prizes.push(row)
      continue
    }
    const satelliteItems: typeof row.satelliteItems = []
    for (const [place, item] of row.satelliteItems.entries()) {
      const entryPriceMinor = await entryPrice(db, {
        memberId,
        gameId: item.gameId,
        currencyId: definition.currencyId,
      })
      const path = `/prizes/${index}/satelliteItems/${place}/gameId`
      if (entryPriceMinor === null)
        refusals.push({ path, reason: 'no game of this site in this currency whose lucky dip is one line' })
      else satelliteItems.push({ ...item, entryPriceMinor })
    }
    prizes.push({ ...row, satelliteItems })
  }
  return { definition: { ...definition, prizes }, refusals }
}

async function seedProgressive(tx: Tx, { memberId, definition }: NewGame, gameId: number): Promise<void> {
  const { currencyId, progressiveSeedMinor: seedMinor = 0 } = definition
  await post(tx, {
    code: 'progressive-seed',
    uniqueKey: `progressive-seed:${gameId}`,
    entries: [
      { account: siteRevenue(memberId), currencyId, amountMinor: -seedMinor },
      { account: progressivePool(gameId), currencyId, amountMinor: seedMinor },
    ],
  })
}

import type { GameDefinition } from '#schemas/entities/game-definition.ts'
import { rulesOf } from '#modules/game-rules/rules/registry.ts'
import type { Db } from '#service/database/database.ts'

/** A game of a site, and the currency in which an entry is paid. */
interface Target {
  readonly memberId: number
  readonly gameId: number
  readonly currencyId: number
}

/** The price of an entry that is not chosen by a player; null unless the site has the game in this currency, and its lucky dip is one line. */
export async function entryPrice(db: Db, { memberId, gameId, currencyId }: Target): Promise<number | null> {
  const target = await db
    .selectFrom('games')
    .select('definition')
    .where('game_id', '=', gameId)
    .where('member_id', '=', memberId)
    .executeTakeFirst()
  if (!target || target.definition.currencyId !== currencyId || !dipsOneLine(target.definition)) return null
  return target.definition.gamePlayCostMinor + target.definition.gameFeePerPlayMinor
}

/** Whether a lucky dip of the game costs one line: a won entry is such a dip. */
function dipsOneLine(definition: GameDefinition): boolean {
  const { randomPlays, checkPlay } = rulesOf(definition.gameRule)
  const [play = ''] = randomPlays(definition, 1, { take: (count) => new Uint8Array(count) })
  const checked = checkPlay(definition, play)
  return checked.ok && checked.lines === 1
}

import type { Database } from '#service/database/database.ts'
import { textsIn } from './instance-view.ts'

/** A game's rules as HTML in the requested language, or in one that the game has. */
export async function readRules(
  { kysely }: Database,
  gameId: number,
  languageId: string,
): Promise<string | undefined> {
  const { texts } = await kysely
    .selectFrom('games')
    .select('texts')
    .where('game_id', '=', gameId)
    .executeTakeFirstOrThrow()
  return textsIn(texts, languageId).rulesHtml
}

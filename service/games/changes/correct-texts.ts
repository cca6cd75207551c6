import { isInstantKind } from '#modules/game-rules/rules/registry.ts'
import type { DefinitionRefusal } from '#modules/game-rules/rules/game-rules.ts'
import type { GameFile } from '#schemas/entities/game-file.ts'
import { lobbyTopic } from '#schemas/protocol/topics.ts'
import type { Tx } from '#service/database/database.ts'
import { publish } from '#service/events/publish.ts'
import { cleanTexts } from '#service/games/rules/clean-texts.ts'
import { createdInstance, openInstanceOf } from './instances.ts'
import { refuseItemTexts } from '#service/games/rules/item-texts.ts'

/** The present texts and images of a game, whose row stays locked; null without such a game. */
export async function textsOf(
  tx: Tx,
  { memberId, gameId }: { memberId: number; gameId: number },
): Promise<Pick<GameFile, 'texts' | 'images'> | null> {
  const game = await tx
    .selectFrom('games')
    .select(['texts', 'images'])
    .where('game_id', '=', gameId)
    .where('member_id', '=', memberId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return game ?? null
}

/**
 * Replaces the texts of a game, and its images where they are given. The definition stays, because open instances are committed to it.
 * Open pages get the new title with the open instance. Null without such a game; else what the prize items lack in a new language.
 */
export async function correctTexts(
  tx: Tx,
  { memberId, gameId }: { memberId: number; gameId: number },
  { texts, images }: { texts: GameFile['texts']; images: GameFile['images'] },
): Promise<DefinitionRefusal[] | null> {
  const game = await tx
    .selectFrom('games')
    .select('definition')
    .where('game_id', '=', gameId)
    .where('member_id', '=', memberId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (game === undefined) return null
  const missing = refuseItemTexts(game.definition, texts)
  if (missing.length > 0) return missing
  await tx
    .updateTable('games')
    .set({
      texts: JSON.stringify(await cleanTexts(texts)),
      ...(images === undefined ? {} : { images: JSON.stringify(images) }),
    })
    .where('game_id', '=', gameId)
    .execute()
  const openId = await openInstanceOf(tx, gameId)
  // The open instance of an instant game is published to the lobbies periodically.
  if (openId !== null && !isInstantKind(game.definition.gameRule))
    await publish(tx, lobbyTopic(memberId), 'game.create', await createdInstance(tx, openId))
  return []
}

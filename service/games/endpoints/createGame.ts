import { warningsOf } from '#modules/game-rules/rules/few-sales.ts'
import { worstCase as worstCaseOf } from '#modules/game-rules/rules/worst-case.ts'
import type { CreatedGame } from '#schemas/operator/endpoints/createGame.ts'
import { keysOfPointer } from '#schemas/json-pointer.ts'
import { jsonPath } from '#schemas/site-manifest/refusal.ts'
import type { DefinitionRefusal } from '#modules/game-rules/rules/game-rules.ts'
import { ApiRefusal, bodyRefusal } from '#service/call/api-refusal.ts'
import { operatorChanges } from '#service/call/endpoint-handler.ts'
import type { Db } from '#service/database/database.ts'
import { offerGame } from '#service/games/changes/offer-game.ts'
import { offeringSite, warnOfKind } from './shared/offering-site.ts'

export default operatorChanges('createGame', async (call, file) => {
  const { seeds } = call.service
  const offered = await offerGame(call.db, offeringSite(call), { file, seeds })
  if (!offered.ok) {
    const refusals = offered.refusals.map(({ path, reason }) => bodyRefusal(pathOf(path), undefined, reason))
    throw new ApiRefusal('refused', 'The game was not added.', { refusals })
  }
  const { gameId, isNew } = offered
  const { worstCase, warnings } = await costsOf(call.db, gameId)
  return { gameId, isNew, worstCase, warnings: [...warnOfKind(call, file.definition), ...warnings] }
})

/** The worst case of a game and what its operator should see, as `npm run game -- check` says them. */
async function costsOf(db: Db, gameId: number): Promise<Pick<CreatedGame, 'worstCase' | 'warnings'>> {
  const { definition } = await db
    .selectFrom('games')
    .select('definition')
    .where('game_id', '=', gameId)
    .executeTakeFirstOrThrow()
  const { lines: plays, takenMinor, siteLossMinor } = worstCaseOf(definition)
  const warnings = warningsOf(definition).map(({ path, reason }) => ({ path: `/definition${path}`, reason }))
  return { worstCase: { plays, takenMinor, siteLossMinor }, warnings }
}

function pathOf(pointer: DefinitionRefusal['path']): string {
  return jsonPath(keysOfPointer(pointer).map((key) => (/^\d+$/.test(key) ? Number(key) : key)))
}

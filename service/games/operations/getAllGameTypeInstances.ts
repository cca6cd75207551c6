import { GAME_RULES } from '#schemas/entities/game-instance.ts'
import { findPastDraws, listPastDraws } from '#service/games/views/past-draws.ts'
import { reads } from '#service/call/handler.ts'

const DRAWS_DEFAULT = 3

export default reads(
  'getAllGameTypeInstances',
  async (call, { maxResults = DRAWS_DEFAULT, languageId = call.languageId, ...ended }) => {
    const { memberId } = call.site
    const key = `allPastDraws/${memberId}/${maxResults}/${JSON.stringify(ended)}`
    const found = await call.service.sharedReads.run(key, () =>
      findPastDraws(call.db, { memberId, ...ended }, maxResults),
    )
    const viewer = { playerId: call.player?.playerId ?? null, languageId }
    const kinds = GAME_RULES.flatMap((gameRule) => {
      const ids = found.filter((draw) => draw.gameRule === gameRule).map((draw) => draw.gameInstanceId)
      return ids.length === 0 ? [] : [{ gameRule, ids }]
    })
    return Promise.all(
      kinds.map(async ({ gameRule, ids }) => ({
        gameRule,
        result: await listPastDraws(call.db, ids, viewer),
      })),
    )
  },
)

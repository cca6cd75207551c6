import { findPastDraws, listPastDraws } from '#service/games/views/past-draws.ts'
import { reads } from '#service/call/handler.ts'

const DRAWS_DEFAULT = 10

/** Callers who ask for the same kind and period at the same time share the search. */
export default reads(
  'getGameTypeInstances',
  async (call, { page, maxResults = DRAWS_DEFAULT, languageId = call.languageId, ...search }) => {
    const { memberId } = call.site
    const found = await call.service.sharedReads.run(`pastDraws/${memberId}/${JSON.stringify(search)}`, () =>
      findPastDraws(call.db, { memberId, ...search }),
    )
    const ids = found.slice(page * maxResults, (page + 1) * maxResults).map((draw) => draw.gameInstanceId)
    const viewer = { playerId: call.player?.playerId ?? null, languageId }
    return { result: await listPastDraws(call.db, ids, viewer), totalCount: found.length }
  },
)

import { entropySource } from '#service/games/rules/entropy-source.ts'
import { findInstance } from '#service/games/rows/find-instance.ts'
import { luckyDips } from '#service/games/rows/lucky-dips.ts'
import { reads } from '#service/call/handler.ts'
import { orFault } from '#service/call/refused.ts'

export default reads('getRandomPlaysForGame', async (call, { gameInstanceId, count }) => {
  const row = orFault(await findInstance(call.db, call, gameInstanceId))
  const { database, entropy } = call.service
  return { plays: await luckyDips(database, row, count, entropySource(entropy)) }
})

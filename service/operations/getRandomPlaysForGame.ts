import { rulesOf } from '#modules/game-rules/rules/registry.ts'
import { entropySource } from '#service/games/entropy-source.ts'
import { findInstance } from '#service/games/find-instance.ts'
import { reads } from './handler.ts'

export default reads('getRandomPlaysForGame', async (call, { gameInstanceId, count }) => {
  const { definition } = await findInstance(call, gameInstanceId)
  const source = entropySource(call.service.entropy)
  return { plays: rulesOf(definition.gameRule).randomPlays(definition, count, source) }
})

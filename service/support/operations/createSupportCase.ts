import { changes } from '#service/call/handler.ts'
import { createCase } from '#service/support/create-case.ts'

export default changes('createSupportCase', async (call, body) => {
  const { db, service, site, player, languageId, clientAddress } = call
  const { vault, entropy, keys } = service
  const created = await createCase(
    db,
    { vault, entropy, keys },
    { ...body, site, languageId, clientAddress, playerId: player?.playerId ?? null },
  )
  return typeof created === 'number' ? { result: created } : { result: -1, refusal: created }
})

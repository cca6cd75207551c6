import { operatorSelfManaged } from '#service/call/endpoint-handler.ts'
import { appendAudit } from '#service/ledger/audit.ts'
import { foundPlayer } from '#service/players/endpoints/shared/found-player.ts'
import { exportSection } from '../export-player.ts'

const ROWS_OF_A_PAGE = 500

/** Keeps no answer under an idempotency key: it would be a copy of personal data that no erasure finds. */
export default operatorSelfManaged('exportPlayer', async (call, { section, after = '' }) => {
  const { playerId } = await foundPlayer(call)
  const { db, service, params, token } = call
  await service.database.transaction((tx) =>
    appendAudit(tx, { actor: token.name, action: 'player.exported', body: { ...params, section } }),
  )
  return exportSection(db, service.vault, { playerId, section, after, limit: ROWS_OF_A_PAGE })
})

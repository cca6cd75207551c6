import { PERSON_FIELDS } from '#schemas/operator/player-records.ts'
import { operatorSelfManaged } from '#service/call/endpoint-handler.ts'
import { appendAudit } from '#service/ledger/audit.ts'
import { lockPersonal } from '../rows/personal-row.ts'
import { foundPlayer } from './shared/found-player.ts'

/** Keeps no answer under an idempotency key: it would be a copy of personal data that is not encrypted. */
export default operatorSelfManaged('viewPlayerPerson', async (call) => {
  const { service, params, token } = call
  const { playerId } = await foundPlayer(call)
  const { personal, country } = await service.database.transaction(async (tx) => {
    await appendAudit(tx, { actor: token.name, action: 'player.person-viewed', body: { ...params } })
    return lockPersonal(tx, service.vault, playerId)
  })
  const given = PERSON_FIELDS.flatMap((field) => {
    const value = String(personal[field] ?? '')
    return value === '' ? [] : [[field, value] as const]
  })
  return { ...Object.fromEntries(given), ...(country !== null && { country }) }
})

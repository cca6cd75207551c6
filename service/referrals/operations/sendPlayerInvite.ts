import { changes } from '#service/call/handler.ts'
import { sendInvite } from '#service/referrals/send-invite.ts'

export default changes('sendPlayerInvite', async ({ db, service, site, player, languageId }, { email }) => {
  const { vault, entropy } = service
  const refusal = await sendInvite(
    db,
    { vault, entropy },
    { site, playerId: player.playerId, languageId, email },
  )
  return refusal === null ? { result: 1 } : { result: 0, refusal }
})

import { reads } from '#service/call/handler.ts'
import { readForm } from '../pending-forms.ts'
import { readLastRequest } from '../verification-requests.ts'

export default reads('getLastVerificationRequest', async (call, { purpose = 'identity' }) => {
  const { db, service, site, player } = call
  const { playerId } = player
  const request = await readLastRequest(db, service.vault, {
    playerId,
    purpose,
    fundsValidMonths: site.manifest.settings.sourceOfFunds.validMonths,
  })
  const pendingForm = await readForm(db, service.vault, {
    playerId,
    memberId: site.memberId,
    formType: purpose,
  })
  return { ...(request !== null && { request }), ...(pendingForm !== null && { pendingForm }) }
})

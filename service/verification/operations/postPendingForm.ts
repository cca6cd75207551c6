import { changes } from '#service/call/handler.ts'
import { storeForm } from '../pending-forms.ts'

export default changes('postPendingForm', async ({ db, service, site, player }, form) =>
  storeForm(db, service.vault, { playerId: player.playerId, memberId: site.memberId, form }),
)

import { isFree } from '#service/players/is-free.ts'
import { reads } from '#service/call/handler.ts'

export default reads('checkGovernmentID', ({ db, site, service }, { governmentId }) =>
  isFree(
    db,
    { memberId: site.memberId, vault: service.vault },
    { field: 'governmentId', value: governmentId },
  ),
)

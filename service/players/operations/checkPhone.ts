import { isFree } from '#service/players/is-free.ts'
import { reads } from '#service/call/handler.ts'

export default reads('checkPhone', ({ db, site, service }, { phone }) =>
  isFree(db, { memberId: site.memberId, vault: service.vault }, { field: 'phone', value: phone }),
)

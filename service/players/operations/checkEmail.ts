import { isFree } from '#service/players/is-free.ts'
import { reads } from '#service/call/handler.ts'

export default reads('checkEmail', ({ db, site, service }, { email }) =>
  isFree(db, { memberId: site.memberId, vault: service.vault }, { field: 'email', value: email }),
)

import { isFree } from '#service/players/is-free.ts'
import { reads } from '#service/call/handler.ts'

export default reads('checkUsername', ({ db, site, service }, { username }) =>
  isFree(db, { memberId: site.memberId, vault: service.vault }, { field: 'username', value: username }),
)

import { isFree, placeOf } from '#service/players/rows/is-free.ts'
import { reads } from '#service/call/handler.ts'

export default reads('checkUsername', (call, { username }) =>
  isFree(call.db, placeOf(call), { field: 'username', value: username }),
)

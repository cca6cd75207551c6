import { isFree, placeOf } from '#service/players/rows/is-free.ts'
import { reads } from '#service/call/handler.ts'

export default reads('checkEmail', (call, { email }) =>
  isFree(call.db, placeOf(call), { field: 'email', value: email }),
)

import { isFree, placeOf } from '#service/players/rows/is-free.ts'
import { reads } from '#service/call/handler.ts'

export default reads('checkPhone', (call, { phone }) =>
  isFree(call.db, placeOf(call), { field: 'phone', value: phone }),
)

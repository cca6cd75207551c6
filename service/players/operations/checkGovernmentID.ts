import { isFree, placeOf } from '#service/players/rows/is-free.ts'
import { reads } from '#service/call/handler.ts'

export default reads('checkGovernmentID', (call, { governmentId }) =>
  isFree(call.db, placeOf(call), { field: 'governmentId', value: governmentId }),
)

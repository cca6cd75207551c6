import { operatorReads } from '#service/call/endpoint-handler.ts'
import { listKeys } from '../list-keys.ts'

export default operatorReads('getKeys', ({ db }, request) => listKeys(db, request))

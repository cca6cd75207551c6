import { operatorReads } from '#service/call/endpoint-handler.ts'
import { listTokens } from '../token-rows.ts'

export default operatorReads('getTokens', ({ db }, request) => listTokens(db, request))

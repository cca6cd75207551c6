import { operatorReads } from '#service/call/endpoint-handler.ts'
import { listAuditLog } from '../list-audit-log.ts'

export default operatorReads('listAuditLog', (call, request) => listAuditLog(call.db, request))

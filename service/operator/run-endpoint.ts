import { strict as assert } from 'node:assert'
import type { Audit, EndpointTypes } from '#schemas/operator/endpoint.ts'
import { endpointSchemas } from '#schemas/operator/endpoint-schemas.ts'
import { endpoints } from '#schemas/operator/endpoints.ts'
import type { OperatorCall } from '#service/call/operator-call.ts'
import { ApiRefusal } from '#service/call/api-refusal.ts'
import { lockEdits } from '#service/call/lock-edits.ts'
import { versionOf } from '#service/call/version-of.ts'
import type { Tx } from '#service/database/database.ts'
import { appendAudit } from '#service/ledger/audit.ts'
import { assertFits } from '#service/limits/schema-breach.ts'
import { changeOnce } from './change-once.ts'
import type { EndpointHandler } from './load-endpoints.ts'

/**
 * Runs a handler. A change, its entry in the audit log and its answer under the idempotency key are one transaction; the entry comes last,
 * because the log is last in the lock order.
 */
export async function runEndpoint(
  handler: EndpointHandler,
  call: OperatorCall,
  request: object,
): Promise<{ result: unknown; isRepeated: boolean }> {
  const { service } = call
  type AnyRun = (call: OperatorCall, request: object, asked?: unknown) => Promise<unknown>
  const ask: AnyRun | undefined = handler.kind === 'changes' ? handler.ask : undefined
  const asked = await ask?.(call, request)
  const run = async (handle: OperatorCall) => {
    // Call and request are validated by the endpoint's schemas.
    const result = await (handler.run as AnyRun)(handle, request, asked)
    if (service.config.validateAnswers) {
      assertFits(endpointSchemas[handler.name].result, result, `The answer of ${handler.name}`)
    }
    return result
  }
  if (handler.kind === 'reads' && endpoints[handler.name].route.startsWith('GET '))
    return { result: await service.database.onReplica((db) => run({ ...call, db })), isRepeated: false }
  if (handler.kind !== 'changes') return { result: await run(call), isRepeated: false }
  const change = async (tx: Tx) => {
    const audit = endpoints[handler.name].audit as Audit<EndpointTypes> | null
    assert(audit !== null)
    const { edits } = endpoints[handler.name]
    if (edits !== null) await lockEdits(tx, edits, (call.params as { siteId?: string }).siteId)
    const before: unknown[] = []
    const recordBefore = (value: unknown) => {
      const replaced = withoutVersion(value)
      if (call.readVersion !== null) acceptVersion(call.readVersion, replaced)
      before.push(replaced)
    }
    const result = await run({ ...call, db: tx, recordBefore })
    assert.equal(
      before.length,
      audit.hasBefore === true ? 1 : 0,
      `${handler.name} must record the value that it replaces exactly where it declares auditsBefore`,
    )
    const facts = audit.facts({ params: call.params, request, result })
    const body = { ...facts, ...(audit.hasBefore === true && { before: before[0] }) }
    await appendAudit(tx, { actor: call.token.name, action: audit.action, body })
    return result
  }
  if (call.keyed !== null) return changeOnce(service, call.keyed, change)
  return { result: await service.database.transaction(change), isRepeated: false }
}

/** The record without its version, which no operator can change. */
function withoutVersion(record: unknown): unknown {
  if (typeof record !== 'object' || record === null || !('version' in record)) return record
  const { version: _, ...edited } = record
  return edited
}

function acceptVersion(readVersion: string, replaced: unknown): void {
  if (replaced !== null && versionOf(replaced) === readVersion) return
  throw new ApiRefusal(
    'changed',
    'Somebody has changed this since you read it. Nothing was replaced: read it again, then decide.',
  )
}

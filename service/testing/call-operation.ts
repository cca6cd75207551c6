import { strict as assert } from 'node:assert'
import { createHash, randomUUID } from 'node:crypto'
import { Registry } from 'prom-client'
import { Fault, type FaultCode } from '#schemas/protocol/faults.ts'
import {
  type OperationName,
  operations,
  type OperationRequest,
  type OperationResult,
} from '#schemas/protocol/operations.ts'
import { systemEntropy } from '#service/adapters/entropy.ts'
import { Admission } from '#service/channel/admission.ts'
import type { Caller } from '#service/channel/caller.ts'
import { createDispatcher } from '#service/channel/dispatcher.ts'
import { createCardFinisher } from '#service/draws/card-finisher.ts'
import { loadHandlers } from '#service/channel/load-handlers.ts'
import { MessageBounds } from '#service/channel/message-bounds.ts'
import { createChannelMetrics } from '#service/channel/metrics.ts'
import type { ServiceContext } from '#service/context.ts'
import { clientBounds } from '#service/limits/client-bounds.ts'
import { RateLimits } from '#service/limits/rate-limits.ts'
import { SharedReads } from '#service/limits/shared-reads.ts'
import { clientOf, ClientUse } from '#service/limits/client-use.ts'
import type { ServedSite } from '#service/sites/catalogue.ts'
import { silentLog, type TestDatabase } from './database.ts'
import { ringOfOneKey } from './one-key.ts'
import { TEST_MEMBER_ID } from './world.ts'

/** The client of one call. Without `playerId` it has no session. */
export interface TestCaller {
  playerId?: number | undefined
  sessionId?: number | undefined
  isRestricted?: boolean
  memberId?: number | undefined
  languageId?: string | undefined
  site?: Partial<ServedSite> | undefined
  /** The idempotency key; an operation that moves money gets a new one. */
  key?: string | undefined
}

/** Calls operations as the channel does; rejects with the Fault that a client would receive. */
export type CallOperation = <Name extends OperationName>(
  name: Name,
  body: OperationRequest<Name>,
  caller?: TestCaller,
) => Promise<OperationResult<Name>>

const SECRET = createHash('sha256').update('operations under test').digest()
const CLIENT = clientOf('127.0.0.1')
const SID_HASH = createHash('sha256').update('a cookie').digest()

/**
 * Runs operations over a test's database, through the dispatcher: access, schema, key and transaction are those of the service, and every
 * answer is validated. `more` replaces parts of the service.
 */
export async function operationsOn(
  database: TestDatabase,
  more: Partial<ServiceContext> = {},
): Promise<CallOperation> {
  const key = { keyId: 'test', secret: SECRET }
  const service = {
    database,
    clock: database.clock,
    entropy: systemEntropy,
    log: silentLog,
    seeds: database.seeds,
    vault: database.vault,
    cards: createCardFinisher({ database, seeds: database.seeds, vault: database.vault, log: silentLog }),
    sharedReads: new SharedReads(),
    rateLimits: new RateLimits({ shared: null, metrics: new Registry() }),
    keys: ringOfOneKey(key),
    ...more,
    config: { validateAnswers: true, ...more.config },
  } as unknown as ServiceContext
  const use = new ClientUse(clientBounds((_name, fallback) => fallback))
  const dispatcher = createDispatcher(service, {
    handlers: await loadHandlers(),
    metrics: createChannelMetrics(new Registry()),
    admission: new Admission(database.kind),
  })
  return async (name, body, caller = {}) => {
    const key = caller.key ?? (operations[name].effect === 'movesMoney' ? randomUUID() : null)
    const frame = { id: 1, op: name, body, priority: 4, key, fault: null }
    const bounds = new MessageBounds(CLIENT, use)
    const [answer] = await dispatcher.answerAll([frame], callerOf(caller), bounds)
    bounds.release()
    assert(answer !== undefined)
    if (!answer.ok) throw new Fault(answer.fault.code as FaultCode, answer.fault.args)
    return answer.result as never
  }
}

/** The manifest of a site that sends no marketing, for operations that ask whether it may be sent. */
const WITHOUT_MARKETING = {
  registration: { marketing: { channels: [], products: [] } },
} as unknown as ServedSite['manifest']

function callerOf({
  playerId,
  sessionId = 1,
  isRestricted = false,
  memberId = TEST_MEMBER_ID,
  languageId = 'en_US',
  site,
}: TestCaller): Caller {
  return {
    endpoint: 'websocket',
    site: { memberId, operatorId: 1, manifest: WITHOUT_MARKETING, ...site } as ServedSite,
    sidHash: SID_HASH,
    hasCookie: true,
    authentication:
      playerId === undefined
        ? { state: 'unknown' }
        : {
            state: 'valid',
            player: { playerId, memberId, sessionId, mustChangePassword: false, isRestricted },
            newToken: null,
          },
    clientAddress: '127.0.0.1',
    requestId: 'test',
    languageId,
  }
}

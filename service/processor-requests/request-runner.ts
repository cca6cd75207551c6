import type { ProcessorMessage } from '#service/adapters/payments/payment-processor.ts'
import { type ProcessorClient } from '#service/adapters/payments/processor-client.ts'
import { processorById } from '#service/adapters/payments/processors.ts'
import type { ServiceContext } from '#service/context.ts'
import { type PollingLoop, startPolling } from '#service/base/polling-loop.ts'
import {
  type AcceptedPayout,
  markAccepted,
  markRefused,
  noteUnanswered,
  takeDueRequests,
  takePayoutsToAsk,
  type WaitingRequest,
} from './queue-request.ts'

export interface RequestRunnerOptions {
  readonly service: Pick<ServiceContext, 'database' | 'vault' | 'log'>
  /** Read at each look, because sites change while the service runs. */
  readonly clients: () => readonly ProcessorClient[]
  /** Processes the message of an answer that decides on its request, before the request counts as sent. */
  readonly decide: (processorId: string, message: ProcessorMessage) => Promise<void>
}

const LOOK_EVERY_MS = 1000

/** Sends the queued requests to the processors, and asks for outcomes that no message has brought; each is leased by one process. */
export function startRequestRunner(options: RequestRunnerOptions): PollingLoop {
  const { log } = options.service
  return startPolling({
    poll: async () => (await sendDueRequests(options)) + (await askAboutPayouts(options)) > 0,
    onError: (error) =>
      log.error({ error: (error as Error).message }, 'the requests to processors could not be read'),
    everyMs: LOOK_EVERY_MS,
  })
}

/** Sends the requests that are due now; returns the number of attempts. */
export async function sendDueRequests(options: RequestRunnerOptions): Promise<number> {
  const { database, vault } = options.service
  const requests = await takeDueRequests(database, vault)
  await Promise.all(requests.map((request) => sendOne(options, request)))
  return requests.length
}

async function sendOne(
  { service, clients, decide }: RequestRunnerOptions,
  waiting: WaitingRequest,
): Promise<void> {
  const { database, log } = service
  const { processorId, playerId: _playerId, attempts, queuedMs, ...request } = waiting
  const { requestId } = request
  try {
    const client = processorById(clients(), processorId)
    if (client === undefined) throw new Error('the processor is not enabled')
    const decision = await client.send(request, { queuedMs, attempts })
    if (decision !== null) await decide(processorId, decision)
    await markAccepted(database, {
      requestId,
      isAskedFor: request.kind === 'payout' && client.outcomeOf !== null,
    })
    log.info({ requestId, processorId }, 'a processor accepted a request')
  } catch (error) {
    const reason = (error as Error).message
    await markRefused(database, { requestId, attempts, reason })
    log.warn({ requestId, processorId, reason, attempts }, 'a request to a processor waits')
  }
}

/** Asks the processors for accepted payouts that no message has decided; returns the number of questions. */
export async function askAboutPayouts(options: RequestRunnerOptions): Promise<number> {
  const payouts = await takePayoutsToAsk(options.service.database)
  await Promise.all(payouts.map((payout) => askAboutOne(options, payout)))
  return payouts.length
}

/** An answer decides like the message that is missing: whichever comes second has no effect. */
async function askAboutOne(
  { service: { database, log }, clients, decide }: RequestRunnerOptions,
  { processorId, ...sent }: AcceptedPayout,
): Promise<void> {
  const { requestId } = sent
  try {
    const client = processorById(clients(), processorId)
    if (client === undefined) throw new Error('the processor is not enabled')
    if (client.outcomeOf === null) return await noteUnanswered(database, { requestId, reason: null })
    const outcome = await client.outcomeOf(sent)
    if (outcome === 'unknown') throw new Error('the processor knows no payout of this number')
    if (outcome === 'under way') return
    await decide(processorId, outcome)
    log.info({ requestId, processorId, outcome: outcome.outcome }, 'a processor was asked about a payout')
  } catch (error) {
    const reason = (error as Error).message
    await noteUnanswered(database, { requestId, reason })
    log.warn({ requestId, processorId, reason }, 'the outcome of a payout is not known')
  }
}

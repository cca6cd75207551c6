import { postMessage } from '#service/adapters/webhooks/post-message.ts'
import { type PollingLoop, startPolling } from '#service/base/polling-loop.ts'
import type { ServiceContext } from '#service/context.ts'
import { isoTime } from '#service/wire/iso-time.ts'
import {
  type DueDelivery,
  markDelivered,
  markFailed,
  messageName,
  pauseGone,
  takeDueDeliveries,
} from './webhook-messages.ts'
import { openSecret } from './webhook-secret.ts'

export type WebhookService = Pick<ServiceContext, 'database' | 'keys' | 'clock' | 'log' | 'config' | 'sites'>

const LOOK_EVERY_MS = 1000
/** The receiver is no longer there, and wants no further message. */
const GONE = 410

/** Sends the messages to the operator's systems; each delivery is leased by one process. */
export function startWebhookRunner(service: WebhookService): PollingLoop {
  return startPolling({
    poll: async () => (await sendDueDeliveries(service)) > 0,
    onError: (error) =>
      service.log.error({ error: (error as Error).message }, 'the messages to webhooks could not be read'),
    everyMs: LOOK_EVERY_MS,
  })
}

/** Sends the deliveries that are due now; returns the number of attempts. */
export async function sendDueDeliveries(service: WebhookService): Promise<number> {
  const due = await takeDueDeliveries(service.database)
  await Promise.all(due.map((delivery) => sendOne(service, delivery)))
  return due.length
}

async function sendOne(service: WebhookService, delivery: DueDelivery): Promise<void> {
  const { database, log } = service
  const { deliveryId, webhookId, event, attempts } = delivery
  let status: number | null = null
  try {
    status = await post(service, delivery)
    if (status < 200 || status > 299) throw new Error(`the answer has the status ${status}`)
    await markDelivered(database, deliveryId, status)
  } catch (error) {
    const reason = (error as Error).message
    const state = await markFailed(database, delivery, { reason, status })
    if (status === GONE) await pauseGone(database, webhookId)
    log.warn({ webhookId, deliveryId, event, attempts, reason, state }, 'a webhook did not take a message')
  }
}

async function post(service: WebhookService, delivery: DueDelivery): Promise<number> {
  const { config, clock, keys, database, sites } = service
  const { url, memberId, secret, oldSecret } = delivery
  if (!config.webhookOrigins.includes(new URL(url).origin))
    throw new Error('its origin is not in WEBHOOK_ORIGINS')
  const opened = (sealed: DueDelivery['secret']) =>
    openSecret({ keys, db: database.kysely }, sealed, memberId)
  const secrets = await Promise.all([secret, ...(oldSecret === null ? [] : [oldSecret])].map(opened))
  const messageId = messageName(delivery.messageId)
  const body = bodyOf(delivery, sites.byMemberId(memberId)?.siteId)
  return postMessage({ url, messageId, sentAt: clock.now(), body, secrets })
}

function bodyOf(delivery: DueDelivery, siteId: string | undefined): string {
  const { event, time, subject, playerId, before, facts } = delivery
  return JSON.stringify({
    type: event,
    timestamp: isoTime(time),
    data: {
      ...(siteId !== undefined && { siteId }),
      subject,
      ...(playerId !== null && { playerId }),
      ...(before !== null && { before }),
      ...facts,
    },
  })
}

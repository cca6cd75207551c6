import { sql } from 'kysely'
import { type PostedMessage, postMessage } from '#service/adapters/webhooks/post-message.ts'
import { type PollingLoop, startPolling } from '#service/base/polling-loop.ts'
import type { ServiceContext } from '#service/context.ts'
import { markFailed } from '#service/database/delivery-rows.ts'
import { isoTime } from '#service/wire/iso-time.ts'
import {
  type DueDelivery,
  dueWebhooks,
  markDelivered,
  messageName,
  pauseGone,
  takeDueDeliveries,
  WEBHOOK_DELIVERIES,
} from './webhook-messages.ts'
import { openSecret } from './webhook-secret.ts'

export type WebhookService = Pick<ServiceContext, 'database' | 'keys' | 'clock' | 'log' | 'config' | 'sites'>

const LOOK_EVERY_MS = 1000
/** Webhooks to which one process sends at the same time. */
const WEBHOOKS_AT_ONCE = 50
/** The status of a receiver that no longer exists. */
const GONE = 410

/** Sends the messages to the operator's systems; each delivery is leased by one process. */
export function startWebhookRunner(service: WebhookService): PollingLoop {
  const sender = openWebhookSender(service)
  const polling = startPolling({
    poll: async () => {
      await sender.begin()
      return false
    },
    onError: (error) =>
      service.log.error({ error: (error as Error).message }, 'the messages to webhooks could not be read'),
    everyMs: LOOK_EVERY_MS,
  })
  return {
    async stop() {
      sender.stop()
      await polling.stop()
      await sender.whenIdle()
    },
  }
}

type Post = typeof postMessage

export interface WebhookSender {
  /** Begins to send to the webhooks with due deliveries to which it does not send already. */
  readonly begin: () => Promise<void>
  /** Resolves when all that has begun is done. */
  readonly whenIdle: () => Promise<void>
  /** Takes no further deliveries. */
  readonly stop: () => void
}

/** Sends to many webhooks at the same time, and to each batch by batch, so that a slow receiver delays no other one. */
export function openWebhookSender(service: WebhookService, post: Post = postMessage): WebhookSender {
  const { database, log } = service
  const sending = new Map<number, Promise<void>>()
  const stopping = new AbortController()

  async function sendBatch(webhookId: number): Promise<boolean> {
    const due = await takeDueDeliveries(database, webhookId)
    await Promise.all(due.map((delivery) => sendOne(service, delivery, post)))
    return due.length > 0
  }

  async function sendTo(webhookId: number): Promise<void> {
    try {
      while (!stopping.signal.aborted && (await sendBatch(webhookId)));
    } catch (error) {
      log.error({ error: (error as Error).message, webhookId }, 'deliveries to a webhook were interrupted')
    } finally {
      sending.delete(webhookId)
    }
  }

  return {
    async begin() {
      const limit = WEBHOOKS_AT_ONCE - sending.size
      const webhookIds = await dueWebhooks(database, { except: [...sending.keys()], limit })
      for (const webhookId of webhookIds) sending.set(webhookId, sendTo(webhookId))
    },
    async whenIdle() {
      await Promise.all(sending.values())
    },
    stop() {
      stopping.abort()
    },
  }
}

async function sendOne(service: WebhookService, delivery: DueDelivery, post: Post): Promise<void> {
  const { database, log } = service
  const { deliveryId, webhookId, event, attempts } = delivery
  let status: number | null = null
  try {
    status = await post(await messageOf(service, delivery))
    if (status < 200 || status > 299) throw new Error(`the answer has the status ${status}`)
    await markDelivered(database, deliveryId, status)
  } catch (error) {
    const reason = (error as Error).message
    const set = sql`last_status = ${status}`
    const failed = { messageId: deliveryId, attempts, reason, set }
    const next = await markFailed(database, WEBHOOK_DELIVERIES, failed)
    if (status === GONE) await pauseGone(database, webhookId)
    log.warn(
      { webhookId, deliveryId, event, attempts, reason, next },
      'a receiver did not accept a message of a webhook',
    )
  }
}

async function messageOf(service: WebhookService, delivery: DueDelivery): Promise<PostedMessage> {
  const { config, clock, keys, database, sites } = service
  const { url, memberId, secret, oldSecret } = delivery
  if (!config.webhookOrigins.includes(new URL(url).origin))
    throw new Error('its origin is not in WEBHOOK_ORIGINS')
  const opened = (sealed: DueDelivery['secret']) =>
    openSecret({ keys, db: database.kysely }, sealed, memberId)
  const secrets = await Promise.all([secret, ...(oldSecret === null ? [] : [oldSecret])].map(opened))
  const messageId = messageName(delivery.messageId)
  const body = bodyOf(delivery, sites.byMemberId(memberId)?.siteId)
  return { url, messageId, sentAt: clock.now(), body, secrets }
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

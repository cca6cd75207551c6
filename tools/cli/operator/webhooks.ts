import {
  type Webhook,
  WEBHOOK_DELIVERY_STATES,
  type WebhookDelivery,
  webhookEventsSchema,
} from '#schemas/operator/webhooks.ts'
import { Mistake } from '../../mistake.ts'
import { type OperatorApi, resultOf } from './connect-api.ts'
import { numberOf, oneOf, type OperatorOptions, timeOf, wanted } from './options.ts'
import { type PageRequest, sayList } from './say-list.ts'

type Say = (line: string) => void

const COMMANDS =
  'The commands are webhook list, add, change, pause, resume, end, test, secret, replay, deliveries and repeat.'
/** Commands about one webhook that need nothing but its number. */
const PLAIN = {
  pause: ['pauseWebhook', 'paused'],
  resume: ['resumeWebhook', 'resumed'],
  end: ['endWebhook', 'ended'],
  test: ['testWebhook', 'a message webhook.test is on its way'],
} as const

/** Runs a command about the webhooks of a site, and prints the outcome. */
export async function runWebhookCommand(
  api: OperatorApi,
  [command = '', subject, ...events]: readonly (string | undefined)[],
  options: OperatorOptions,
  say: Say,
): Promise<void> {
  const siteId = wanted(options.site, '--site')
  if (command === 'list') return list(api, siteId, say)
  if (command === 'deliveries') return deliveries(api, siteId, options, say)
  if (command === 'add') {
    const request = { url: wanted(subject, 'the address of the receiver'), events: eventsOf(events) }
    const { webhookId, secret } = resultOf(await api('createWebhook', { siteId }, request))
    say(`${webhookId}: made. Its secret, shown this once: ${secret}`)
    return
  }
  if (command === 'repeat') {
    const deliveryId = numberOf(subject, 'a delivery')
    resultOf(await api('repeatWebhookDelivery', { siteId, deliveryId }, {}))
    say(`${deliveryId}: is sent again`)
    return
  }
  const params = { siteId, webhookId: numberOf(subject, 'a webhook') }
  const { webhookId } = params
  if (command in PLAIN) {
    const [endpoint, outcome] = PLAIN[command as keyof typeof PLAIN]
    resultOf(await api(endpoint, params, {}))
    say(`${webhookId}: ${outcome}`)
  } else if (command === 'change') {
    resultOf(await api('changeWebhook', params, { events: eventsOf(events) }))
    say(`${webhookId}: changed`)
  } else if (command === 'secret') {
    const { secret } = resultOf(await api('renewWebhookSecret', params, {}))
    say(`${webhookId}: its new secret, shown this once: ${secret}. The one before signs too for a day.`)
  } else if (command === 'replay') {
    const from = instantOf(wanted(options.from, '--from'), '--from')
    const until = options.until === undefined ? undefined : instantOf(options.until, '--until')
    const period = { from, ...(until !== undefined && { until }) }
    const { messages } = resultOf(await api('replayWebhook', params, period))
    say(`${webhookId}: ${messages} messages are sent again`)
  } else throw new Mistake(COMMANDS)
}

function eventsOf(words: readonly (string | undefined)[]): (typeof KNOWN)[number][] {
  if (words.length === 0)
    throw new Mistake('The command needs one or more events, such as withdrawal.paid or player.*.')
  return words.map((word) => oneOf(KNOWN, word ?? '', 'An event'))
}

const KNOWN = webhookEventsSchema.items.enum

/** An instant in ISO 8601 as UTC milliseconds. */
function instantOf(text: string, option: string): number {
  const time = Date.parse(text)
  if (Number.isNaN(time)) throw new Mistake(`${option} must be a time, such as 2026-11-29T10:00Z.`)
  return time
}

async function list(api: OperatorApi, siteId: string, say: Say): Promise<void> {
  return sayList(
    {
      readPage: async (from: PageRequest<number>) => {
        const { webhooks: rows, hasMore } = resultOf(await api('listWebhooks', { siteId }, from))
        return { rows, hasMore }
      },
      idOf: ({ webhookId }) => webhookId,
      lineOf: webhookLine,
      none: `${siteId} has no webhook.`,
    },
    say,
  )
}

function webhookLine({ webhookId, url, events, waiting, givenUp, pauseReason }: Webhook): string {
  const pause = pauseReason === undefined ? '' : `; paused: ${pauseReason}`
  return `${webhookId}: ${url} for ${events.join(', ')}; ${waiting} wait, ${givenUp} given up${pause}`
}

/** Prints the deliveries, the newest first. */
async function deliveries(api: OperatorApi, siteId: string, options: OperatorOptions, say: Say) {
  const { status } = options
  const state = status === undefined ? undefined : oneOf(WEBHOOK_DELIVERY_STATES, status, '--status')
  return sayList(
    {
      readPage: async (from: PageRequest<number>) => {
        const { deliveries: rows, hasMore } = resultOf(
          await api('listWebhookDeliveries', { siteId }, { ...from, ...(state !== undefined && { state }) }),
        )
        return { rows, hasMore }
      },
      idOf: ({ deliveryId }) => deliveryId,
      lineOf: deliveryLine,
      none: `${siteId} has no delivery${state ? ` that is ${state}` : ''}.`,
    },
    say,
  )
}

function deliveryLine({ deliveryId, webhookId, event, subject, state, attempts, ...more }: WebhookDelivery) {
  const error = more.lastError === undefined ? '' : `; ${more.lastError}`
  return `${deliveryId}: ${event} of ${subject} to webhook ${webhookId}, ${timeOf(more.createdTime)}: ${state} after ${attempts} attempts${error}`
}

import type { OutgoingText, TextTransport } from '#service/adapters/text-messages/text-transport.ts'
import type { ServiceContext } from '#service/context.ts'
import { markFailed, markSent } from '#service/database/delivery-rows.ts'
import { type PollingLoop, startPolling } from '#service/base/polling-loop.ts'
import { composeText, type TextSite } from './compose-text.ts'
import { takeDueTexts, TEXT_MESSAGES, type WaitingText } from './outbox.ts'

export interface TextRunnerOptions extends Pick<TextSite, 'originOf'> {
  readonly service: Pick<ServiceContext, 'database' | 'vault' | 'sites' | 'log'>
  readonly transport: TextTransport
}

/** Poll interval of the outbox. A player waits for the code. */
const LOOK_EVERY_MS = 1000

/** Sends the text messages in the outbox; each is leased by one process. */
export function startTextRunner(options: TextRunnerOptions): PollingLoop {
  const { log } = options.service
  return startPolling({
    poll: async () => (await sendDueTexts(options)) > 0,
    onError: (error) =>
      log.error({ error: (error as Error).message }, 'the outbox of text messages could not be read'),
    everyMs: LOOK_EVERY_MS,
  })
}

/** Sends the messages that are due now; returns the number of attempts. */
export async function sendDueTexts(options: TextRunnerOptions): Promise<number> {
  const { database, vault } = options.service
  const texts = await takeDueTexts(database, vault)
  await Promise.all(texts.map((text) => sendOne(options, text)))
  return texts.length
}

async function sendOne(
  { service, transport, originOf }: TextRunnerOptions,
  text: WaitingText,
): Promise<void> {
  const { database, log, sites } = service
  const { textMessageId, attempts } = text
  try {
    const site = sites.byMemberId(text.memberId)
    if (site === null) throw new Error('no such site')
    const outgoing: OutgoingText = composeText(text, { site, originOf })
    await transport.send(outgoing)
    await markSent(database, TEXT_MESSAGES, textMessageId)
    log.info({ textMessageId }, 'a text message was sent')
  } catch (error) {
    const reason = (error as Error).message
    const next = await markFailed(database, TEXT_MESSAGES, { messageId: textMessageId, attempts, reason })
    log.warn({ textMessageId, reason, attempts, next }, 'a text message could not be sent')
  }
}

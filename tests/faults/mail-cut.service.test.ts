import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterEach, expect, it } from 'vitest'
import { register } from '#tests/contract/register.ts'
import { Services } from '#tests/contract/service-here.ts'
import { MailServer } from '#tests/support/mail-server.ts'
import { openNetworkLink } from '#tests/support/network-link.ts'

const BACK_WITHIN_MS = 10_000
const CUT_MS = 25_000

const services = new Services()
const ends: (() => Promise<unknown>)[] = []
afterEach(async () => {
  await services.end()
  for (let end = ends.pop(); end !== undefined; end = ends.pop()) await end()
})

it.each(['go on', 'stay dead'] as const)(
  'security 33: waiting mails are sent within ten seconds of the mail server’s return, where connections %s',
  async (afterwards) => {
    const mails = new MailServer()
    const url = new URL(await mails.listen())
    ends.push(() => mails.close())
    const link = await openNetworkLink(Number(url.port))
    ends.push(() => link.stop())
    url.port = String(link.port)
    const here = await services.start('postgres', {
      SMTP_URL: url.href,
      MAIL_FROM: 'no-reply@aurora.example',
    })
    const mailed = ({ username }: { username: string }) =>
      mails.received.some(({ to }) => to === `${username}@example.org`)
    const before = await register(here.port)
    await expect.poll(() => mailed(before), { timeout: 8000 }).toBe(true)

    link.cut()
    const during = [await register(here.port), await register(here.port)]
    await delay(CUT_MS)
    link.restore(afterwards)
    await expect.poll(() => during.every(mailed), { timeout: BACK_WITHIN_MS }).toBe(true)
    // A mail that was not handed over has used up none of its attempts.
    const sent = { attempts: 1, isSent: true, error: null }
    const states = async () =>
      (
        await sql`select attempts, sent_at is not null as "isSent", last_error as error from mails`.execute(
          here.service.database.kysely,
        )
      ).rows
    await expect.poll(states, { timeout: 5000 }).toEqual([sent, sent, sent])
    expect(mails.received).toHaveLength(3)
  },
  90_000,
)

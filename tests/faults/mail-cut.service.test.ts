import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { it } from 'vitest'
import { register } from '#tests/contract/register.ts'
import { Services } from '#tests/contract/service-here.ts'
import { MailServer } from '#tests/support/mail-server.ts'
import { AFTER_A_CUT, openNetworkLink } from '#tests/support/network-link.ts'
import { timeBound } from '#tests/support/time-bound.ts'

const BACK_WITHIN_MS = timeBound(10_000)
const CUT_MS = 25_000

it.concurrent.for(AFTER_A_CUT)(
  'security 33: waiting mails are sent within ten seconds of the mail server’s return, where connections %s',
  { timeout: 120_000 },
  async (afterwards, { expect, onTestFinished }) => {
    const services = new Services()
    const mails = new MailServer()
    const url = new URL(await mails.listen())
    onTestFinished(() => mails.close())
    const link = await openNetworkLink(Number(url.port))
    onTestFinished(() => link.stop())
    onTestFinished(() => services.end())
    url.port = String(link.port)
    const here = await services.start('postgres', {
      SMTP_URL: url.href,
      MAIL_FROM: 'no-reply@aurora.example',
    })
    const mailed = ({ username }: { username: string }) =>
      mails.received.some(({ to }) => to === `${username}@example.org`)
    const sent = { attempts: 1, isSent: true, error: null }
    const states = async () =>
      (
        await sql`select attempts, sent_at is not null as "isSent", last_error as error from mails`.execute(
          here.service.database.kysely,
        )
      ).rows
    const untilSent = (count: number) =>
      expect.poll(states, { timeout: BACK_WITHIN_MS }).toEqual(Array.from({ length: count }, () => sent))
    await register(here.port)
    // The service must have the answer of the mail server: a mail whose answer is lost is sent again.
    await untilSent(1)

    link.cut()
    const during = [await register(here.port), await register(here.port)]
    await delay(CUT_MS)
    link.restore(afterwards)
    await expect.poll(() => during.every(mailed), { timeout: BACK_WITHIN_MS }).toBe(true)
    // A mail that was not handed over has used up none of its attempts.
    await untilSent(3)
    expect(mails.received).toHaveLength(3)
  },
)

import { afterAll, beforeAll, expect, it } from 'vitest'
import { onEachDatabase, type TestDatabase } from '#service/testing/database.ts'
import type { OutgoingMail } from '#service/adapters/mail/mail-transport.ts'
import { MailServerAway } from '#service/adapters/mail/mail-server-away.ts'
import { openOperatorApi, type TestOperatorApi } from '#service/testing/operator-api.ts'
import { peopleOf } from '#service/testing/people.ts'
import { MAIL_SUBJECTS } from './mail-subjects.ts'

onEachDatabase((open) => {
  let database: TestDatabase
  let api: TestOperatorApi
  const sent: OutgoingMail[] = []
  let isAway = false
  beforeAll(async () => {
    database = await open()
    api = await openOperatorApi(database, {
      mail: {
        async send(mail) {
          if (isAway) throw new MailServerAway('no answer')
          sent.push(mail)
        },
        close: () => undefined,
      },
    })
  })
  afterAll(() => api.close())

  const SITE = { siteId: 'fixture' }

  it('every kind of mail of a site is listed with sample values, and no variable is left in a text', async () => {
    const { answer } = await api.ask('getSampleMails', SITE, { language: 'en' })
    expect(new Set(answer.mails.map(({ kind }) => kind))).toEqual(new Set(Object.keys(MAIL_SUBJECTS)))
    expect(answer.mails.filter(({ subject, text }) => /[{}]/.test(subject + text))).toEqual([])
  })

  it('the mails are those of the draft in a preview, and of the served site for the preview of another one', async () => {
    const served = (await api.ask('getSampleMails', SITE, { language: 'en' })).answer
    const { manifest } = (await api.ask('getDraft', SITE)).answer
    const { preview, refusals } = (
      await api.ask('previewDraft', SITE, { manifest: manifest.replace('Fixture Lotto', 'Another name') })
    ).answer
    expect(refusals).toEqual([])
    const of = async (language: string, id: string) =>
      (await api.ask('getSampleMails', SITE, { language, preview: id })).answer.mails
    const mails = await of('en', preview?.id ?? '')
    expect(mails[0]?.text).toContain('Another name')
    expect(served.mails[0]?.text).not.toContain('Another name')
    expect((await of('ar', preview?.id ?? ''))[0]?.subject).not.toBe(mails[0]?.subject)
    expect((await of('en', '0'.repeat(32)))[0]?.text).not.toContain('Another name')
  })

  it('a mail is sent to the person who is signed in alone, a few in a minute, and the audit log has it', async () => {
    const people = peopleOf(database, api)
    const ada = await people.follow(await people.firstLink(), { email: 'ada@example.com', name: 'Ada' })
    const { mails } = (await api.ask('getSampleMails', SITE, { language: 'en' })).answer
    const number = mails.findIndex(({ kind }) => kind === 'campaign')
    const send = (wanted: number) =>
      api.ask('sendSampleMail', SITE, { number: wanted, language: 'en' }, { cookie: ada.cookie ?? '' })
    sent.length = 0
    expect((await send(number)).answer).toEqual({ kind: 'campaign', to: 'ada@example.com' })
    expect(sent).toMatchObject([{ to: 'ada@example.com', subject: `[Sample] ${mails[number]?.subject}` }])
    expect(sent[0]).not.toHaveProperty('stopAddress')
    const line = await database.kysely
      .selectFrom('audit_log')
      .select(['actor', 'body'])
      .where('action', '=', 'site.sample-mail-sent')
      .execute()
    expect(line).toEqual([
      { actor: 'ada@example.com', body: { siteId: 'fixture', language: 'en', kind: 'campaign' } },
    ])
    expect((await send(999)).status).toBe(404)
    const token = await api.ask('sendSampleMail', SITE, { number: 0, language: 'en' })
    expect([token.status, sent]).toEqual([403, [expect.anything()]])
    isAway = true
    expect((await send(number)).status).toBe(502)
    isAway = false
    const statuses: number[] = []
    for (let mail = 0; mail < 4; mail += 1) statuses.push((await send(0)).status)
    expect(statuses).toEqual([200, 200, 200, 429])
  })
})

import { afterAll, beforeAll, expect, it } from 'vitest'
import { onEachDatabase } from '#service/testing/database.ts'
import { openOperatorApi, type TestOperatorApi } from '#service/testing/operator-api.ts'
import { MAIL_SUBJECTS } from './mail-subjects.ts'

onEachDatabase((open) => {
  let api: TestOperatorApi
  beforeAll(async () => {
    api = await openOperatorApi(await open())
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
})

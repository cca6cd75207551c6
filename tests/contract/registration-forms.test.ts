import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OperationName, OperationResult } from '#schemas/protocol/operations.ts'
import { EACH_DATABASE } from '#service/testing/database.ts'
import { Client } from './client.ts'
import { operatorApi } from './operator-api.ts'
import { freshName, registrationOf } from './register.ts'
import { type ServiceHere, Services } from './service-here.ts'

const SITE_ID = 'clubs'
const CLUB_TEXT = 'The club may write to me.'

const REGISTRATION = {
  short: {
    steps: [
      { id: 'account', fields: ['primaryEmail', 'username', 'password'] },
      {
        id: 'person',
        fields: ['firstName', 'lastName', 'birthdate', 'country', 'team', 'seats', 'since', 'paysTax'],
      },
    ],
  },
  customFields: {
    short_reg: {
      required_overrides: { team: false, seats: false, since: false },
      hidden_overrides: {},
      fields: {
        team: {
          schema: { type: 'string', enum: ['red', 'blue'] },
          label: { en: 'Team' },
          choices: { red: { en: 'The reds' }, blue: { en: 'The blues' } },
        },
        seats: { schema: { type: 'integer', minimum: 1, maximum: 4 }, label: { en: 'Seats' } },
        since: {
          schema: {
            type: 'string',
            format: 'date',
            formatMinimum: '2000-01-01',
            formatMaximum: '2026-12-31',
          },
          label: { en: 'Member since' },
        },
        paysTax: { schema: { type: 'boolean' }, label: { en: 'I pay tax' } },
      },
    },
  },
  perCountry: { IE: { required_overrides: { seats: true }, hidden_overrides: { since: true } } },
  consents: [
    { id: 'terms', required: true, form: 'short' },
    { id: 'club', required: false, form: 'short', version: '2026-11', text: { en: CLUB_TEXT } },
  ],
}

describe.each(EACH_DATABASE)('registration forms of a site, on the %s database', (kind) => {
  const services = new Services()
  let here: ServiceHere
  let sitesDir: string

  beforeAll(async () => {
    sitesDir = await mkdtemp(join(tmpdir(), 'tombolo-sites-'))
    await cp('sites', sitesDir, { recursive: true })
    const manifest = { manifestVersion: 1, siteId: SITE_ID, memberId: 199, operatorId: 1, extends: 'aurora' }
    await mkdir(join(sitesDir, SITE_ID))
    await writeFile(
      join(sitesDir, SITE_ID, 'manifest.json'),
      JSON.stringify({ ...manifest, hosts: ['clubs.example'], registration: REGISTRATION }),
    )
    here = await services.start(kind, { SITES_DIR: sitesDir })
  }, 60_000)
  afterAll(async () => {
    await services.end()
    await rm(sitesDir, { recursive: true })
  })

  const send = async (fields: object, country = 'DE', client = new Client(here.port, SITE_ID)) => {
    const request = registrationOf(freshName()) as { fields: Record<string, unknown> }
    const { privacy: _, ...others } = request.fields
    const answer = await client.call('playerRegistration', {
      ...request,
      fields: { ...others, country, ...fields },
    })
    return answer.result as OperationResult<'playerRegistration'>
  }
  const refusalsOf = async (fields: object, country?: string) =>
    (await send(fields, country)).errors?.map(({ field, code }) => [field, code])
  const operator = () => operatorApi(here)

  it('a registration is refused where an answer to a field of the site is out of its bounds', async () => {
    expect(await refusalsOf({ team: 'green', seats: 5, since: '1999-12-31' })).toEqual([
      ['team', 'custom'],
      ['seats', 'custom'],
      ['since', 'custom'],
    ])
    expect(await refusalsOf({ since: '2026-02-30', paysTax: 'yes' })).toEqual([
      ['since', 'custom'],
      ['paysTax', 'custom'],
    ])
    expect(await refusalsOf({ colour: 'red' })).toEqual([['colour', 'unknown-field']])
  })

  it('a field that one country requires and another one that it hides are checked by the country of the player', async () => {
    expect(await refusalsOf({}, 'IE')).toEqual([['seats', 'required']])
    expect(await refusalsOf({ seats: 2, since: '2020-05-01' }, 'IE')).toEqual([['since', 'unknown-field']])
    expect((await send({ seats: 2 }, 'IE')).result).toBeGreaterThan(0)
  })

  it('security 24: answers to fields of the site are stored encrypted, shown with the person, and exported', async () => {
    const { result: playerId } = await send({ team: 'blue', seats: 3, since: '2021-03-04', paysTax: false })
    const params = { siteId: SITE_ID, playerId }
    const { rows } = await sql<{ personal: Buffer }>`
      select personal from players where player_id = ${playerId}`.execute(here.service.database.kysely)
    expect(rows[0]?.personal.toString('latin1')).not.toContain('blue')
    const { answer: person } = await operator().ask('viewPlayerPerson', params, {})
    expect(person.own).toEqual([
      { id: 'team', label: 'Team', value: 'The blues' },
      { id: 'seats', label: 'Seats', value: 3 },
      { id: 'since', label: 'Member since', value: '2021-03-04' },
      { id: 'paysTax', label: 'I pay tax', value: false },
    ])
    const { answer: exported } = await operator().ask('exportPlayer', params, { section: 'person' })
    expect(exported.rows).toMatchObject([{ fields: { team: 'blue', seats: 3 } }])
  })

  it('a consent is stored with its wording, version, language, time and form, and is never changed', async () => {
    const { result: playerId } = await send({ club: true })
    const params = { siteId: SITE_ID, playerId }
    const { answer } = await operator().ask('getPlayerConsents', params)
    const given = {
      origin: 'short',
      languageId: 'en_US',
      wording: expect.any(String),
      at: expect.any(Number),
    }
    expect(answer.consents).toEqual([
      { ...given, consentId: 'club', isGiven: true, version: '2026-11', text: CLUB_TEXT },
      { ...given, consentId: 'terms', isGiven: true },
    ])
    const { answer: exported } = await operator().ask('exportPlayer', params, { section: 'formConsents' })
    expect(exported.rows).toMatchObject([{ consent_id: 'terms' }, { consent_id: 'club', text: CLUB_TEXT }])
    const { database } = here.service
    for (const statement of ['update form_consents set version = null', 'delete from consent_wordings'])
      await expect(database.transaction((tx) => sql.raw(statement).execute(tx))).rejects.toThrow(
        /permission denied/,
      )
  })

  it('an optional consent that is not given is not stored, and a required one refuses the form', async () => {
    const { result: playerId } = await send({ club: false })
    const { answer } = await operator().ask('getPlayerConsents', { siteId: SITE_ID, playerId })
    expect(answer.consents.map(({ consentId }) => consentId)).toEqual(['terms'])
    expect(await refusalsOf({ terms: false })).toEqual([['terms', 'consent']])
  })

  it('GDPR 7(3): an optional consent is withdrawn in the account and given again, each with its time and wording', async () => {
    const client = new Client(here.port, SITE_ID)
    const { result: playerId } = await send({ club: true }, 'DE', client)
    const ask = async (op: OperationName, body: object) =>
      (await client.call(op, body, { endpoint: 'secured' })).result
    const own = async () => (await ask('getFormConsents', {})) as OperationResult<'getFormConsents'>
    const history = async () =>
      (await operator().ask('getPlayerConsents', { siteId: SITE_ID, playerId })).answer.consents
        .filter(({ consentId }) => consentId === 'club')
        .map(({ isGiven, origin, text, version, at }) => ({ isGiven, origin, text, version, at }))
    const first = (await own()).consents
    expect(first).toEqual([{ consent: 'club', isGiven: true, at: expect.any(Number) }])

    const withdrawal = { consent: 'club', isGiven: false }
    expect(await ask('updateFormConsent', withdrawal)).toEqual({ result: 1 })
    // The same answer again is not a second one.
    expect(await ask('updateFormConsent', withdrawal)).toEqual({ result: 1 })
    const withdrawn = (await own()).consents[0]
    expect(withdrawn).toMatchObject(withdrawal)
    expect(await ask('updateFormConsent', { consent: 'club', isGiven: true })).toEqual({ result: 1 })
    const again = (await own()).consents[0]
    expect(again).toMatchObject({ consent: 'club', isGiven: true })
    const read = { text: CLUB_TEXT, version: '2026-11' }
    expect(await history()).toEqual([
      { ...read, isGiven: true, origin: 'account', at: again?.at },
      { ...read, isGiven: false, origin: 'account', at: withdrawn?.at },
      { ...read, isGiven: true, origin: 'short', at: first[0]?.at },
    ])
    const { answer: exported } = await operator().ask(
      'exportPlayer',
      { siteId: SITE_ID, playerId },
      { section: 'formConsents' },
    )
    expect(exported.rows.at(-2)).toMatchObject({ consent_id: 'club', is_given: false, origin: 'account' })

    for (const consent of ['terms', 'partner'])
      expect(await ask('updateFormConsent', { consent, isGiven: false })).toEqual({
        result: 0,
        errors: [{ field: consent, code: 'unknown-field' }],
      })
    expect((await own()).consents).toEqual([again])
  })
})

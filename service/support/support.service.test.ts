import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fastify, type FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { FAULT } from '#schemas/protocol/faults.ts'
import {
  SUPPORT_UPLOAD_PATH,
  type SupportUploadAnswer,
  supportPreviewPath,
} from '#schemas/protocol/support.ts'
import { cashierTopic } from '#schemas/protocol/topics.ts'
import { type DocumentStore, openDocumentStore } from '#service/adapters/documents/document-store.ts'
import { systemEntropy } from '#service/adapters/entropy.ts'
import { SID_COOKIE } from '#service/channel/sid-cookie.ts'
import { ringOfOneKey } from '#service/testing/one-key.ts'
import { hashOf, makeToken } from '#service/keys/tokens.ts'
import { takeDueMails } from '#service/mail/outbox.ts'
import { registerDocumentPreview } from '#service/pages/document-preview.ts'
import { registerDocumentUpload } from '#service/pages/document-upload.ts'
import { createPersonalVault, ownerOf } from '#service/players/rows/personal-vault.ts'
import { createSessionStore, type SessionStore } from '#service/sessions/session-store.ts'
import type { ServedSite } from '#service/sites/catalogue.ts'
import { lastBefore } from '#service/testing/audited.ts'
import { type CallOperation, operationsOn } from '#service/testing/call-operation.ts'
import { onEachDatabase, silentLog, type TestDatabase } from '#service/testing/database.ts'
import { openOperatorApi, type TestOperatorApi } from '#service/testing/operator-api.ts'
import { openTestSites, type TestSites } from '#service/testing/sites.ts'
import { advance } from '#service/testing/test-clock.ts'
import { addGame, addPlayer, eventsOf } from '#service/testing/world.ts'
import { type PageRequest, readByOne } from '#service/testing/read-by-one.ts'
import { ownWords } from './receive-reply.ts'
import { removeOldCases } from './remove-cases.ts'

const KEY = { keyId: 'test', secret: createHash('sha256').update('support under test').digest() }
const KEYS = ringOfOneKey(KEY)
const vault = createPersonalVault(KEYS, systemEntropy)
const SITE = { siteId: 'fixture' }
const QUESTION = { topic: 'withdrawal', subject: 'Where is my money?', message: 'I wait since Monday.' }

const picture = () =>
  sharp({ create: { width: 300, height: 200, channels: 3, background: '#7a9' } })
    .jpeg()
    .toBuffer()

onEachDatabase((open) => {
  let database: TestDatabase
  let sites: TestSites
  let site: ServedSite
  let sessions: SessionStore
  let documents: DocumentStore
  let dataDir: string
  let call: CallOperation
  let app: FastifyInstance
  let api: TestOperatorApi
  let ada: Person
  beforeAll(async () => {
    database = await open()
    sites = await openTestSites()
    site = sites.sites.bySiteId('fixture')!
    dataDir = await mkdtemp(join(tmpdir(), 'tombolo-support-'))
    documents = openDocumentStore({ dataDir, documentsBucket: undefined })
    sessions = createSessionStore({ database, clock: database.clock, entropy: systemEntropy, keys: KEYS })
    app = fastify()
    const parts = { database, documents, sessions, sites: sites.sites, keys: KEYS, entropy: systemEntropy }
    await registerDocumentUpload(app, { ...parts, log: silentLog })
    registerDocumentPreview(app, parts)
    api = await openOperatorApi(database, { vault, documents, keys: KEYS })
  })
  afterAll(async () => {
    await app.close()
    await api.close()
    await sites.close()
    await rm(dataDir, { recursive: true, force: true })
  })
  beforeEach(async () => {
    // The tests share a database: each has its own player and count of calls.
    await sql`delete from mails`.execute(database.kysely)
    await sql`update support_cases set guest_client = null`.execute(database.kysely)
    call = await operationsOn(database, { vault })
    ada = await register()
  })

  type Person = Awaited<ReturnType<typeof register>>

  /** A player with a name, an address and a session. */
  async function register() {
    const { playerId } = await addPlayer(database, { memberId: site.memberId, balanceMinor: 0 })
    const { usernameKey } = await database.kysely
      .selectFrom('players')
      .select('username_key as usernameKey')
      .where('player_id', '=', playerId)
      .executeTakeFirstOrThrow()
    const person = { firstName: 'Ada', primaryEmail: `ada.${playerId}@example.org` }
    const { bytes, keyId } = vault.seal(person, ownerOf(site.memberId, usernameKey))
    await database.kysely
      .updateTable('players')
      .set({ personal: bytes, personal_key_id: keyId })
      .where('player_id', '=', playerId)
      .execute()
    const cookie = makeToken(systemEntropy)
    const of = { playerId, memberId: site.memberId, sidHash: hashOf(cookie) }
    const { token } = await database.transaction((tx) => sessions.open(tx, of))
    const headers = {
      host: `${site.manifest.hosts[0]}`,
      cookie: `${SID_COOKIE}=${cookie}`,
      'x-auth-token': token,
      'x-requested-with': 'tombolo',
      'content-type': 'application/octet-stream',
    }
    return {
      playerId,
      headers,
      email: person.primaryEmail,
      caller: { playerId, memberId: site.memberId, site },
    }
  }
  const upload = async (who: Person, payload: Buffer) => {
    const answer = await app.inject({
      method: 'POST',
      url: SUPPORT_UPLOAD_PATH,
      payload,
      headers: who.headers,
    })
    return JSON.parse(answer.body) as SupportUploadAnswer
  }
  const uploaded = async (who: Person) => {
    const answer = await upload(who, await picture())
    if ('refused' in answer) throw new Error(answer.refused)
    return answer.attachmentId
  }
  const preview = async (who: Person, attachmentId: number) =>
    app.inject({ method: 'GET', url: supportPreviewPath(attachmentId, 1), headers: who.headers })
  const create = (who: Person, more: object = {}) =>
    call('createSupportCase', { ...QUESTION, ...more }, who.caller)
  const opened = async (who: Person, more: object = {}) => (await create(who, more)).result
  const read = (who: Person, caseId: number) => call('getSupportCase', { caseId }, who.caller)
  const reply = (who: Person, caseId: number, message = 'Thank you.') =>
    call('replySupportCase', { caseId, message }, who.caller)
  const asGuest = (more: object = {}) => {
    const body = { ...QUESTION, email: 'grace@example.org', name: 'Grace', ...more }
    return call('createSupportCase', body, { memberId: site.memberId, site })
  }
  const mails = async () =>
    (await takeDueMails(database, vault)).map(({ kind, playerId, content }) => ({
      kind,
      playerId,
      ...(content as { to: string; caseId: number; key?: string; replyToken: string; text?: string }),
    }))
  const on = (caseId: number) => ({ ...SITE, caseId })
  const answer = async (caseId: number, body: object = { text: 'It was paid today.' }) =>
    (await api.ask('answerSupportCase', on(caseId), body)).answer

  describe('a case of a player', () => {
    it('the player gets its number, a mail with it, and reads the own message', async () => {
      const caseId = await opened(ada)
      expect(caseId).toBeGreaterThan(0)
      expect(await mails()).toEqual([
        expect.objectContaining({ kind: 'supportReceived', playerId: ada.playerId, to: ada.email, caseId }),
      ])
      expect(await read(ada, caseId)).toMatchObject({
        caseId,
        subject: QUESTION.subject,
        status: 'open',
        canWrite: true,
        messages: [{ author: 'player', text: QUESTION.message, attachments: [] }],
      })
      const { cases, casesLeft } = await call('getSupportCases', {}, ada.caller)
      expect(cases.map((one) => one.caseId)).toEqual([caseId])
      expect(casesLeft).toBe(4)
    })

    it('the code of a purchase that was not made is a reference, as the link in its mail fills it in', async () => {
      for (const reference of ['3-K7F2QXA', ' e-k7f2qxa ', '300-K7F2QXA'])
        expect(await opened(ada, { reference })).toBeGreaterThan(0)
      for (const reference of ['3-K7F2QX', '3-K7F2QX0', 'X-K7F2QXA'])
        expect(await create(ada, { reference })).toEqual({ result: -1, refusal: 'reference' })
    })

    it('whoever holds a printed ticket of the site may ask about it', async () => {
      const eve = await register()
      const here = await addGame(database, {}, site.memberId)
      const elsewhere = await addGame(database, {}, site.memberId + 1)
      const sell = async (gameInstanceId: number, play: string) => {
        await sql`insert into instance_players (game_instance_id, player_id, play_count, play_max)
          values (${gameInstanceId}, ${ada.playerId}, 1, 1)`.execute(database.kysely)
        const { rows } = await sql<{ id: number }>`
          insert into plays (game_instance_id, player_id, play, cost_minor, fee_minor)
          values (${gameInstanceId}, ${ada.playerId}, ${play}, 0, 0) returning play_id as id`.execute(
          database.kysely,
        )
        return String(rows[0]!.id)
      }
      expect(await opened(eve, { reference: await sell(here.gameInstanceId, 'T:7') })).toBeGreaterThan(0)
      const refused = { result: -1, refusal: 'reference' }
      expect(await create(eve, { reference: await sell(elsewhere.gameInstanceId, 'T:7') })).toEqual(refused)
    })

    it('a reference is that of something that the player has, by the number of an order, a game or a play', async () => {
      const eve = await register()
      await database.kysely
        .insertInto('deposits')
        .values({
          order_id: `order-${ada.playerId}`,
          player_id: ada.playerId,
          member_id: site.memberId,
          processor_id: 'sandbox',
          currency_id: 978,
          amount_minor: 100,
          status: 'created',
        })
        .execute()
      const game = await addGame(database, {}, site.memberId)
      await sql`insert into instance_players (game_instance_id, player_id, play_count, play_max)
        values (${game.gameInstanceId}, ${ada.playerId}, 1, 1)`.execute(database.kysely)
      const refused = { result: -1, refusal: 'reference' }
      for (const reference of [`order-${ada.playerId}`, ` #${game.gameInstanceId} `]) {
        expect(await create(eve, { reference })).toEqual(refused)
        const caseId = await opened(ada, { reference })
        expect((await read(ada, caseId)).reference).toBe(reference.trim())
      }
      expect(await create(ada, { reference: 'R-17' })).toEqual(refused)
      expect(await create(ada, { reference: '9'.repeat(15) })).toEqual(refused)
    })

    it('the player closes it once and for all, and a message opens it again', async () => {
      const caseId = await opened(ada)
      await mails()
      const eve = await register()
      const close = (who: Person) => call('closeOwnSupportCase', { caseId }, who.caller)
      await expect(close(eve)).rejects.toMatchObject({ code: FAULT.notYours })
      expect(await close(ada)).toEqual({ result: 1 })
      expect(await close(ada)).toEqual({ result: 1 })
      expect(await read(ada, caseId)).toMatchObject({ status: 'closed', canWrite: true })
      expect(await mails()).toEqual([])
      expect(await reply(ada, caseId)).toEqual({ result: 1 })
      expect((await read(ada, caseId)).status).toBe('open')
    })

    it('security 24: no row of a case holds its words in a readable form', async () => {
      await opened(ada)
      const { rows } = await sql<{ row: string }>`
        select one::text || message::text as row from support_cases one join support_messages message using (case_id)
        where one.player_id = ${ada.playerId}`.execute(database.kysely)
      for (const word of ['money', 'Monday']) {
        expect(rows[0]!.row).not.toContain(word)
        expect(rows[0]!.row).not.toContain(Buffer.from(word).toString('hex'))
      }
    })

    it.each([
      ['an unknown topic', { topic: 'weather', subject: '' }, 'topic'],
      ['an empty subject', { subject: '  ', message: '' }, 'subject'],
      ['an empty message', { message: '\n' }, 'message'],
      ['an unknown file', { attachments: [2 ** 40] }, 'attachments'],
    ])('is refused with -1 for %s', async (_case, more, refusal) => {
      expect(await create(ada, more)).toEqual({ result: -1, refusal })
      expect(await mails()).toEqual([])
    })

    it('a site without the module takes no case', async () => {
      const without = await openTestSites()
      const off = without.sites.bySiteId('fixture')!
      const manifest = {
        ...off.manifest,
        modules: { ...off.manifest.modules, support: { enabled: false, settings: {} } },
      }
      await without.close()
      const asked = call('createSupportCase', QUESTION, { ...ada.caller, site: { ...off, manifest } })
      expect(await asked).toEqual({ result: -1, refusal: 'notAllowed' })
    })

    it('security 14: a case above the limit of a day is refused until 24 hours have passed, also when many are sent at once', async () => {
      const answers = await Promise.all(Array.from({ length: 7 }, () => create(ada)))
      expect(answers.filter(({ result }) => result > 0)).toHaveLength(5)
      expect(answers.filter(({ refusal }) => refusal === 'tooMany')).toHaveLength(2)
      await advance(database, '25 hours')
      expect(await opened(ada)).toBeGreaterThan(0)
    })

    it('GB RTS 11B, NG-LAGOS disputes: an excluded player can write from a restricted session', async () => {
      const caseId = (await call('createSupportCase', QUESTION, { ...ada.caller, isRestricted: true })).result
      const restricted = { ...ada.caller, isRestricted: true }
      expect(await call('replySupportCase', { caseId, message: 'Hello?' }, restricted)).toEqual({ result: 1 })
      expect((await call('getSupportCase', { caseId }, restricted)).messages).toHaveLength(2)
    })

    it('security 10: another player reads, writes and rates nothing of it', async () => {
      const caseId = await opened(ada)
      const eve = await register()
      const refused = { code: FAULT.notYours }
      await expect(read(eve, caseId)).rejects.toMatchObject(refused)
      await expect(reply(eve, caseId)).rejects.toMatchObject(refused)
      await expect(call('rateSupportCase', { caseId, rating: 1 }, eve.caller)).rejects.toMatchObject(refused)
      expect((await call('getSupportCases', {}, eve.caller)).cases).toEqual([])
    })
  })

  describe('files', () => {
    it('a picture is made anew, sent with a message and shown to its player and to the operator alone', async () => {
      const attachmentId = await uploaded(ada)
      const caseId = await opened(ada, { attachments: [attachmentId] })
      const [message] = (await read(ada, caseId)).messages
      expect(message?.attachments).toEqual([{ attachmentId, pages: 1 }])
      expect((await preview(ada, attachmentId)).headers['content-type']).toBe('image/jpeg')
      expect((await preview(await register(), attachmentId)).statusCode).toBe(404)
      const viewed = await api.ask('viewSupportAttachment', { ...SITE, attachmentId }, {})
      const { data, pages } = viewed.answer
      expect(pages).toBe(1)
      expect((await sharp(Buffer.from(data, 'base64')).metadata()).format).toBe('jpeg')
    })

    it('security 10: a file of another player, or one that was sent before, is not sent', async () => {
      const attachmentId = await uploaded(ada)
      const eve = await register()
      const asked = { attachments: [attachmentId] }
      expect(await create(eve, asked)).toEqual({ result: -1, refusal: 'attachments' })
      expect(await opened(ada, asked)).toBeGreaterThan(0)
      expect(await create(ada, asked)).toEqual({ result: -1, refusal: 'attachments' })
    })

    it('security 22: a file that is no picture is refused, and an upload without a session too', async () => {
      expect(await upload(ada, Buffer.from('<script>'))).toEqual({ refused: 'not-a-picture' })
      const { headers } = ada
      const stranger = { ...ada, headers: { ...headers, 'x-auth-token': 'x' } }
      expect(await upload(stranger, await picture())).toEqual({ refused: 'not-logged-in' })
    })

    it('a file that no message took is removed a day later, a sent one stays', async () => {
      const [sent, unsent] = [await uploaded(ada), await uploaded(ada)]
      await opened(ada, { attachments: [sent] })
      await advance(database, '25 hours')
      await removeOldCases({ database, documents, sites: sites.sites })
      const rows = await database.kysely
        .selectFrom('support_attachments')
        .select('attachment_id as id')
        .where('player_id', '=', ada.playerId)
        .execute()
      expect(rows).toEqual([{ id: sent }])
      expect(unsent).not.toBe(sent)
    })
  })

  describe('the operator', () => {
    it('answers a case: the player gets a mail and a message, and reads the answer without the notes', async () => {
      const caseId = await opened(ada)
      await mails()
      await api.ask('noteSupportCase', on(caseId), { text: 'The bank was slow.' })
      expect(await answer(caseId)).toMatchObject({ caseId, status: 'answered' })
      expect(await mails()).toEqual([
        expect.objectContaining({ kind: 'supportAnswer', to: ada.email, text: 'It was paid today.' }),
      ])
      const pushed = await eventsOf(database, cashierTopic(ada.playerId))
      expect(JSON.stringify(pushed)).toContain(`Answer to your case ${caseId}`)
      const { status, messages } = await read(ada, caseId)
      expect(status).toBe('answered')
      expect(messages.map(({ author, text }) => [author, text])).toEqual([
        ['player', QUESTION.message],
        ['operator', 'It was paid today.'],
      ])
      const viewed = await api.ask('viewSupportCase', on(caseId), {})
      const notes = viewed.answer.messages
      expect(notes.map(({ author }) => author)).toEqual(['player', 'note', 'operator'])
    })

    it('the queue has the open cases of the site in pages, the oldest first, by topic and person', async () => {
      const first = await opened(ada, { topic: 'prize' })
      const second = await opened(ada, { topic: 'prize' })
      for (const to of ['lin', 'grace']) await api.ask('assignSupportCase', on(second), { to })
      expect(await lastBefore(database, 'support.assigned')).toEqual({ to: 'lin' })
      const list = async (query: object) => {
        const of = { playerId: ada.playerId, status: 'open' as const, ...query }
        const { cases, hasMore } = (await api.ask('listSupportCases', SITE, of)).answer
        return [cases.map(({ caseId }) => caseId), hasMore]
      }
      expect(await list({ limit: 1 })).toEqual([[first], true])
      expect(await list({ limit: 1, after: first })).toEqual([[second], false])
      const byOne = await readByOne(
        async (page: PageRequest<number>) => {
          const of = { playerId: ada.playerId, status: 'open' as const, ...page }
          const { answer } = await api.ask('listSupportCases', SITE, of)
          return { rows: answer.cases, hasMore: answer.hasMore }
        },
        ({ caseId }) => caseId,
      )
      expect(byOne).toEqual([first, second])
      expect(await list({ assignedTo: 'grace' })).toEqual([[second], false])
      expect(await list({ assignedTo: '' })).toEqual([[first], false])
      expect(await list({ topic: 'game' })).toEqual([[], false])
      expect(await list({ status: 'answered' })).toEqual([[], false])
    })

    it('a template is sent in the language of the case, and a missing one is refused', async () => {
      const texts = { en: 'It takes three days.', de: 'Es dauert drei Tage.' }
      await api.ask('saveSupportTemplate', { ...SITE, templateId: 'duration' }, { texts })
      expect((await api.ask('getSupportTemplates', SITE)).answer).toMatchObject([
        { templateId: 'duration', texts },
      ])
      const caseId = await opened(ada)
      expect(await answer(caseId, { template: 'duration' })).toMatchObject({ status: 'answered' })
      expect((await read(ada, caseId)).messages.at(-1)?.text).toBe('It takes three days.')
      await api.ask('removeSupportTemplate', { ...SITE, templateId: 'duration' }, {})
      expect(await lastBefore(database, 'support.template.removed')).toEqual(texts)
      const refused = await api.ask('answerSupportCase', on(caseId), { template: 'duration' })
      expect(refused.status).toBe(422)
      expect((await api.ask('answerSupportCase', on(caseId), {})).status).toBe(422)
    })

    it('a closed case is rated, opened again by a message within the days of the site, and later not', async () => {
      const caseId = await opened(ada)
      const rate = (rating: number) => call('rateSupportCase', { caseId, rating }, ada.caller)
      expect(await rate(5)).toEqual({ result: 0 })
      expect(await answer(caseId, { text: 'Done.', close: true })).toMatchObject({ status: 'closed' })
      expect((await api.ask('answerSupportCase', on(caseId), { text: 'More.' })).status).toBe(409)
      expect(await rate(4)).toEqual({ result: 1 })
      expect((await read(ada, caseId)).rating).toBe(4)
      expect(await reply(ada, caseId)).toEqual({ result: 1 })
      expect(await read(ada, caseId)).toMatchObject({ status: 'open', canWrite: true })
      await mails()
      await api.ask('closeSupportCase', on(caseId), {})
      expect(await mails()).toEqual([expect.objectContaining({ kind: 'supportClosed', caseId })])
      await advance(database, '15 days')
      expect(await reply(ada, caseId)).toEqual({ result: 0, refusal: 'closed' })
      expect((await read(ada, caseId)).canWrite).toBe(false)
      expect((await api.ask('reopenSupportCase', on(caseId), {})).answer).toMatchObject({ status: 'open' })
    })

    it('two cases of a player are merged: one has the messages of both, and the other leads to it', async () => {
      const [first, second] = [await opened(ada), await opened(ada, { message: 'And my bonus?' })]
      const merged = await api.ask('mergeSupportCase', on(second), { into: first })
      expect(merged.answer).toEqual({ caseId: second, status: 'merged', mergedInto: first })
      const { caseId, messages } = await read(ada, second)
      expect([caseId, messages.map(({ text }) => text)]).toEqual([first, [QUESTION.message, 'And my bonus?']])
      expect(await reply(ada, second)).toEqual({ result: 1 })
      expect((await read(ada, first)).messages).toHaveLength(3)
      const others = await opened(await register())
      expect((await api.ask('mergeSupportCase', on(others), { into: first })).status).toBe(422)
      expect((await api.ask('mergeSupportCase', on(first), { into: first })).status).toBe(422)
    })

    it('a case of another site does not exist for the operator', async () => {
      const caseId = await opened(ada)
      await sql`update support_cases set member_id = 999 where case_id = ${caseId}`.execute(database.kysely)
      for (const name of ['closeSupportCase', 'reopenSupportCase'] as const)
        expect((await api.ask(name, on(caseId), {})).status).toBe(404)
      expect((await api.ask('viewSupportCase', on(caseId), {})).status).toBe(404)
    })

    it('security 25: the audit log has each change with its token and case, and no words of it', async () => {
      const caseId = await opened(ada)
      await answer(caseId)
      await api.ask('noteSupportCase', on(caseId), { text: 'A secret note.' })
      const { rows } = await sql<{ action: string; body: string }>`
        select action, body::text as body from audit_log where body->>'caseId' = ${String(caseId)}
        order by 1`.execute(database.kysely)
      expect(rows.map(({ action }) => action)).toEqual(['support.answered', 'support.noted'])
      expect(JSON.stringify(rows)).not.toMatch(/secret|paid/)
    })
  })

  describe('a reply by mail', () => {
    const receive = (address: string, text = 'It has arrived.') =>
      api.ask('receiveSupportReply', SITE, { address, text })

    it('a mail to the address of a case is added to it, without the quoted lines', async () => {
      const caseId = await opened(ada)
      const [mail] = await mails()
      const address = `Support+${caseId}.${mail!.replyToken}@reply.example.com`
      const quoted = 'It has arrived.\r\n\r\nOn Monday, Aurora wrote:\r\n> We have\r\n> received it.\r\n'
      expect((await receive(address, quoted)).answer).toMatchObject({ caseId, status: 'open' })
      expect((await read(ada, caseId)).messages.at(-1)).toMatchObject({
        author: 'player',
        text: 'It has arrived.',
      })
    })

    it('a mail that the mail server delivers twice is one message, and is found in the case of the player', async () => {
      const caseId = await opened(ada)
      await answer(caseId)
      const sent = (await mails()).find(({ kind }) => kind === 'supportAnswer')
      const address = `support+${caseId}.${sent!.replyToken}@reply.example.com`
      const deliver = () =>
        api.ask('receiveSupportReply', SITE, { address, text: 'Thank you.' }, { key: `mail-${caseId}` })
      expect((await deliver()).answer).toEqual((await deliver()).answer)
      const { messages, status } = await read(ada, caseId)
      expect(messages.map(({ text }) => text)).toEqual([QUESTION.message, 'It was paid today.', 'Thank you.'])
      expect(status).toBe('open')
    })

    it('security 12: an address with another token or another number is refused', async () => {
      const [first, second] = [await opened(ada), await opened(ada)]
      // Mails of one moment come in any order.
      const mail = (await mails()).find(({ caseId }) => caseId === first)
      const wrong = [
        `support+${second}.${mail!.replyToken}@reply.example.com`,
        `support+${first}.${'0'.repeat(32)}@reply.example.com`,
        'support@reply.example.com',
      ]
      for (const address of wrong) expect((await receive(address)).status).toBe(404)
    })

    it('words below a quotation are kept with it', () => {
      expect(ownWords('> Where?\nIn the bank.')).toBe('> Where?\nIn the bank.')
    })
  })

  describe('a case of a guest', () => {
    const readGuest = (key: string) => call('getGuestSupportCase', { key }, { memberId: site.memberId, site })
    const confirm = (key: string) => call('confirmSupportCase', { key }, { memberId: site.memberId, site })
    const writeGuest = (key: string) =>
      call('replyGuestSupportCase', { key, message: 'Hello?' }, { memberId: site.memberId, site })

    it('operators see it after the link of the mail was confirmed; the link reads the answers', async () => {
      const { result: caseId } = await asGuest({ email: 'grace.1@example.org' })
      const [mail] = await mails()
      expect(mail).toMatchObject({ kind: 'supportConfirm', playerId: null, to: 'grace.1@example.org' })
      const key = mail!.key!
      expect((await api.ask('viewSupportCase', on(caseId), {})).status).toBe(404)
      expect((await readGuest(key)).conversation).toMatchObject({ status: 'unconfirmed', canWrite: false })
      expect(await writeGuest(key)).toEqual({ result: 0, refusal: 'closed' })
      expect(await confirm(key)).toEqual({ result: 1 })
      expect(await confirm(key)).toEqual({ result: 1 })
      const { answer: viewed } = await api.ask('viewSupportCase', on(caseId), {})
      expect(viewed).toMatchObject({ guest: { email: 'grace.1@example.org', name: 'Grace' } })
      await answer(caseId)
      expect(await mails()).toEqual([expect.objectContaining({ kind: 'supportAnswer', key })])
      expect((await readGuest(key)).conversation?.messages.map(({ author }) => author)).toEqual([
        'player',
        'operator',
      ])
      expect(await writeGuest(key)).toEqual({ result: 1 })
    })

    it('the guest closes the case and rates the help', async () => {
      await asGuest({ email: 'grace.2@example.org' })
      const key = (await mails())[0]!.key!
      const caller = { memberId: site.memberId, site }
      const close = (of: string) => call('closeGuestSupportCase', { key: of }, caller)
      const rate = (of: string) => call('rateGuestSupportCase', { key: of, rating: 5 }, caller)
      expect([await close(key), await rate(key)]).toEqual([{ result: 0 }, { result: 0 }])
      await confirm(key)
      expect([await rate(key), await close(key), await rate(key)]).toEqual([
        { result: 0 },
        { result: 1 },
        { result: 1 },
      ])
      expect((await readGuest(key)).conversation).toMatchObject({ status: 'closed', rating: 5 })
      expect([await close('x'), await rate('x')]).toEqual([{ result: 0 }, { result: 0 }])
    })

    it('an unknown key shows and changes nothing', async () => {
      expect(await readGuest('x')).toEqual({})
      expect(await confirm('x')).toEqual({ result: 0 })
      expect(await writeGuest('x')).toEqual({ result: 0, refusal: 'closed' })
    })

    it.each([
      ['a text that is no address', { email: 'grace' }, 'email'],
      ['a file', { attachments: [1] }, 'attachments'],
    ])('is refused for %s', async (_case, more, refusal) => {
      expect(await asGuest(more)).toEqual({ result: -1, refusal })
    })

    it('security 14: an address and a client each open the cases of a day, also when they are sent at once', async () => {
      const sent = await Promise.all(
        Array.from({ length: 5 }, (_, number) => asGuest({ email: `many${number}@example.org` })),
      )
      expect(sent.filter(({ result }) => result > 0)).toHaveLength(3)
      await sql`update support_cases set guest_client = null`.execute(database.kysely)
      const email = 'one@example.org'
      for (let number = 0; number < 3; number += 1) {
        expect((await asGuest({ email })).result).toBeGreaterThan(0)
        await sql`update support_cases set guest_client = null`.execute(database.kysely)
      }
      expect(await asGuest({ email })).toEqual({ result: -1, refusal: 'tooMany' })
    })

    it('a case that nobody confirmed is deleted after three days, with its message', async () => {
      const { result: caseId } = await asGuest({ email: 'late@example.org' })
      await advance(database, '73 hours')
      await removeOldCases({ database, documents, sites: sites.sites })
      const left = await database.kysely
        .selectFrom('support_messages')
        .select('message_id')
        .where('case_id', '=', caseId)
        .execute()
      expect(left).toEqual([])
    })
  })

  it('a case is deleted with its messages and files when the days of the site have passed since its end', async () => {
    const attachmentId = await uploaded(ada)
    const caseId = await opened(ada, { attachments: [attachmentId] })
    const other = await opened(ada)
    await api.ask('mergeSupportCase', on(other), { into: caseId })
    await api.ask('closeSupportCase', on(caseId), {})
    await advance(database, '729 days')
    await removeOldCases({ database, documents, sites: sites.sites })
    const count = async () =>
      (
        await sql<{ count: number }>`select count(*)::integer as count from support_cases
          where player_id = ${ada.playerId}`.execute(database.kysely)
      ).rows[0]!.count
    expect(await count()).toBe(2)
    await advance(database, '2 days')
    await removeOldCases({ database, documents, sites: sites.sites })
    expect(await count()).toBe(0)
    const files = database.kysely.selectFrom('support_attachments').select('attachment_id')
    expect(await files.where('attachment_id', '=', attachmentId).execute()).toEqual([])
  })

  it('a case that was never closed is deleted when the days of the site have passed since its last change', async () => {
    const caseId = await opened(ada)
    await advance(database, '1000 days')
    await reply(ada, caseId)
    await advance(database, '1094 days')
    await removeOldCases({ database, documents, sites: sites.sites })
    expect((await read(ada, caseId)).status).toBe('open')
    await advance(database, '2 days')
    await removeOldCases({ database, documents, sites: sites.sites })
    await expect(read(ada, caseId)).rejects.toMatchObject({ code: FAULT.notYours })
  })
})

import { createHash } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import { fastify, type FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DOCUMENT_MAX_BYTES } from '#schemas/limits.ts'
import type { OperatedDocument } from '#schemas/operator/documents.ts'
import { FAULT } from '#schemas/protocol/faults.ts'
import {
  documentPreviewPath,
  type DocumentType,
  documentUploadPath,
  type UploadAnswer,
  type VerificationPurpose,
} from '#schemas/protocol/verification.ts'
import { type DocumentStore, openDocumentStore } from '#service/adapters/documents/document-store.ts'
import { systemEntropy } from '#service/adapters/entropy.ts'
import { SID_COOKIE } from '#service/channel/sid-cookie.ts'
import { ringOfOneKey } from '#service/testing/one-key.ts'
import { hashOf, makeToken } from '#service/keys/tokens.ts'
import { registerDocumentPreview } from '#service/pages/document-preview.ts'
import { registerDocumentUpload } from '#service/pages/document-upload.ts'
import { changeAddress, changeName } from '#service/players/changes/change-details.ts'
import { takeDueMails } from '#service/mail/outbox.ts'
import { createPersonalVault, ownerOf } from '#service/players/rows/personal-vault.ts'
import { readPlayer } from '#service/players/rows/player-rows.ts'
import { createSessionStore, type SessionStore } from '#service/sessions/session-store.ts'
import type { ServedSite } from '#service/sites/catalogue.ts'
import { type CallOperation, operationsOn } from '#service/testing/call-operation.ts'
import { onEachDatabase, silentLog, type TestDatabase } from '#service/testing/database.ts'
import { openOperatorApi, type TestOperatorApi } from '#service/testing/operator-api.ts'
import { endlessPdf, filledPage, lockedPdf, pdfOf } from '#service/testing/pdf-files.ts'
import { openTestSites, type TestSites } from '#service/testing/sites.ts'
import { advance } from '#service/testing/test-clock.ts'
import { addPlayer, eventsOf } from '#service/testing/world.ts'
import { type PageRequest, readByOne } from '#service/testing/read-by-one.ts'
import { removeUnusedDocuments } from './store-document.ts'

const KEY = { keyId: 'test', secret: createHash('sha256').update('documents under test').digest() }
const KEYS = ringOfOneKey(KEY)
const vault = createPersonalVault(KEYS, systemEntropy)
const SITE = { siteId: 'fixture' }
const PERSON = {
  firstName: 'Ada',
  lastName: 'Lovelace',
  birthdate: '1990-05-17',
  primaryAddressStreet: '1 Harbour Street',
  primaryAddressCity: 'Flensburg',
}

/** A photo of a phone, with the place where it was taken. */
const photo = (width = 900, height = 600) =>
  sharp({ create: { width, height, channels: 3, background: '#7a9' } })
    .withExif({ IFD0: { Copyright: 'at home' } })
    .jpeg()
    .toBuffer()

/** A PNG of a few hundred bytes that claims 2.5 billion pixels. */
function pictureBomb(): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data])
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.length)
    sum.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, sum])
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(50_000, 0)
  head.writeUInt32BE(50_000, 4)
  head.set([8, 2, 0, 0, 0], 8)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const data = chunk('IDAT', deflateSync(Buffer.alloc(10_000)))
  return Buffer.concat([signature, chunk('IHDR', head), data, chunk('IEND', Buffer.alloc(0))])
}

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
  beforeAll(async () => {
    database = await open()
    sites = await openTestSites()
    site = sites.sites.bySiteId('fixture')!
    dataDir = await mkdtemp(join(tmpdir(), 'tombolo-documents-'))
    documents = openDocumentStore({ dataDir, documentsBucket: undefined })
    sessions = createSessionStore({ database, clock: database.clock, entropy: systemEntropy, keys: KEYS })
    call = await operationsOn(database, { vault })
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

  async function register(segment: 'C' | 'B' = 'C') {
    const { playerId } = await addPlayer(database, { memberId: site.memberId, balanceMinor: 0, segment })
    const { usernameKey } = await database.kysely
      .selectFrom('players')
      .select('username_key as usernameKey')
      .where('player_id', '=', playerId)
      .executeTakeFirstOrThrow()
    const email = `ada.${playerId}@example.org`
    const person = { ...PERSON, primaryEmail: email }
    const { bytes, keyId } = vault.seal(person, ownerOf(site.memberId, usernameKey))
    await database.kysely
      .updateTable('players')
      .set({ personal: bytes, personal_key_id: keyId, country: 'DE' })
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
    const caller = { playerId, memberId: site.memberId, site }
    return {
      playerId,
      email,
      headers,
      upload: async (url: string, payload: Buffer, change: Record<string, string | undefined> = {}) => {
        const sent = Object.entries({ ...headers, ...change }).filter(([, value]) => value !== undefined)
        const response = await app.inject({ method: 'POST', url, payload, headers: Object.fromEntries(sent) })
        return { status: response.statusCode, ...(JSON.parse(response.body) as UploadAnswer) }
      },
      preview: async (documentId: number, page: number, change: Record<string, string | undefined> = {}) => {
        const sent = Object.entries({ ...headers, ...change }).filter(([, value]) => value !== undefined)
        const url = documentPreviewPath(documentId, page)
        return app.inject({ method: 'GET', url, headers: Object.fromEntries(sent) })
      },
      begin: async (purpose?: VerificationPurpose) =>
        (await call('requestIdVerification', purpose === undefined ? {} : { purpose }, caller)).requestId ??
        0,
      last: (purpose?: VerificationPurpose) =>
        call('getLastVerificationRequest', purpose === undefined ? {} : { purpose }, caller),
      submit: (requestId: number, documentType: DocumentType = 'passport', note?: string) =>
        call(
          'postVerificationRequestSubmit',
          { requestId, documentType, ...(note !== undefined && { note }) },
          caller,
        ),
      reply: (requestId: number, text: string) =>
        call('postVerificationRequestReply', { requestId, text }, caller),
      form: (formData: Record<string, string>) => {
        const form = { formType: 'identity', formIndex: 1, formData, formCompleted: false } as const
        return call('postPendingForm', form, caller)
      },
      mails: async () =>
        (await takeDueMails(database, vault))
          .filter((mail) => mail.playerId === playerId)
          .toSorted((one, other) => one.mailId - other.mailId)
          .map(({ kind, content: { name: _name, to, ...facts } }) => [kind, to, facts]),
      player: async () => (await readPlayer(database.kysely, vault, playerId))!,
      events: async () =>
        (await eventsOf(database, `cashier/${playerId}`)).map(({ event, body }) => [event, body]),
    }
  }
  const front = (requestId: number) => documentUploadPath(requestId, 'front')

  it('MT source of funds: a source is stated with a document, refused and accepted, and holds for its months', async () => {
    const ada = await register()
    const requestId = await ada.begin('funds')
    await ada.upload(front(requestId), await photo())
    expect(await ada.submit(requestId, 'passport')).toMatchObject({ result: 0 })
    expect(await ada.submit(requestId, 'otherFunds', ' ')).toEqual({
      result: 0,
      errors: [{ field: 'note', code: 'missing' }],
    })
    expect(await ada.submit(requestId, 'otherFunds', 'A lottery of my village.')).toEqual({ result: 1 })
    // The status of the session is about identity and address.
    expect((await ada.player()).verification.verificationStatus).toBeUndefined()
    const waiting = async () =>
      (await api.ask('getDocuments', SITE, { status: 'submitted' })).answer.documents.find(
        ({ playerId }) => playerId === ada.playerId,
      )!
    const first = await waiting()
    expect(first).toMatchObject({
      purpose: 'funds',
      documentType: 'otherFunds',
      replies: ['A lottery of my village.'],
      person: { firstName: 'Ada', lastName: 'Lovelace' },
    })
    const reason = 'The page shows no amount.'
    await api.ask('refuseDocument', { ...SITE, documentId: first.documentId }, { reason })
    expect(await ada.last('funds')).toMatchObject({ request: { status: 'refused' } })
    await ada.upload(front(requestId), await photo())
    expect(await ada.submit(requestId, 'salary')).toEqual({ result: 1 })
    await api.ask('acceptDocument', { ...SITE, documentId: (await waiting()).documentId })
    expect(await ada.last('funds')).toMatchObject({ request: { status: 'accepted', documentType: 'salary' } })
    expect(await ada.mails()).toEqual([
      ['documentRefused', ada.email, { purpose: 'funds', reason }],
      ['fundsVerified', ada.email, {}],
    ])
    const audit = await database.kysely
      .selectFrom('audit_log')
      .select('action')
      .where(sql<boolean>`body::text like ${`%${first.documentId}%`}`)
      .execute()
    expect(audit.map(({ action }) => action)).toContain('document.refused')
    await sql`update verification_requests set decided_at = service_now() - interval '13 months'
      where request_id = ${requestId}`.execute(database.kysely)
    expect(await ada.last('funds')).toEqual({})
    expect(await ada.begin('funds')).not.toBe(requestId)
  })

  it('a refused document is sent again with another picture, and the accepted one verifies the player', async () => {
    const ada = await register()
    const requestId = await ada.begin()
    expect(await ada.begin()).toBe(requestId)
    await ada.form({ documentType: 'idCard' })
    const { status, ...stored } = await ada.upload(front(requestId), await photo(3000, 2000))
    expect([status, stored]).toEqual([200, { documentId: expect.any(Number) as number }])
    expect(await ada.submit(requestId, 'idCard')).toEqual({
      result: 0,
      errors: [{ field: 'back', code: 'missing' }],
    })
    expect(await ada.submit(requestId, 'utilityBill')).toMatchObject({ result: 0 })
    expect(await ada.reply(requestId, ' It is new. ')).toEqual({ result: 1 })
    expect(await ada.submit(requestId)).toEqual({ result: 1 })
    expect(await ada.last()).toMatchObject({
      request: { status: 'submitted', documentType: 'passport', replies: [{ text: 'It is new.' }] },
      pendingForm: { formData: { documentType: 'idCard' }, formCompleted: true },
    })
    expect((await ada.player()).verification.verificationStatus).toBe('submitted')

    const queue = async () =>
      (await api.ask('getDocuments', SITE, { status: 'submitted' })).answer.documents.filter(
        ({ playerId }) => playerId === ada.playerId,
      )
    const [waiting] = await queue()
    expect(waiting).toMatchObject({
      purpose: 'identity',
      side: 'front',
      replies: ['It is new.'],
      person: { firstName: 'Ada', lastName: 'Lovelace', birthdate: '1990-05-17', country: 'DE' },
    })
    const params = { ...SITE, documentId: waiting!.documentId }
    const { answer: picture } = await api.ask('viewDocument', params)
    const shown = await sharp(Buffer.from(picture.data, 'base64')).metadata()
    expect(shown).toMatchObject({ format: 'jpeg', width: 2600 })
    expect(shown.exif).toBeUndefined()
    const files = await Promise.all(
      (await readdir(join(dataDir, 'documents'))).map((name) => readFile(join(dataDir, 'documents', name))),
    )
    expect(files.some((file) => file.includes(Buffer.from('JFIF')))).toBe(false)

    const goAway = () =>
      sql`update sessions set last_used_at = service_now() - interval '10 minutes'`.execute(database.kysely)
    const reason = 'The edges are cut off.'
    await goAway()
    expect((await api.ask('refuseDocument', params, { reason })).status).toBe(200)
    expect((await api.ask('acceptDocument', params)).status).toBe(409)
    expect(await ada.last()).toMatchObject({
      request: { status: 'refused', documents: [{ status: 'refused', reason }] },
    })
    expect(await ada.submit(requestId)).toEqual({ result: 0, errors: [{ field: 'front', code: 'refused' }] })
    await ada.upload(front(requestId), await photo())
    expect(await ada.submit(requestId)).toEqual({ result: 1 })
    const [again] = await queue()
    await goAway()
    const accepted = await api.ask('acceptDocument', { ...SITE, documentId: again!.documentId })
    expect(accepted.answer).toMatchObject({ status: 'accepted', decidedBy: 'OPERATOR_TOKEN' })
    const { idVerified, idVerifiedDate, verificationStatus } = (await ada.player()).verification
    expect([idVerified, verificationStatus]).toEqual([true, 'accepted'])
    const reload = ['player.reloadVerificationRequest', { requestId }]
    const profile = ['player.profileUpdate', expect.objectContaining({ id: ada.playerId })]
    expect(await ada.events()).toEqual([
      // The upload, the reply and the submission, for other pages of the player.
      reload,
      reload,
      reload,
      ['player.idVerification', { status: 'REJECTED' }],
      reload,
      profile,
      reload,
      reload,
      ['player.idVerification', { status: 'VERIFIED', date: idVerifiedDate }],
      reload,
      profile,
    ])
    const away = await database.kysely
      .selectFrom('after_login_events')
      .select('kind')
      .orderBy('after_login_event_id')
      .execute()
    expect(away.map(({ kind }) => kind)).toEqual(['document-refused', 'identity-verified'])
    expect(await ada.mails()).toEqual([
      ['documentRefused', ada.email, { purpose: 'identity', reason }],
      ['identityVerified', ada.email, {}],
    ])
    expect(await ada.begin()).toBe(0)
    const audit = await database.kysely.selectFrom('audit_log').select(['actor', 'action']).execute()
    expect(audit.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['document.viewed', 'document.refused', 'document.accepted']),
    )
  })

  it('both sides of a card must be accepted, and a decision counts for its own site only', async () => {
    const ada = await register()
    const requestId = await ada.begin()
    await ada.upload(front(requestId), await photo())
    await ada.upload(documentUploadPath(requestId, 'back'), await photo())
    await ada.submit(requestId, 'idCard')
    const { answer } = await api.ask('getDocuments', SITE, { status: 'submitted' })
    const own = answer.documents.filter(({ playerId }) => playerId === ada.playerId)
    expect(own.map(({ side }) => side).sort()).toEqual(['back', 'front'])
    const paged = await readByOne(
      async (page: PageRequest<number>) => {
        const { answer } = await api.ask('getDocuments', SITE, { status: 'submitted', ...page })
        return { rows: answer.documents, hasMore: answer.hasMore }
      },
      ({ documentId }) => documentId,
    )
    expect(paged).toEqual(answer.documents.map(({ documentId }) => documentId))
    const { playerId } = ada
    const ofAda = await api.ask('getDocuments', SITE, { status: 'submitted', playerId })
    expect(ofAda.answer).toEqual({ documents: own, hasMore: false })
    const decide = ({ documentId }: OperatedDocument) => api.ask('acceptDocument', { ...SITE, documentId })
    await decide(own[0]!)
    expect((await ada.player()).verification.idVerified).toBe(false)
    await decide(own[1]!)
    expect((await ada.player()).verification.idVerified).toBe(true)
    expect((await ada.mails()).map(([kind]) => kind)).toEqual(['documentAccepted', 'identityVerified'])
    expect((await decide({ ...own[0]!, documentId: 999_999 })).status).toBe(404)
  })

  it('security 22: the pages of a PDF are stored as pictures, shown small to their player and whole to the operator', async () => {
    const [ada, eve] = [await register(), await register()]
    const requestId = await ada.begin()
    const kept = () => readdir(join(dataDir, 'documents'))
    const before = new Set(await kept())
    const pdf = pdfOf([filledPage(1, 0, 0), filledPage(0, 1, 0)])
    const stored = await ada.upload(front(requestId), pdf)
    expect(stored).toEqual({ status: 200, documentId: expect.any(Number) as number })
    const { documentId } = stored as { documentId: number }
    expect((await ada.last()).request?.documents).toMatchObject([
      { documentId, status: 'uploaded', pages: 2 },
    ])
    const files = (await kept()).filter((name) => !before.has(name))
    expect(files).toHaveLength(4)
    for (const name of files) {
      const bytes = await readFile(join(dataDir, 'documents', name))
      expect([bytes.includes('%PDF'), bytes.includes('JFIF')]).toEqual([false, false])
    }

    const second = await ada.preview(documentId, 2)
    expect(second.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'no-store',
      'content-disposition': 'attachment; filename="preview.jpg"',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
    })
    const { dominant } = await sharp(second.rawPayload).stats()
    expect(await sharp(second.rawPayload).metadata()).toMatchObject({ format: 'jpeg', height: 400 })
    expect([dominant.r, dominant.g].map((part) => part > 128)).toEqual([false, true])
    const refused = [
      [await ada.preview(documentId, 3), 404],
      [await ada.preview(documentId + 1000, 1), 404],
      [await eve.preview(documentId, 1), 404],
      [await ada.preview(documentId, 1, { 'x-auth-token': undefined }), 401],
      [await ada.preview(documentId, 1, { cookie: eve.headers.cookie }), 401],
      [await ada.preview(documentId, 1, { 'x-requested-with': undefined }), 401],
      [await ada.preview(documentId, 1, { origin: 'https://evil.example' }), 401],
      [await ada.preview(documentId, 1, { host: 'unknown.example' }), 401],
    ] as const
    expect(refused.map(([{ statusCode }]) => statusCode)).toEqual(refused.map(([, status]) => status))
    for (const [{ headers }] of refused) expect(headers['cache-control']).toBe('no-store')

    await ada.submit(requestId)
    const { answer: waiting } = await api.ask('getDocuments', SITE, { status: 'submitted' })
    expect(waiting.documents.find((one) => one.documentId === documentId)).toMatchObject({ pages: 2 })
    const { answer: page } = await api.ask('viewDocument', { ...SITE, documentId }, { page: 2 })
    expect(page.pages).toBe(2)
    expect(await sharp(Buffer.from(page.data, 'base64')).metadata()).toMatchObject({ height: 2339 })
    expect((await api.ask('viewDocument', { ...SITE, documentId }, { page: 3 })).status).toBe(404)

    await api.ask('refuseDocument', { ...SITE, documentId }, { reason: 'Another page, please.' })
    await ada.upload(front(requestId), await photo())
    expect((await ada.preview(documentId, 1)).statusCode).toBe(404)
    await advance(database, '25 hours')
    await removeUnusedDocuments({ database, documents })
    expect((await kept()).filter((name) => files.includes(name))).toEqual([])
  })

  it('a picture that was stored before there were previews gets one when its player first looks at it', async () => {
    const [ada, eve] = [await register(), await register()]
    const kept = () => readdir(join(dataDir, 'documents'))
    const before = new Set(await kept())
    const { documentId } = (await ada.upload(front(await ada.begin()), await photo())) as {
      documentId: number
    }
    const { kysely } = database
    const { fileName } = await kysely
      .updateTable('verification_documents')
      .set({ pages: null })
      .where('document_id', '=', documentId)
      .returning('file_name as fileName')
      .executeTakeFirstOrThrow()
    const files = async () => (await kept()).filter((name) => !before.has(name))
    for (const name of await files()) if (name !== fileName) await documents.remove(name)

    expect((await ada.last()).request?.documents).toMatchObject([{ documentId, pages: 1 }])
    expect((await eve.preview(documentId, 1)).statusCode).toBe(404)
    expect((await ada.preview(documentId, 2)).statusCode).toBe(404)
    expect(await files()).toEqual([fileName])
    const [first, other] = await Promise.all([ada.preview(documentId, 1), ada.preview(documentId, 1)])
    expect(await sharp(first.rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 400 })
    expect(other.statusCode).toBe(200)
    expect(await files()).toHaveLength(2)
    expect((await ada.preview(documentId, 1)).rawPayload).toEqual(first.rawPayload)
  })

  describe('security 22: uploads', () => {
    it('a file that is no picture of bounded size is refused by its content', async () => {
      const ada = await register()
      const requestId = await ada.begin()
      const whole = await photo()
      const cases: [string, Buffer, object][] = [
        ['script', Buffer.from('<script>alert(1)</script>'), { status: 415, refused: 'not-a-picture' }],
        ['pdf', Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n'), { status: 415, refused: 'pdf-unreadable' }],
        ['locked pdf', lockedPdf(), { status: 415, refused: 'pdf-locked' }],
        ['heic', Buffer.from('\0\0\0\u0018ftypheic\0\0\0\0mif1heic'), { status: 415, refused: 'heic' }],
        [
          'svg',
          Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
          { status: 415, refused: 'not-a-picture' },
        ],
        [
          'gif',
          await sharp({ create: { width: 9, height: 9, channels: 3, background: '#fff' } })
            .gif()
            .toBuffer(),
          { status: 415, refused: 'not-a-picture' },
        ],
        ['half', whole.subarray(0, whole.length / 2), { status: 415, refused: 'not-a-picture' }],
        ['bomb', pictureBomb(), { status: 415, refused: 'too-many-pixels' }],
        ['large', Buffer.alloc(DOCUMENT_MAX_BYTES + 1), { status: 413, refused: 'too-large' }],
        ['empty', Buffer.alloc(0), { status: 415, refused: 'not-a-picture' }],
      ]
      const named = { 'content-type': 'image/jpeg', 'content-disposition': 'attachment; filename="id.jpg"' }
      for (const [name, bytes, refused] of cases) {
        expect([name, await ada.upload(front(requestId), bytes, named)]).toEqual([name, refused])
      }
      expect((await ada.last()).request?.documents).toEqual([])
    })

    it('security 10 and 16: only the player of the request uploads, from the site’s own page', async () => {
      const [ada, eve] = [await register(), await register()]
      const requestId = await ada.begin()
      const picture = await photo()
      const refused = { status: 401, refused: 'not-logged-in' }
      const changes = [
        { 'x-auth-token': undefined },
        { 'x-auth-token': makeToken(systemEntropy) },
        { cookie: undefined },
        { cookie: eve.headers.cookie },
        { 'x-requested-with': undefined },
        { origin: 'https://evil.example' },
        { host: 'unknown.example' },
      ]
      for (const change of changes) {
        expect(await ada.upload(front(requestId), picture, change)).toEqual(refused)
      }
      const missing = { status: 404, refused: 'not-found' }
      expect(await eve.upload(front(requestId), picture)).toEqual(missing)
      expect(await ada.upload(`/client/documents/${requestId}/inside`, picture)).toEqual(missing)
      await expect(eve.submit(requestId)).rejects.toMatchObject({ code: FAULT.notYours })
      await expect(eve.reply(requestId, 'mine')).rejects.toMatchObject({ code: FAULT.notYours })
      expect(await eve.last()).toEqual({})
      const both = await Promise.all([1, 2].map(() => ada.upload(front(requestId), picture)))
      expect(both.map(({ status }) => status).sort()).toEqual([200, 503])
      await ada.submit(requestId)
      expect(await ada.upload(front(requestId), picture)).toEqual({ status: 409, refused: 'closed' })
    })

    it('security 37: a file that ran into the bounds of its decoder counts as ten, and its sender waits a minute', async () => {
      const ada = await register()
      const requestId = await ada.begin()
      const picture = await photo()
      const broken = { status: 415, refused: 'pdf-unreadable' }
      expect(await ada.upload(front(requestId), endlessPdf())).toEqual(broken)
      expect(await ada.upload(front(requestId), picture)).toEqual({ status: 503, refused: 'busy' })
      await advance(database, '61 seconds')
      expect((await ada.upload(front(requestId), picture)).status).toBe(200)
      const overrun = database.kysely.updateTable('verification_documents').set({ overran: true })
      await overrun.where('player_id', '=', ada.playerId).execute()
      await advance(database, '61 seconds')
      expect((await ada.upload(front(requestId), picture)).status).toBe(200)
      await overrun.where('player_id', '=', ada.playerId).execute()
      expect(await ada.upload(front(requestId), picture)).toEqual({ status: 429, refused: 'too-many' })
    }, 60_000)

    it('a player uploads a limited number a day, and replaced pictures are removed a day later', async () => {
      const ada = await register()
      const requestId = await ada.begin()
      const picture = await photo()
      const before = new Set(await readdir(join(dataDir, 'documents')))
      await ada.upload(front(requestId), picture)
      const [first] = (await readdir(join(dataDir, 'documents'))).filter((name) => !before.has(name))
      await ada.upload(front(requestId), picture)
      await database.kysely
        .insertInto('verification_documents')
        .values(
          Array.from({ length: 28 }, () => ({
            request_id: requestId,
            member_id: site.memberId,
            player_id: ada.playerId,
            side: 'front' as const,
            file_name: makeToken(systemEntropy),
          })),
        )
        .execute()
      expect(await ada.upload(front(requestId), picture)).toEqual({ status: 429, refused: 'too-many' })
      await advance(database, '25 hours')
      expect(await removeUnusedDocuments({ database, documents })).toBeGreaterThan(28)
      const after = await readdir(join(dataDir, 'documents'))
      expect(after).not.toContain(first)
      expect((await ada.last()).request?.documents).toHaveLength(1)
    })
  })

  it('a request needs what it verifies, and a new address closes the request for the old one', async () => {
    const quick = await register('B')
    expect(await quick.begin()).toBe(0)
    const ada = await register()
    const requestId = await ada.begin('address')
    await ada.upload(front(requestId), await photo())
    expect(await ada.submit(requestId, 'utilityBill')).toEqual({ result: 1 })
    const address = {
      address: '2 Harbour Street',
      city: 'Flensburg',
      province: '',
      postCode: '24937',
      country: 'DE',
    }
    const change = { vault, site, playerId: ada.playerId }
    await database.transaction((tx) => changeAddress(tx, change, address))
    expect(await ada.last('address')).toEqual({})
    const { answer } = await api.ask('getDocuments', SITE, { status: 'submitted' })
    const old = answer.documents.find(({ playerId }) => playerId === ada.playerId)
    expect(old).toBeUndefined()
    const next = await ada.begin('address')
    expect(next).not.toBe(requestId)
    await ada.upload(front(next), await photo())
    await ada.submit(next, 'utilityBill')
    const { answer: waiting } = await api.ask('getDocuments', SITE, { status: 'submitted' })
    const { documentId } = waiting.documents.find(({ playerId }) => playerId === ada.playerId)!
    await api.ask('acceptDocument', { ...SITE, documentId })
    expect((await ada.player()).verification.addressVerified).toBe(true)
    const newer = { ...address, address: '3 Harbour Street' }
    await database.transaction((tx) => changeAddress(tx, change, newer))
    expect((await ada.player()).verification.addressVerified).toBe(false)
    const at = expect.any(Number) as number
    expect((await ada.mails()).map(([kind, , facts]) => [kind, facts])).toEqual([
      ['addressChanged', { at }],
      ['addressVerified', {}],
      ['addressChanged', { at, isUnverified: true }],
    ])
  })

  it('a name is corrected until its documents are being checked, and no longer once they are accepted', async () => {
    const ada = await register()
    const change = { vault, site, playerId: ada.playerId }
    const name = { firstName: 'Augusta', lastName: 'King', birthdate: '1990-05-18' }
    const correct = () => database.transaction((tx) => changeName(tx, change, name))
    const fixed = (code: string) => ({ result: 0, errors: [{ field: 'firstName', code }] })
    const requestId = await ada.begin()
    await ada.upload(front(requestId), await photo())
    expect(await correct()).toEqual({ result: 1 })
    expect((await ada.player()).details).toMatchObject(name)
    await ada.submit(requestId)
    expect(await correct()).toEqual(fixed('being-checked'))
    const { answer } = await api.ask('getDocuments', SITE, { status: 'submitted' })
    const { documentId, person } = answer.documents.find(({ playerId }) => playerId === ada.playerId)!
    expect(person).toMatchObject(name)
    await api.ask('acceptDocument', { ...SITE, documentId })
    expect(await correct()).toEqual(fixed('verified'))
    expect((await ada.mails()).map(([kind]) => kind)).toEqual(['nameChanged', 'identityVerified'])
  })
})

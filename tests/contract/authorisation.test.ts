import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { endpointSchemas } from '#schemas/operator/endpoint-schemas.ts'
import { requestTo } from '#schemas/operator/request-to.ts'
import { type EndpointName, endpoints } from '#schemas/operator/endpoints.ts'
import { PERMISSIONS } from '#schemas/operator/scopes.ts'
import { FAULT } from '#schemas/protocol/faults.ts'
import { operationSchemas } from '#schemas/protocol/operation-schemas.ts'
import { operations, type OperationName, type OperationResult } from '#schemas/protocol/operations.ts'
import { now } from '#service/database/time.ts'
import { ONE_OF_THREE, untilStatus } from '#service/testing/draws.ts'
import { EVERY_HOUR } from '#service/testing/subscriptions.ts'
import { addGame, giveFunds, TEST_CURRENCY_ID, TEST_MEMBER_ID } from '#service/testing/world.ts'
import {
  DOCUMENT_SIDES,
  documentPreviewPath,
  documentUploadPath,
  type UploadAnswer,
} from '#schemas/protocol/verification.ts'
import { Client, type Frame } from './client.ts'
import { type Filling, filledIn, type Schema } from './filled-body.ts'
import { operatorApi } from './operator-api.ts'
import { freshName, PASSWORD, register, type Registered, registrationOf } from './register.ts'
import { onEachService, type ServiceHere } from './service-here.ts'

/** Fields of requests that name a thing of one player; a test gives each the owner's value. */
const OWNED_IDS = [
  'blockId',
  'caseId',
  'eventId',
  'orderId',
  'playId',
  'playerId',
  'prizeItemId',
  'recurringId',
  'requestId',
  'subscriptionId',
  'withdrawalId',
] as const
type OwnedId = (typeof OWNED_IDS)[number]
type Owned = Readonly<Record<OwnedId, string | number>>

/** Ids of public rows, ids that only choose the form of an answer, and ids that the caller makes up. */
const PUBLIC_IDS = [
  'agentId',
  'bankId',
  // An offer of the site; whether it applies to the caller is asked each time.
  'campaignId',
  'currencyId',
  'gameId',
  'gameInstanceId',
  'gameInstanceIds',
  'governmentId',
  'languageId',
  'memberId',
  'processorId',
  // Printed on a ticket; nothing is told without its SecureKey.
  'ticketId',
]

/** Ids that no player has. */
const ABSENT: Owned = {
  blockId: 2 ** 40,
  caseId: 2 ** 40,
  eventId: 2 ** 40,
  orderId: randomUUID(),
  playId: 2 ** 40,
  playerId: 2 ** 40,
  prizeItemId: 2 ** 40,
  recurringId: 'AAAAAAAAAAAAAAAAAAAAAA',
  requestId: 2 ** 40,
  subscriptionId: 2 ** 40,
  withdrawalId: 'AAAAAAAAAAAAAAAAAAAAAA',
}

/** A picture of one pixel. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

const NAMES = Object.keys(operations) as OperationName[]
const FOR_PLAYERS = NAMES.filter((name) => operations[name].access !== 'open')
/** `logout` ends the session of the call itself, and is called for each caller on its own. */
const FOR_ALL = NAMES.filter((name) => operations[name].access === 'open' && name !== 'logout')
const ENDPOINTS = Object.keys(endpoints) as EndpointName[]
/** Those that are not open to everybody. */
const CLOSED = ENDPOINTS.filter((name) => endpoints[name].access !== 'open')

const ORDINARY: Filling = {
  integer: ({ minimum }) => Math.max(Number(minimum ?? 1), 1),
  number: ({ minimum }) => Math.max(Number(minimum ?? 1), 1),
  string: ({ minLength }) => 'x'.repeat(Math.max(Number(minLength ?? 1), 6)),
}

const propertiesOf = (schema: Schema) => Object.entries((schema.properties ?? {}) as Record<string, Schema>)

/** The names of all properties of a schema, at every depth. */
function fieldsOf(schema: Schema): string[] {
  return propertiesOf(schema).flatMap(([key, inner]) => [key, ...fieldsOf(inner)])
}

const ownedIdsOf = (name: OperationName) => {
  const fields = fieldsOf(operationSchemas[name].request)
  return OWNED_IDS.filter((id) => fields.includes(id))
}

/** A body with the required fields of a schema, and with these values wherever it has such a field. */
function bodyOf(schema: Schema, values: Readonly<Record<string, unknown>>): object {
  const required = (schema.required ?? []) as string[]
  const chosen = propertiesOf(schema).filter(
    ([key, inner]) =>
      required.includes(key) || key in values || fieldsOf(inner).some((field) => field in values),
  )
  return Object.fromEntries(
    chosen.map(([key, inner]) => {
      if (key in values) return [key, values[key]]
      return [key, inner.type === 'object' ? bodyOf(inner, values) : filledIn(inner, ORDINARY)]
    }),
  )
}

/** Columns that the mailer changes. */
const MAIL_STATE = ['sealed', 'sealed_key_id', 'due_at', 'attempts', 'sent_at', 'last_error']

/** Marks of the owner that no answer to another caller may contain. */
const MARKS = { firstName: 'Quillonia', lastName: 'Markerby', balance: 4321.09 }

onEachService((start) => {
  let here: ServiceHere
  let owner: Registered
  let other: Registered
  let owned: Owned
  let values: Readonly<Record<string, unknown>>
  /** The address of a preview of a document that the owner has sent. */
  let preview: string
  let ticketPlayId = 0
  beforeAll(async () => {
    here = await start()
    owner = await registerOwner()
    other = await register(here.port)
    const game = await addGame(here.database, EVERY_HOUR)
    owned = await ownThings(game)
    values = {
      ...game,
      gameInstanceIds: [game.gameInstanceId],
      currencyId: TEST_CURRENCY_ID,
      password: PASSWORD,
    }
  }, 60_000)

  const kysely = () => here.service.database.kysely
  const secured = (who: Registered, op: string, body: object) =>
    who.client.call(op, body, { endpoint: 'secured', key: randomUUID() })
  const answered = async <Result>(who: Registered, op: string, body: object) => {
    const frame = await secured(who, op, body)
    expect(frame).toMatchObject({ ok: true })
    return frame.result as Result
  }

  async function registerOwner(): Promise<Registered> {
    const client = new Client(here.port)
    const username = freshName()
    const request = registrationOf(username) as { fields: object }
    const { firstName, lastName } = MARKS
    const fields = { ...request.fields, firstName, lastName }
    const answer = await client.call('playerRegistration', { ...request, fields })
    const { result: playerId } = answer.result as OperationResult<'playerRegistration'>
    return { client, playerId, username, password: PASSWORD }
  }

  /** Deposits, withdrawals, a subscription, a drawn play and a won item of the owner. */
  async function ownThings(game: { gameId: number; gameInstanceId: number }): Promise<Owned> {
    const { playerId } = owner
    const mine = { player_id: playerId, member_id: TEST_MEMBER_ID, currency_id: TEST_CURRENCY_ID }
    await kysely().updateTable('players').set({ segment: 'C' }).where('player_id', '=', playerId).execute()
    const money = { playerId, memberId: TEST_MEMBER_ID }
    await here.database.transaction((tx) => giveFunds(tx, money, 500_000))
    const orderId = randomUUID()
    const order = { ...mine, processor_id: 'sandbox', amount_minor: 100 }
    await kysely()
      .insertInto('deposits')
      .values([
        { ...order, order_id: orderId, status: 'created' },
        { ...order, order_id: randomUUID(), status: 'paid', decided_at: now },
      ])
      .execute()
    const joins = { ...game, userPlays: ['2'], currencyId: TEST_CURRENCY_ID, subscriptions: 3, payGo: true }
    const joined = await answered<OperationResult<'joinGame'>>(owner, 'joinGame', joins)
    expect(joined).toMatchObject({ exitCode: 0, subscriptionCode: 0 })
    const [subscription] = await answered<OperationResult<'getPlayerGameSubscriptions'>>(
      owner,
      'getPlayerGameSubscriptions',
      {},
    )
    const withdrawal = { amount: 40, currencyId: TEST_CURRENCY_ID, password: PASSWORD }
    const bankAccount = { holder: 'Quillonia Markerby', number: 'DE89 3704 0044 0532 0130 00' }
    const submit = async (more: object) => {
      const { withdrawal: made } = await answered<OperationResult<'payoutSubmit'>>(owner, 'payoutSubmit', {
        ...withdrawal,
        ...more,
      })
      return made?.withdrawalId ?? ''
    }
    const recurringId = await submit({ bankAccount })
    const operator = operatorApi(here)
    await operator.ask('approveWithdrawal', { siteId: 'aurora', withdrawalId: recurringId })
    const paid = { siteId: 'aurora', withdrawalId: recurringId }
    expect((await operator.ask('payWithdrawal', paid, { reference: 'paid' })).status).toBe(200)
    const withdrawalId = await submit({ recurringId })
    const { requestId = 0 } = await answered<OperationResult<'requestIdVerification'>>(
      owner,
      'requestIdVerification',
      {},
    )
    preview = documentPreviewPath(await sentDocument(requestId), 1)
    const prizeItemId = await wonItem()
    const account = await answered<OperationResult<'getPlayerAccountBalance'>>(
      owner,
      'getPlayerAccountBalance',
      { currencyId: TEST_CURRENCY_ID },
    )
    const surplus = Math.round((account.accountBalance - MARKS.balance) * 100)
    await here.database.transaction((tx) => giveFunds(tx, money, -surplus))
    const { after_login_event_id: eventId } = await kysely()
      .insertInto('after_login_events')
      .values({ player_id: playerId, kind: 'message', body: JSON.stringify({ title: 'Quillonia' }) })
      .returning('after_login_event_id')
      .executeTakeFirstOrThrow()
    const { result: caseId } = await answered<OperationResult<'createSupportCase'>>(
      owner,
      'createSupportCase',
      { topic: 'other', subject: 'Hello', message: 'Quillonia asks' },
    )
    await answered(owner, 'blockGames', { gameId: game.gameId, days: 30 })
    const { blocks } = await answered<OperationResult<'getGameBlocks'>>(owner, 'getGameBlocks', {})
    return {
      blockId: blocks[0]?.blockId ?? 0,
      caseId,
      eventId,
      orderId,
      playId: joined.joinEvent?.playIds[0] ?? 0,
      playerId,
      prizeItemId,
      recurringId,
      requestId,
      subscriptionId: subscription?.id ?? 0,
      withdrawalId,
    }
  }

  /** A document that the owner has sent for a request. */
  async function sentDocument(requestId: number): Promise<number> {
    const path = documentUploadPath(requestId, 'front')
    const headers = { 'Content-Type': 'application/octet-stream' }
    const { bytes } = await owner.client.post(path, undefined, { bytes: PIXEL, headers })
    return (JSON.parse(bytes.toString()) as { documentId: number }).documentId
  }

  /** An item that a raffle ticket of the owner has won. */
  async function wonItem(): Promise<number> {
    const prizes = [{ rankNumber: 1, rankNumber2nd: 0, prizeItem: { name: 'A bicycle' } }]
    const game = await addGame(here.database, { ...ONE_OF_THREE, gameRule: 'raffleGame', prizes })
    const joins = { ...game, userPlays: ['T:next#3'], currencyId: TEST_CURRENCY_ID }
    expect(await answered(owner, 'joinGame', joins)).toMatchObject({ exitCode: 0 })
    await untilStatus(here.database, game.gameInstanceId, 'ENDED')
    const [item] = await answered<OperationResult<'getPlayerPrizeItems'>>(owner, 'getPlayerPrizeItems', {})
    ticketPlayId = item?.playId ?? 0
    return item?.prizeItemId ?? 0
  }

  /** The answer of an operation to a caller; over the secured endpoint where the operation has no other. */
  const ask = (client: Client, name: OperationName, more: Readonly<Record<string, unknown>> = {}) =>
    client.call(name, bodyOf(operationSchemas[name].request, { ...values, ...more }), {
      endpoint: operations[name].access === 'secured' ? 'secured' : 'open',
      ...(operations[name].effect === 'movesMoney' && { key: randomUUID() }),
    })

  /** The operations whose answer is not the expected one, with that answer. */
  const unexpected = async (
    names: readonly OperationName[],
    client: Client,
    isExpected: (frame: Frame) => boolean,
  ): Promise<string[]> => {
    const found: string[] = []
    for (const name of names) {
      const frame = await ask(client, name, pick(owned, name))
      if (!isExpected(frame)) found.push(`${name}: ${JSON.stringify(frame).slice(0, 200)}`)
    }
    return found
  }
  const pick = (ids: Owned, name: OperationName) => ({
    ...Object.fromEntries(ownedIdsOf(name).map((id) => [id, ids[id]])),
    // Only a ticket can be printed again.
    ...(name === 'reprintTicket' && ids === owned && { playId: ticketPlayId }),
  })
  const isRefused = ({ fault }: Frame) => fault?.code === FAULT.notLoggedIn
  /** Operations whose answer is a form's refusal: another player's id is refused in it exactly as an unknown one. */
  const REFUSE_IN_RESULT = new Set<OperationName>(['payoutSubmit'])
  /** Whether the id of another player's row is refused as the protocol says: with 102 ("Sessions"). */
  const isForeign = (name: OperationName, { fault, result }: Frame, absent: Frame) =>
    REFUSE_IN_RESULT.has(name)
      ? fault === undefined && JSON.stringify(result) === JSON.stringify(absent.result)
      : fault?.code === FAULT.notYours
  const marks = () => [owner.username, ...Object.values(MARKS).map(String)]
  const isWithoutMarks = (frame: Frame) => {
    const text = JSON.stringify(frame)
    return !marks().some((mark) => text.includes(mark))
  }

  /** A hash of all rows of the owner by table, without the rows that the service itself changes: sessions, and the state of a mail. */
  async function ownRows(): Promise<Record<string, string>> {
    const { rows: tables } = await sql<{ name: string; column: string }>`
      select table_name as name, column_name as column from information_schema.columns
      where table_schema = 'public' and column_name in ('player_id', 'owner_player_id', 'owner_id')
        and table_name not in ('sessions', 'session_tokens')`.execute(kysely())
    const hashes: Record<string, string> = {}
    for (const { name, column } of tables) {
      const { rows } = await sql<{ hash: string }>`
        select coalesce(md5(string_agg(stored, '|' order by stored)), '') as hash
        from ${sql.table(name)} as row, lateral (
          select (to_jsonb(row) - ${MAIL_STATE}::text[])::text as stored) as stored
        where ${sql.ref(`row.${column}`)} = ${owner.playerId}`.execute(kysely())
      hashes[name] = rows[0]?.hash ?? ''
    }
    return hashes
  }

  /** A logged-in player with a token that has not been used, changed by an update of the player's session or account. */
  const registered = async (change: (playerId: number) => ReturnType<typeof sql>) => {
    const player = await register(here.port)
    await change(player.playerId).execute(kysely())
    return player.client
  }
  const CALLERS: [string, () => Promise<Client>][] = [
    [
      'a visitor',
      async () => {
        const visitor = new Client(here.port)
        await visitor.call('init')
        return visitor
      },
    ],
    [
      'the token of another site',
      async () => {
        const kola = new Client(here.port, 'kola')
        Object.assign(kola, { cookie: owner.client.cookie, token: owner.client.token })
        return kola
      },
    ],
    [
      'the token in another browser',
      async () => {
        const browser = new Client(here.port)
        await browser.call('init')
        browser.token = owner.client.token
        return browser
      },
    ],
    [
      'an expired token',
      () =>
        registered(
          (playerId) =>
            sql`update sessions set expires_at = service_now() - interval '1 second' where player_id = ${playerId}`,
        ),
    ],
    [
      'an excluded player',
      () =>
        registered(
          (playerId) =>
            sql`update players set excluded_until = service_now() + interval '1 year' where player_id = ${playerId}`,
        ),
    ],
    [
      'a player in a time-out',
      () =>
        registered(
          (playerId) =>
            sql`update players set timed_out_until = service_now() + interval '1 day' where player_id = ${playerId}`,
        ),
    ],
    [
      'a banned player',
      () => registered((playerId) => sql`update players set status = 'banned' where player_id = ${playerId}`),
    ],
  ]

  it('security 10: every id in a request is public or belongs to a player', () => {
    const fields = NAMES.flatMap((name) => fieldsOf(operationSchemas[name].request))
    const ids = new Set(fields.filter((field) => /Ids?$/.test(field)))
    const unknown = [...ids].filter(
      (id) => !PUBLIC_IDS.includes(id) && !(OWNED_IDS as readonly string[]).includes(id),
    )
    expect(unknown, 'add it to OWNED_IDS with a value in ownThings, or to PUBLIC_IDS').toEqual([])
  })

  it('the answers to the owner contain each mark', async () => {
    const answers = [await ask(owner.client, 'init'), await ask(owner.client, 'getPlayerAccounts')]
    for (const mark of marks()) expect(JSON.stringify(answers)).toContain(mark)
    expect(Object.values(await ownRows()).filter((hash) => hash !== '').length).toBeGreaterThan(8)
  })

  /** The answers to an upload of each side of a document of a request, one after the other: a player has one upload at a time. */
  const upload = async (client: Client, requestId: string | number) => {
    const answers: [number, UploadAnswer][] = []
    for (const side of DOCUMENT_SIDES) {
      const path = documentUploadPath(Number(requestId), side)
      const headers = { 'Content-Type': 'application/octet-stream' }
      const { status, bytes } = await client.post(path, undefined, { bytes: Buffer.from('x'), headers })
      answers.push([status, JSON.parse(bytes.toString()) as UploadAnswer])
    }
    return answers
  }

  it.each(CALLERS)(
    'security 10: %s is refused by every operation of a player, by uploads and by previews, and changes nothing of the owner',
    async (_name, open) => {
      const client = await open()
      const before = await ownRows()
      expect(await unexpected(FOR_PLAYERS, client, isRefused)).toEqual([])
      const refused = [401, { refused: 'not-logged-in' }]
      expect(await upload(client, owned.requestId)).toEqual(DOCUMENT_SIDES.map(() => refused))
      expect((await client.get(preview)).status).toBe(401)
      expect(await unexpected(FOR_ALL, client, isWithoutMarks)).toEqual([])
      await client.call('logout')
      expect(await ownRows()).toEqual(before)
      expect((await ask(owner.client, 'getPlayerAccounts')).fault).toBeUndefined()
      client.close()
    },
  )

  it('security 10: another player gets nothing of the owner’s by any operation, and changes nothing', async () => {
    const before = await ownRows()
    // They succeed and end the session.
    const lasting = FOR_PLAYERS.filter((name) => !/^update(?:Timeout|SelfExclusion)$/.test(name))
    const isOwn = (frame: Frame) => isWithoutMarks(frame) && !isRefused(frame)
    expect(await unexpected([...lasting, ...FOR_ALL], other.client, isOwn)).toEqual([])
    const refusals = await upload(other.client, owned.requestId)
    expect(refusals).toEqual(DOCUMENT_SIDES.map(() => [404, { refused: 'not-found' }]))
    expect(refusals).toEqual(await upload(other.client, ABSENT.requestId))
    const [foreign, absent] = [
      await other.client.get(preview),
      await other.client.get(documentPreviewPath(2 ** 40, 1)),
    ]
    expect([foreign.status, foreign.bytes]).toEqual([404, absent.bytes])
    expect((await owner.client.get(preview)).headers['content-type']).toBe('image/jpeg')
    expect(await ownRows()).toEqual(before)
  })

  describe.each(FOR_PLAYERS.filter((name) => ownedIdsOf(name).length > 0))('%s', (name) => {
    it('security 10: answers the owner, and refuses another player who names the owner’s id', async () => {
      const refused = await ask(other.client, name, pick(owned, name))
      const absent = await ask(other.client, name, pick(ABSENT, name))
      expect(isForeign(name, refused, absent)).toBe(true)
      expect(refused.ok === true && operations[name].succeeded(refused.result as never)).toBe(false)
      if (name === 'getPlayProof') await drawn()
      expect((await ask(owner.client, name, pick(owned, name))).fault).toBeUndefined()
    })
  })

  /** A play has a proof once its instance is drawn. */
  const drawn = async () => {
    const { gameInstanceId } = values as { gameInstanceId: number }
    await untilStatus(here.database, gameInstanceId, 'ENDED')
  }

  describe('the operators’ API', () => {
    const site = 'aurora'
    /** The path of an endpoint with things of the owner, and its example body. */
    const requestOf = (name: EndpointName, siteId = site) => {
      const { params, request } = endpointSchemas[name] as { params?: Schema; request?: Schema }
      const [example = {}] = (params?.examples ?? []) as Record<string, unknown>[]
      const things = { ...values, ...owned, siteId }
      const path = Object.fromEntries(
        Object.keys(example).map((key) => [key, (things as Record<string, unknown>)[key] ?? example[key]]),
      )
      const [body = {}] = (request?.examples ?? []) as object[]
      const [method] = endpoints[name].route.split(' ')
      const sent = requestTo(name, path as never, (method === 'DELETE' ? {} : body) as never)
      return method === 'GET' || method === 'DELETE' ? sent : { ...sent, body }
    }
    const status = async (name: EndpointName, token: string, siteId?: string) => {
      const { method, path, body } = requestOf(name, siteId)
      const { status: code, answer } = await operatorApi(here, token).call(method, path, body)
      return [name, code, (answer as { permission?: string }).permission]
    }

    it('security 10: refuses every endpoint without a token, and with the token of a player', async () => {
      for (const name of CLOSED) {
        expect(await status(name, '')).toEqual([name, 401, undefined])
        // Ten wrong tokens of an address in a minute are answered with 401.
        const wrong = await status(name, owner.client.token ?? '')
        expect([401, 429]).toContain(wrong[1])
      }
    })

    it('security 10: refuses every endpoint to a token with all permissions except its own', async () => {
      const tokens = new Map<string, string>()
      for (const permission of PERMISSIONS) {
        const scopes = PERMISSIONS.filter((scope) => scope !== permission)
        const made = await operatorApi(here).ask('createToken', {}, { name: `All but ${permission}`, scopes })
        tokens.set(permission, made.answer.token)
      }
      const before = await ownRows()
      for (const name of CLOSED) {
        const { permission } = endpoints[name]
        // A person's own things need a person: no token is one.
        const token = permission === null ? here.runToken : (tokens.get(permission) ?? '')
        expect(await status(name, token)).toEqual([name, 403, permission ?? undefined])
      }
      expect(await ownRows()).toEqual(before)
    })

    it('security 11: finds nothing of a site under another site', async () => {
      const before = await ownRows()
      const ofThings = ENDPOINTS.filter((name) =>
        /:siteId.*:(?:playerId|withdrawalId|gameId|gameInstanceId)/.test(endpoints[name].route),
      )
      expect(ofThings.length).toBeGreaterThan(10)
      for (const name of ofThings)
        expect((await status(name, here.runToken, 'kola')).slice(0, 2)).toEqual([name, 404])
      expect(await ownRows()).toEqual(before)
    })
  })
})

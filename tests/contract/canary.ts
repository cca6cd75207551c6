import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { ONE_OF_THREE, untilStatus } from '#service/testing/draws.ts'
import { addGame, giveFunds, TEST_CURRENCY_ID, TEST_MEMBER_ID } from '#service/testing/world.ts'
import type { OperationResult } from '#schemas/protocol/operations.ts'
import { documentUploadPath } from '#schemas/protocol/verification.ts'
import { PIXEL } from '#tests/support/pixel.ts'
import { Client } from './client.ts'
import { operatorApi } from './operator-api.ts'
import { complete, freshName, PASSWORD, type Registered, registrationOf } from './register.ts'
import type { ServiceHere } from './service-here.ts'

/** In every field that the player fills in, and in what others write about them. */
export const CANARY = 'Quagmirella'
export const IBAN = 'DE89370400440532013000'
const siteId = 'aurora'

/** A player of Aurora whose personal data has the canary. */
export interface CanaryPlayer extends Registered {
  readonly caseId: number
}

/** Registers a player with play, money, a document, a case, messages and a note of an operator, each with the canary. */
export async function addCanary(here: ServiceHere): Promise<CanaryPlayer> {
  const player = await registerCanary(here)
  return { ...player, caseId: await fillAccount(here, player) }
}

async function registerCanary(here: ServiceHere): Promise<Registered> {
  const client = new Client(here.port)
  const username = freshName()
  const request = registrationOf(username) as { fields: Record<string, unknown> }
  const fields = {
    ...request.fields,
    firstName: CANARY,
    lastName: `${CANARY} ${username}`,
    primaryEmail: `${CANARY}-${username}@example.org`,
  }
  const answer = await client.call('playerRegistration', { ...request, fields })
  const { result: playerId } = answer.result as OperationResult<'playerRegistration'>
  expect(playerId).toBeGreaterThan(0)
  return { client, playerId, username, password: PASSWORD }
}

/** Calls an operation of the player, which must not be refused. */
export async function secured<Result>({ client }: Registered, op: string, body: object): Promise<Result> {
  const frame = await client.call(op, body, { endpoint: 'secured', key: randomUUID() })
  expect(frame).toMatchObject({ ok: true })
  return frame.result as Result
}

/** Adds money to the account of the player, or takes it away. */
export const give = (here: ServiceHere, { playerId }: Registered, amountMinor: number) =>
  here.database.transaction((tx) => giveFunds(tx, { playerId, memberId: TEST_MEMBER_ID }, amountMinor))

/** The number of the support case. */
async function fillAccount(here: ServiceHere, player: Registered): Promise<number> {
  const operator = operatorApi(here)
  const params = { siteId, playerId: player.playerId }
  await complete(player.client)
  const booked = { amount: 1, currency: 'EUR', reference: 'NTRF-1', reason: 'The list of the bank' }
  expect((await operator.ask('bookBankDeposit', params, booked)).status).toBe(201)
  await give(here, player, 10_000)
  const game = await addGame(here.database, ONE_OF_THREE)
  const join = { ...game, userPlays: ['1', '2', '3'], currencyId: TEST_CURRENCY_ID }
  expect(await secured(player, 'joinGame', join)).toMatchObject({ exitCode: 0 })
  await untilStatus(here.database, game.gameInstanceId, 'ENDED')
  const { withdrawal } = await secured<OperationResult<'payoutSubmit'>>(player, 'payoutSubmit', {
    amount: 40,
    currencyId: TEST_CURRENCY_ID,
    password: PASSWORD,
    bankAccount: { holder: CANARY, number: IBAN },
  })
  const paid = { siteId, withdrawalId: withdrawal?.withdrawalId ?? '' }
  expect((await operator.ask('approveWithdrawal', paid)).status).toBe(200)
  expect((await operator.ask('payWithdrawal', paid, { reference: 'R-1' })).status).toBe(200)
  await sendDocument(player)
  const { result: caseId } = await secured<OperationResult<'createSupportCase'>>(
    player,
    'createSupportCase',
    { topic: 'other', subject: CANARY, message: `${CANARY} asks` },
  )
  await operator.ask('answerSupportCase', { siteId, caseId }, { text: `Dear ${CANARY}` })
  const message = { title: `Dear ${CANARY}`, body: `${CANARY}, welcome` }
  await operator.ask('sendPlayerMessage', params, message)
  expect(await tablesWith(here, player)).not.toEqual([])
  return caseId
}

async function sendDocument(player: Registered): Promise<void> {
  const asked = await secured<OperationResult<'requestIdVerification'>>(player, 'requestIdVerification', {})
  const headers = { 'Content-Type': 'application/octet-stream' }
  const path = documentUploadPath(asked.requestId ?? 0, 'front')
  expect((await player.client.post(path, undefined, { bytes: PIXEL, headers })).status).toBe(200)
  const documents = { requestId: asked.requestId ?? 0, documentType: 'passport' }
  expect(await secured(player, 'postVerificationRequestSubmit', documents)).toMatchObject({ result: 1 })
}

/** The tables in which the canary, the login name or the number of the bank account can be read. */
export async function tablesWith(
  { service: { database } }: Pick<ServiceHere, 'service'>,
  { username }: Pick<Registered, 'username'>,
): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select relname as name from pg_class join pg_namespace as space on space.oid = relnamespace
    where nspname = 'public' and relkind = 'r'`.execute(database.kysely)
  const found: string[] = []
  for (const { name } of tables) {
    const marks = [CANARY, IBAN, username].flatMap((mark) => [mark, Buffer.from(mark).toString('hex')])
    const { rows } = await sql<{ count: number }>`
      select count(*)::integer as count from ${sql.table(name)} as row
      where lower(row::text) like any (${marks.map((mark) => `%${mark.toLowerCase()}%`)}::text[])`.execute(
      database.kysely,
    )
    if ((rows[0]?.count ?? 0) > 0) found.push(name)
  }
  return found.toSorted()
}

/** Money that is left is taken away, and two operators agree to the erasure. */
export async function eraseByTwo(here: ServiceHere, player: Registered): Promise<void> {
  const { accountBalance } = await secured<OperationResult<'getPlayerAccountBalance'>>(
    player,
    'getPlayerAccountBalance',
    { currencyId: TEST_CURRENCY_ID },
  )
  if (accountBalance > 0) await give(here, player, -Math.round(accountBalance * 100))
  const asked = await (
    await operatorNamed(here, 'Ben')
  ).ask('erasePlayer', { siteId, playerId: player.playerId }, { reason: 'A letter' })
  expect(asked.status).toBe(201)
  const approval = { siteId, approvalId: asked.answer.approvalId }
  expect((await (await operatorNamed(here, 'Cleo')).ask('confirmApproval', approval, {})).status).toBe(200)
}

/** The API with a token of its own. */
export async function operatorNamed(here: ServiceHere, name: string) {
  const { answer } = await operatorApi(here).ask('createToken', {}, { name, scopes: ['*'] })
  return operatorApi(here, answer.token)
}

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { EVENTS_BEYOND, OPERATIONS_BEYOND } from '#schemas/protocol/beyond-specification.ts'
import { eventSchemas } from '#schemas/protocol/events.ts'
import { operationSchemas } from '#schemas/protocol/operation-schemas.ts'
import { operations } from '#schemas/protocol/operations.ts'
import { loadHandlers } from '#service/channel/load-handlers.ts'

const ROOT = join(import.meta.dirname, '../..')
const names = (folder: string) =>
  readdirSync(join(ROOT, folder))
    .filter((file) => file.endsWith('.ts'))
    .map((file) => file.slice(0, -3))
    .sort()

/** Every operation of specification section 7, under its two headings there. */
const [either = '', secured = ''] = readFileSync(join(import.meta.dirname, 'spec-operations.txt'), 'utf8')
  .replace('Unsecured or either:', '')
  .split('Secured:')
const wordsOf = (text: string) => new Set(text.split(/\s+/).filter((word) => word !== ''))
const EITHER = wordsOf(either)
const SECURED = wordsOf(secured)

test('every operation has a schema file, an entry in both tables and a handler with the same name', async () => {
  const files = names('schemas/protocol/operations')
  expect(Object.keys(operations).sort(), 'npm run generate').toEqual(files)
  expect(Object.keys(operationSchemas).sort()).toEqual(files)
  expect(
    [...(await loadHandlers()).keys()].sort(),
    'write its handler: service/<area>/operations/<operation>.ts',
  ).toEqual(files)
})

test('the service has all 114 operations of the specification', () => {
  const specified = [...EITHER, ...SECURED]
  expect(new Set(specified).size).toBe(114)
  expect(specified.filter((name) => !(name in operations))).toEqual([])
})

test('every operation has its name from the specification, or is named by a decision', () => {
  const others = Object.keys(operations).filter((name) => !EITHER.has(name) && !SECURED.has(name))
  expect(Object.keys(OPERATIONS_BEYOND), 'sorted, in schemas/protocol/beyond-specification.ts').toEqual(
    others.toSorted(),
  )
  expect(unnamed(OPERATIONS_BEYOND)).toEqual([])
})

/** The events of specification section 7, in the form of the wire. */
const SPECIFIED_EVENTS = `
site.globalMessage
game.create game.update game.delete game.start game.ready game.end game.registrationStart game.registrationEnd
game.progressive game.refunded game.rescheduled game.failRetry game.maintenance game.playerJoined
player.balanceUpdate player.privateMessage player.order player.couponApplied player.emailVerification
player.idVerification player.phoneVerification player.addressVerification player.reloadVerificationRequest
player.segment player.banned player.profileUpdate player.loginEvent`

test('the service has every push event of the specification, and each other one is named by a decision', () => {
  const specified = wordsOf(SPECIFIED_EVENTS)
  expect([...specified].filter((name) => !(name in eventSchemas))).toEqual([])
  const others = Object.keys(eventSchemas).filter((name) => !specified.has(name))
  expect(Object.keys(EVENTS_BEYOND), 'sorted, in schemas/protocol/beyond-specification.ts').toEqual(
    others.toSorted(),
  )
  expect(unnamed(EVENTS_BEYOND)).toEqual([])
})

/** Names that the text of their decision does not have. */
function unnamed(beyond: Readonly<Record<string, number>>): string[] {
  const files = readdirSync(join(ROOT, 'docs/adr'))
  return Object.entries(beyond).flatMap(([name, number]) => {
    const file = files.find((one) => one.startsWith(`${String(number).padStart(4, '0')}-`))
    const text = file === undefined ? '' : readFileSync(join(ROOT, 'docs/adr', file), 'utf8')
    return text.includes(`\`${name}\``) ? [] : [`${name}: decision ${number}`]
  })
}

test('every operation has the endpoint that the specification gives it', () => {
  const wrong = Object.entries(operations).filter(
    ([name, { access }]) =>
      (SECURED.has(name) && access !== 'secured') || (EITHER.has(name) && access === 'secured'),
  )
  expect(wrong).toEqual([])
})

test('security 10: every operation about one player needs a token', () => {
  const player = Object.entries(operations).filter(([, { access }]) => access === 'player')
  expect(player.map(([name]) => name).sort()).toEqual([
    'checkDepositRequest',
    'checkMaximumWagers',
    'checkPassword',
    'claimInGameBonusNew',
    'confirmCrosswordEnd',
    'depositRequestInfo',
    'directDebitRequest',
    'getDepositPopup',
    'getFreePlays',
    'getLastVerificationRequest',
    'getOfflineEvents',
    'getPlayerAccountBalance',
    'getPlayerAccounts',
    'getPlayerGameSubscriptionPlays',
    'getPlayerPrizeItemAgents',
    'getPlayerPrizeItems',
    'getWhitelabelCredentials',
    'hasPlayerGameSubscriptions',
    'postPendingForm',
    'postVerificationRequestReply',
    'postVerificationRequestSubmit',
    'requestEmailConfirmation',
    'sendEmailSubscriptionDetails',
    'takeFreePlays',
    'validateCoupon',
  ])
})

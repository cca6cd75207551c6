import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { operationSchemas } from '#schemas/protocol/operation-schemas.ts'
import { operations } from '#schemas/protocol/operations.ts'
import { loadHandlers } from '#service/channel/load-handlers.ts'

const ROOT = join(import.meta.dirname, '../..')
const names = (folder: string) =>
  readdirSync(join(ROOT, folder))
    .filter((file) => file.endsWith('.ts'))
    .map((file) => file.slice(0, -3))
    .sort()

/** Operations that the specification does not have: a PIN, the choice of a prize, the proof of a draw, players' figures of their own play, a new code for a printed ticket, the correction of a name, and the conversation of a support case. */
const OUR_OWN = [
  'changePin',
  'claimPrizeItem',
  'confirmSupportCase',
  'getFairnessRecord',
  'getGuestSupportCase',
  'getPendingJoin',
  'getPlayFigures',
  'getPlayProof',
  'getRealityCheck',
  'getSelfLimits',
  'getSupportCase',
  'getSupportCases',
  'rateSupportCase',
  'replyGuestSupportCase',
  'replySupportCase',
  'reprintTicket',
  'updatePlayerName',
]

/** Every operation of specification section 7, under its two headings there. */
const [either = '', secured = ''] = readFileSync(join(import.meta.dirname, 'spec-operations.txt'), 'utf8')
  .replace('Unsecured or either:', '')
  .split('Secured:')
const wordsOf = (text: string) => new Set(text.split(/\s+/).filter((word) => word !== ''))
const EITHER = wordsOf(either)
const SECURED = wordsOf(secured)

test('every operation has a schema file, an entry in both tables and a handler with the same name', async () => {
  const files = names('schemas/protocol/operations')
  expect(Object.keys(operations).sort()).toEqual(files)
  expect(Object.keys(operationSchemas).sort()).toEqual(files)
  expect([...(await loadHandlers()).keys()].sort()).toEqual(files)
})

test('every operation has its name from the specification, except our own ones', () => {
  const others = Object.keys(operations).filter((name) => !EITHER.has(name) && !SECURED.has(name))
  expect(others.sort()).toEqual(OUR_OWN)
})

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
    'validateCoupon',
  ])
})

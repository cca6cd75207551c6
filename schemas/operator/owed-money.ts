import type { FromSchema, JSONSchema } from '../json-schema.ts'

const minor = { type: 'integer', description: 'minor units of the currency' } as const

export const owedCurrencySchema = { type: 'integer', minimum: 1, maximum: 9999 } as const satisfies JSONSchema

export const owedPlayerSchema = {
  type: 'object',
  additionalProperties: false,
  required: [
    'playerId',
    'currencyId',
    'amountMinor',
    'cashMinor',
    'bonusMinor',
    'prepaidDrawsMinor',
    'pendingWithdrawalMinor',
    'debtMinor',
  ],
  properties: {
    playerId: { type: 'integer' },
    currencyId: { type: 'integer' },
    amountMinor: { ...minor, description: 'the sum of the accounts' },
    cashMinor: minor,
    bonusMinor: minor,
    prepaidDrawsMinor: { ...minor, description: 'paid ahead for further draws' },
    pendingWithdrawalMinor: { ...minor, description: 'withdrawals that wait' },
    debtMinor: { ...minor, description: 'negative where the player owes the site' },
  },
} as const satisfies JSONSchema
export type OwedPlayer = FromSchema<typeof owedPlayerSchema>

export const owedGameSchema = {
  type: 'object',
  additionalProperties: false,
  required: [
    'gameId',
    'gameTitle',
    'currencyId',
    'amountMinor',
    'jackpotMinor',
    'carriedMinor',
    'entriesMinor',
  ],
  properties: {
    gameId: { type: 'integer' },
    gameTitle: { type: 'string' },
    currencyId: { type: 'integer' },
    amountMinor: { ...minor, description: 'the sum of the accounts' },
    jackpotMinor: { ...minor, description: 'what a progressive jackpot has collected' },
    carriedMinor: { ...minor, description: 'prizes that nobody won, carried to the next draw' },
    entriesMinor: { ...minor, description: 'won entries that are still to be entered' },
  },
} as const satisfies JSONSchema
export type OwedGame = FromSchema<typeof owedGameSchema>

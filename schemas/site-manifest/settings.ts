import { currencyCodeSchema } from '../common-schemas.ts'
import type { FromSchema, JSONSchema } from '../json-schema.ts'
import { CASHIER_HISTORY_RANGES_DAYS, PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '../limits.ts'

/** Site-wide settings, named as in the specification. */
export const settingsSchema = {
  type: 'object',
  additionalProperties: false,
  required: [
    'switchMain',
    'homeOverridePageId',
    'slimGames',
    'pinRequired',
    'freerollNoDeposits',
    'EMAIL_ON_FULL_REGISTRATION',
    'emailVerificationRequired',
    'phoneVerificationRequired',
    'postal_code',
    'reverseRaffleDraws',
    'realityCheckIntervalMs',
    'depositLimitChangeWaitDays',
    'confirmHigherLimits',
    'depositLimitPrompt',
    'limitsReminderMonths',
    'toolsBeforePlay',
    'selfExclusion',
    'historyDays',
    'showTimeOfDay',
    'rollingLossLimit',
    'cancelWithdrawals',
    'verifiedBefore',
    'sourceOfFunds',
    'dormantAccounts',
    'withdrawal',
    'connectionType',
    'idleAfterMs',
    'serviceWorker',
    'password',
  ],
  properties: {
    /** Home shows the alternative main view. */
    switchMain: { type: 'boolean' },
    /** The custom page used as home; 0 means none. */
    homeOverridePageId: { type: 'integer', minimum: 0 },
    /** Below this number of open games, one main game is chosen. */
    slimGames: { type: 'integer', minimum: 0, maximum: 1000 },
    /**
     * Whether players choose a PIN: never; at the registration, for the login by phone on known devices; or for every login,
     * which then asks for it beside the password.
     */
    pinRequired: { enum: ['off', 'registration', 'login'] },
    /** Players who never deposited may join free games. */
    freerollNoDeposits: { type: 'boolean' },
    EMAIL_ON_FULL_REGISTRATION: { enum: ['true', 'false'] },
    /** E-mail must be verified before play. */
    emailVerificationRequired: { type: 'boolean' },
    /** Phone must be verified before play and before a deposit. */
    phoneVerificationRequired: { type: 'boolean' },
    /** Registration forms ask for the postal code. */
    postal_code: { type: 'boolean' },
    /** Raffles whose definition has no draw order draw the last rank first, from the next instance on. */
    reverseRaffleDraws: { type: 'boolean' },
    /** Longest time between two reality checks; a player may choose a shorter one. 0 leaves them to the player. */
    realityCheckIntervalMs: { type: 'integer', minimum: 0, maximum: 86400000 },
    /** Days before a player's higher limit on deposits or losses, or the end of one, applies. */
    depositLimitChangeWaitDays: { type: 'integer', minimum: 1, maximum: 365 },
    /** A higher limit, or the end of one, applies once the player has confirmed it again after the wait. */
    confirmHigherLimits: { type: 'boolean' },
    /** Players without a deposit limit are asked for one beside a deposit, until they set one or choose to go on without. */
    depositLimitPrompt: { type: 'boolean' },
    /** Months after which players are asked again to look at their account and their limits; 0 for never. */
    limitsReminderMonths: { type: 'integer', minimum: 0, maximum: 12 },
    /** The tools for safer play are shown to each player once, between the registration and the first wager. */
    toolsBeforePlay: { type: 'boolean' },
    /** The choices of players and customer service about a self-exclusion, beside its length. */
    selfExclusion: {
      type: 'object',
      additionalProperties: false,
      required: ['indefinite', 'chooseSites', 'removable'],
      properties: {
        /** Players can exclude themselves until further notice. */
        indefinite: { type: 'boolean' },
        /** Players choose whether it is for every site of the operator or for this one; otherwise it is for every one. */
        chooseSites: { type: 'boolean' },
        /** Customer service can end it on request, after EXCLUSION_REMOVAL_HOURS. */
        removable: { type: 'boolean' },
      },
    },
    /** Periods of the cashier's history, in days. */
    historyDays: {
      type: 'array',
      minItems: 1,
      maxItems: 4,
      uniqueItems: true,
      items: { type: 'integer', minimum: 1, maximum: 366 },
      default: CASHIER_HISTORY_RANGES_DAYS,
    },
    /** The footer of each page shows the time of day by the clock of the site. */
    showTimeOfDay: { type: 'boolean' },
    /** A player's limit of losses in a day holds over the last 24 hours too, not in the days of the site alone. */
    rollingLossLimit: { type: 'boolean' },
    /** Players can cancel a withdrawal that no operator has approved. */
    cancelWithdrawals: { type: 'boolean' },
    /** The steps that are refused before identity and address are verified, by the check of the registration or by documents. */
    verifiedBefore: { type: 'array', uniqueItems: true, items: { enum: ['deposit', 'play', 'withdrawal'] } },
    /** Deposits above a sum wait until an operator has accepted the source of the player's funds. Withdrawals and play go on. */
    sourceOfFunds: {
      type: 'object',
      additionalProperties: false,
      required: ['days', 'validMonths', 'sums'],
      properties: {
        /** Number of days, each of 24 hours up to now, whose deposits count. Withdrawals are not subtracted. */
        days: { type: 'integer', minimum: 1, maximum: 366 },
        /** Months after which an accepted source is asked for again. */
        validMonths: { type: 'integer', minimum: 1, maximum: 120 },
        /** The sum in each served currency; deposits in several currencies count together. Empty: no source is asked for. */
        sums: {
          type: 'object',
          maxProperties: 40,
          propertyNames: currencyCodeSchema,
          additionalProperties: { type: 'number', exclusiveMinimum: 0, maximum: 1e12 },
        },
      },
    },
    /** Accounts without play are closed, and their cash is returned. Draws that were bought ahead are play; a login is none. */
    dormantAccounts: {
      type: 'object',
      additionalProperties: false,
      required: ['months', 'noticeDays'],
      properties: {
        /** Months without a paid play, by the clock of the site; 0 closes none. Figures of play are kept for 13 months. */
        months: { type: 'integer', minimum: 0, maximum: 13 },
        /** Days between the notice to the player and the closing. */
        noticeDays: { type: 'integer', minimum: 1, maximum: 90 },
      },
    },
    /**
     * Terms of withdrawals in every currency. `wagerPercent` of the deposits must have been played before a bank account gets them, so that
     * the site is no way to move money from one account to another (money laundering). Winnings can always be withdrawn, and
     * deposits that were not played go back to the method that paid them.
     */
    withdrawal: {
      type: 'object',
      additionalProperties: false,
      required: ['enabled', 'wagerPercent'],
      properties: {
        enabled: { type: 'boolean' },
        wagerPercent: { type: 'integer', minimum: 0, maximum: 100 },
      },
    },
    connectionType: { enum: ['http', 'websocket'] },
    /** Browsers keep the site's files and an offline page. False removes what they keep at their next visit. */
    serviceWorker: { type: 'boolean' },
    idleAfterMs: { type: 'integer', minimum: 60000, maximum: 86400000 },
    /** Bounds of a password's length; every password has a letter and a digit. */
    password: {
      type: 'object',
      additionalProperties: false,
      required: ['minLength', 'maxLength'],
      properties: {
        minLength: { type: 'integer', minimum: PASSWORD_MIN_LENGTH, maximum: 32 },
        maxLength: { type: 'integer', minimum: PASSWORD_MAX_LENGTH, maximum: 64 },
      },
    },
  },
} as const satisfies JSONSchema
export type Settings = FromSchema<typeof settingsSchema>

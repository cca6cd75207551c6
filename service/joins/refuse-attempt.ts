import { JOIN_EXIT, type JoinExitCode } from '#schemas/protocol/faults.ts'
import type { PlayerSegment } from '#schemas/entities/player.ts'
import { refuseJoin } from '#modules/picking/rules/join-eligibility.ts'
import type { WagerRefusal } from './join-limits.ts'

interface Refusal {
  readonly exitCode: JoinExitCode
  readonly description: string
}

const { gameNoLongerAvailable, accountStatusBlocksJoining, tooManyLines } = JOIN_EXIT
const blocked = (description: string): Refusal => ({ exitCode: accountStatusBlocksJoining, description })

/** Reasons against a join, in order of precedence. The six of spec 5 come first; the design of money defines the others. */
export const ATTEMPT_REFUSALS = {
  'site-closed': { exitCode: JOIN_EXIT.siteCannotAcceptPlays, description: 'The site cannot accept plays.' },
  'no-segment': blocked('This account cannot join games.'),
  'country-blocked': blocked('Games are not available in your country.'),
  'must-deposit': blocked('Free games are for players who have deposited.'),
  'email-unverified': blocked('The e-mail address must be verified first.'),
  'registration-incomplete': blocked('The registration must be completed first.'),
  'not-enough-funds': {
    exitCode: JOIN_EXIT.notEnoughFunds,
    description: 'You do not have sufficient funds to place your bet. Please deposit to continue.',
  },
  'self-excluded': blocked('You have excluded yourself from playing.'),
  'timed-out': blocked('You are taking a time-out from playing.'),
  'register-unanswered': {
    exitCode: JOIN_EXIT.overloaded,
    description: 'The register of excluded persons has not answered. Please try again in a few minutes.',
  },
  'account-closed': blocked('This account cannot join games.'),
  'phone-unverified': blocked('The phone number must be verified first.'),
  'identity-unverified': blocked('Your identity and your address must be verified before you play.'),
  'game-blocked': blocked('You have blocked this game.'),
  'game-closed': { exitCode: gameNoLongerAvailable, description: 'Game no longer available.' },
  'wrong-currency': {
    exitCode: JOIN_EXIT.noSuchCurrency,
    description: 'The game cannot be paid in this currency.',
  },
  'rate-changed': {
    exitCode: JOIN_EXIT.rateChanged,
    description: 'The exchange rate is no longer the one that you saw.',
  },
  'plays-invalid': {
    exitCode: JOIN_EXIT.couldNotConfirmPlays,
    description: 'The plays could not be confirmed.',
  },
  'too-many-for-game': {
    exitCode: tooManyLines,
    description: 'The game has fewer plays left than you asked for.',
  },
  'player-full': {
    exitCode: JOIN_EXIT.alreadyJoinedWithMaxPlays,
    description: 'You have joined this game with the most plays that it allows.',
  },
  'too-many-for-player': {
    exitCode: tooManyLines,
    description: 'The game allows you fewer plays than you asked for.',
  },
  'not-covered': {
    exitCode: JOIN_EXIT.couldNotConfirmPlays,
    description: 'So much can be won with these plays already that the site takes no more of them.',
  },
  'weekly-limit': {
    exitCode: JOIN_EXIT.weeklyWagerLimitExceeded,
    description: 'Your weekly wagering limit is exceeded.',
  },
  'loss-limit': {
    exitCode: JOIN_EXIT.weeklyWagerLimitExceeded,
    description: 'Your loss limit could be exceeded.',
  },
  'limit-without-rate': {
    exitCode: JOIN_EXIT.noSuchCurrency,
    description: 'Your limit is in another currency, and there is no exchange rate to it now.',
  },
} as const satisfies Record<string, Refusal>
export type AttemptRefusal = keyof typeof ATTEMPT_REFUSALS

/** All facts that decide on one join, read under locks that keep them unchanged. Amounts are minor units. */
export interface AttemptFacts {
  /** The site is not under maintenance. */
  readonly siteOpen: boolean
  readonly settings: {
    readonly freerollNoDeposits: boolean
    readonly emailVerificationRequired: boolean
    readonly phoneVerificationRequired: boolean
    readonly identityRequired: boolean
  }
  readonly player: {
    readonly segment: PlayerSegment | null
    readonly hasDeposited: boolean
    readonly active: boolean
    readonly emailVerified: boolean
    readonly phoneVerified: boolean
    readonly excluded: boolean
    readonly timedOut: boolean
    /** The register of excluded persons has not answered in time. */
    readonly registerDue: boolean
    /** The player has blocked the game or its kind. */
    readonly gameBlocked: boolean
    /** Identity and address. */
    readonly verified: boolean
    /** Plays that the player already has in the game. */
    readonly playCount: number
    /** Balance of the paying account. */
    readonly balanceMinor: number
    /** Why the player's limits refuse these plays. */
    readonly wagerRefusal: WagerRefusal | null
  }
  /** Null if the site has no such game. */
  readonly game: {
    /** It accepts plays, or another instance of it does at the same price. */
    readonly open: boolean
    readonly playsLeft: number
    readonly playerPlayMax: number
  } | null
  /** The payment from the chosen account; null if its currency is not accepted for the game. */
  readonly payment: {
    readonly amountMinor: number
    /** The rate is the one that the player saw. */
    readonly isAsShown: boolean
  } | null
  readonly plays: {
    readonly valid: boolean
    /** The site covers the maximum win of these plays and all that were sold before. */
    readonly isCovered: boolean
    readonly count: number
    readonly costMinor: number
  }
}

/** The first reason against a join, or null if it may be written. */
export function refuseAttempt({
  siteOpen,
  settings,
  player,
  game,
  payment,
  plays,
}: AttemptFacts): AttemptRefusal | null {
  if (!siteOpen) return 'site-closed'
  // Without a game there is no price; the balance is not checked against a price that the player did not see.
  const costMinor = game === null ? 1 : (payment?.amountMinor ?? plays.costMinor)
  const balanceMinor = game !== null && payment?.isAsShown === true ? player.balanceMinor : Infinity
  const ineligible = refuseJoin({ ...player, costMinor, balanceMinor, site: settings })
  if (ineligible !== null) return ineligible
  if (player.excluded) return 'self-excluded'
  if (player.timedOut) return 'timed-out'
  if (player.registerDue) return 'register-unanswered'
  if (!player.active) return 'account-closed'
  if (settings.phoneVerificationRequired && !player.phoneVerified) return 'phone-unverified'
  if (settings.identityRequired && !player.verified) return 'identity-unverified'
  if (player.gameBlocked) return 'game-blocked'
  if (game === null || !game.open) return 'game-closed'
  if (payment === null) return 'wrong-currency'
  if (!payment.isAsShown) return 'rate-changed'
  if (!plays.valid) return 'plays-invalid'
  if (game.playsLeft <= 0) return 'game-closed'
  if (plays.count > game.playsLeft) return 'too-many-for-game'
  if (player.playCount >= game.playerPlayMax) return 'player-full'
  if (player.playCount + plays.count > game.playerPlayMax) return 'too-many-for-player'
  if (!plays.isCovered) return 'not-covered'
  if (player.wagerRefusal === null) return null
  if (player.wagerRefusal === 'no-rate') return 'limit-without-rate'
  return player.wagerRefusal === 'weeklyBet' ? 'weekly-limit' : 'loss-limit'
}

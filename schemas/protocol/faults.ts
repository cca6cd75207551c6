/**
 * Every code that a fault frame or a join answer may carry (spec section 8, protocol "Sessions" and "Retrying").
 * The text a player sees is chosen by code from the messages; the English here is for logs and other clients.
 */
export const FAULTS = {
  '34': 'The message could not be sent.',
  '101': 'You are not logged in.',
  '102': 'You are not authorized to access this resource.',
  '103': 'Your credentials are not valid.',
  '104': 'You cannot re-authenticate in the same session.',
  '105': 'This account has expired.',
  '106': 'This account is locked.',
  '107': 'You have restricted yourself from playing. Please contact support.',
  '108': 'There is no temporary password.',
  '109': 'The user or password is not in the correct format.',
  '110': 'The user is not in the correct format.',
  '111': 'The password is not in the correct format.',
  '113': 'Too many registrations from this address.',
  '115': 'The password must be changed.',
  '20': 'We could not register you at this time.',
  '28': 'We could not register you at this time.',
  '234': 'The site cannot accept plays.',
  '300': 'The service is overloaded. Please try again.',
  'Client.Error.InvalidBody': 'The body breaks the schema of the operation.',
  'Client.Error.KeyRequired': 'This operation needs an idempotency key.',
  'Client.Error.KeyReused': 'The key was used before with another body.',
  'Client.Error.MessageSend': 'The message could not be sent.',
  'Client.Error.RequestTimeout': 'The request timed out.',
  'Client.Error.DeliveryInDoubt': 'No answer came: the message may or may not have arrived.',
  'Channel.Connect.Failed': 'The connection could not be established.',
  'Server.ResourceNotFound': 'There is no such operation or resource.',
  'Server.Processing': 'The service could not process the request.',
  'Server.Processing.DuplicateSessionDetected': 'Cookies must be enabled to connect.',
  'Server.Maintenance': 'The site is under maintenance.',
} as const

export type FaultCode = keyof typeof FAULTS

/** Values that a fault's message needs, plain enough for the wire. */
export type FaultArgs = Record<string, string | number | boolean | null>

/** A refusal with a code. Thrown by handlers and the client; the channel turns it into a fault frame. */
export class Fault extends Error {
  readonly code: FaultCode
  readonly args: FaultArgs | undefined

  constructor(code: FaultCode, args?: FaultArgs) {
    super(FAULTS[code])
    this.name = 'Fault'
    this.code = code
    this.args = args
  }
}

/**
 * Join errors 1 to 9 and the two special exit codes (spec section 8, "Join game errors"), and one of this product's own:
 * 10, the rate that the player saw is no longer in force.
 */
export const JOIN_EXIT = {
  success: 0,
  noSuchCurrency: 1,
  notEnoughFunds: 2,
  gameNoLongerAvailable: 3,
  tooManyLines: 4,
  alreadyJoinedWithMaxPlays: 5,
  weeklyWagerLimitExceeded: 6,
  accountStatusBlocksJoining: 7,
  couldNotConfirmPlays: 8,
  siteCannotAcceptPlays: 9,
  rateChanged: 10,
  overloaded: 300,
  none: -1,
} as const

export type JoinExitCode = (typeof JOIN_EXIT)[keyof typeof JOIN_EXIT]

/**
 * What subscriptionCode says of a join that asked for further draws. Above 0 the subscription was not added and nothing
 * beyond the join was charged; the join itself stands. The first that applies is the answer.
 */
export const SUBSCRIPTION_CODE = {
  added: 0,
  /** The game takes no subscriptions. */
  notOffered: 1,
  /** Fewer draws than that may be bought ahead. */
  tooManyDraws: 2,
  /** The join was paid in another currency than the game's. */
  otherCurrency: 3,
  /** What the join left is less than the further draws cost. */
  notEnoughFunds: 4,
} as const

export type SubscriptionCode = (typeof SUBSCRIPTION_CODE)[keyof typeof SUBSCRIPTION_CODE]

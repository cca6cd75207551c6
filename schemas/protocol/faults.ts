/** Every fault code by its name in code (spec section 8, protocol "Sessions" and "Retrying"). Some are also answers to a join. */
export const FAULT = {
  messageNotSent: '34',
  notLoggedIn: '101',
  notYours: '102',
  wrongCredentials: '103',
  alreadyLoggedIn: '104',
  accountExpired: '105',
  accountLocked: '106',
  selfRestricted: '107',
  noTemporaryPassword: '108',
  malformedCredentials: '109',
  malformedUsername: '110',
  malformedPassword: '111',
  tooManyRegistrations: '113',
  passwordChangeRequired: '115',
  registrationRefused: '20',
  fullRegistrationRefused: '28',
  siteTakesNoPlays: '234',
  overloaded: '300',
  invalidBody: 'Client.Error.InvalidBody',
  keyRequired: 'Client.Error.KeyRequired',
  keyReused: 'Client.Error.KeyReused',
  sendFailed: 'Client.Error.MessageSend',
  requestTimeout: 'Client.Error.RequestTimeout',
  deliveryInDoubt: 'Client.Error.DeliveryInDoubt',
  notSentReliably: 'Client.Error.NotSentReliably',
  authenticationFailed: 'Client.Authentication',
  connectFailed: 'Channel.Connect.Failed',
  connectTimeout: 'Channel.Connect.TimedOut',
  websocketUnsupported: 'Channel.WebSocket.NotSupported',
  notFound: 'Server.ResourceNotFound',
  processingFailed: 'Server.Processing',
  cookiesRequired: 'Server.Processing.DuplicateSessionDetected',
  underMaintenance: 'Server.Maintenance',
} as const

export type FaultName = keyof typeof FAULT

/**
 * English text of every code that a fault frame may carry, for logs and other clients. The texts for players are messages
 * selected by code.
 */
export const FAULTS = {
  [FAULT.messageNotSent]: 'The message could not be sent.',
  [FAULT.notLoggedIn]: 'You are not logged in.',
  [FAULT.notYours]: 'You are not authorized to access this resource.',
  [FAULT.wrongCredentials]: 'Your credentials are not valid.',
  [FAULT.alreadyLoggedIn]: 'You cannot re-authenticate in the same session.',
  [FAULT.accountExpired]: 'This account has expired.',
  [FAULT.accountLocked]: 'This account is locked.',
  [FAULT.selfRestricted]: 'You have restricted yourself from playing. Please contact support.',
  [FAULT.noTemporaryPassword]: 'There is no temporary password.',
  [FAULT.malformedCredentials]: 'The user or password is not in the correct format.',
  [FAULT.malformedUsername]: 'The user is not in the correct format.',
  [FAULT.malformedPassword]: 'The password is not in the correct format.',
  [FAULT.tooManyRegistrations]: 'Too many registrations from this address.',
  [FAULT.passwordChangeRequired]: 'The password must be changed.',
  [FAULT.registrationRefused]: 'We could not register you at this time.',
  [FAULT.fullRegistrationRefused]: 'We could not register you at this time.',
  [FAULT.siteTakesNoPlays]: 'The site cannot accept plays.',
  [FAULT.overloaded]: 'The service is overloaded. Please try again.',
  [FAULT.invalidBody]: 'The body breaks the schema of the operation.',
  [FAULT.keyRequired]: 'This operation needs an idempotency key.',
  [FAULT.keyReused]: 'The key was used before with another body.',
  [FAULT.sendFailed]: 'The message could not be sent, because no connection could be established.',
  [FAULT.requestTimeout]: 'The request timed out.',
  [FAULT.deliveryInDoubt]: 'No answer came: the message may or may not have arrived.',
  [FAULT.notSentReliably]: 'The message could not be sent reliably.',
  [FAULT.authenticationFailed]: 'The channel could not be authenticated.',
  [FAULT.connectFailed]: 'The connection could not be established.',
  [FAULT.connectTimeout]: 'The attempt to connect timed out.',
  [FAULT.websocketUnsupported]: 'The browser does not support WebSockets.',
  [FAULT.notFound]: 'There is no such operation or resource.',
  [FAULT.processingFailed]: 'The service could not process the request.',
  [FAULT.cookiesRequired]: 'Cookies must be enabled to connect.',
  [FAULT.underMaintenance]: 'The site is under maintenance.',
} as const

export type FaultCode = keyof typeof FAULTS

/** Values of a fault's message, restricted to wire types. */
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
 * Join errors 1 to 9 and the two special exit codes (spec section 8, "Join game errors"), and one of this product: 10, the
 * rate that the player saw is no longer in force.
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

/** Refusals of join error 7 that a page may not know of yet, because they are newer than its copy of the player. */
export const JOIN_BLOCKS = ['identity-unverified', 'game-blocked'] as const
export type JoinBlock = (typeof JOIN_BLOCKS)[number]

export type JoinExitCode = (typeof JOIN_EXIT)[keyof typeof JOIN_EXIT]

/**
 * `subscriptionCode` of a join with further draws. Above 0 the subscription was not added and nothing beyond the join was
 * charged; the join itself is valid. The first that applies is the answer.
 */
export const SUBSCRIPTION_CODE = {
  added: 0,
  /** The game does not sell subscriptions. */
  notOffered: 1,
  /** More draws than may be bought ahead. */
  tooManyDraws: 2,
  /** The join was paid in another currency than the game's. */
  otherCurrency: 3,
  /** The balance after the join does not cover the further draws. */
  notEnoughFunds: 4,
  /** The further draws do not fit into the player’s limits of wagers and losses, which count them when they are paid. */
  limitReached: 5,
  /** The promotion of the game that the request names does not hold for this purchase. */
  promotionEnded: 6,
} as const

export type SubscriptionCode = (typeof SUBSCRIPTION_CODE)[keyof typeof SUBSCRIPTION_CODE]

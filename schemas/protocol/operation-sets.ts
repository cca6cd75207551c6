// Written by `npm run generate` from the files in ./operations. Do not edit.
import type { OperationName } from './operations.ts'
import claimInGameBonusNew from './operations/claimInGameBonusNew.ts'
import claimPrizeItem from './operations/claimPrizeItem.ts'
import confirmCrosswordEnd from './operations/confirmCrosswordEnd.ts'
import depositRequestInfo from './operations/depositRequestInfo.ts'
import directDebitRequest from './operations/directDebitRequest.ts'
import joinGame from './operations/joinGame.ts'
import joinGameCancel from './operations/joinGameCancel.ts'
import joinGamePerm from './operations/joinGamePerm.ts'
import payoutCancel from './operations/payoutCancel.ts'
import payoutSubmit from './operations/payoutSubmit.ts'
import purchaseTicket from './operations/purchaseTicket.ts'
import removePlayerGameSubscription from './operations/removePlayerGameSubscription.ts'
import takeFreePlays from './operations/takeFreePlays.ts'

/** Operations that a visitor may call. */
export const OPEN_OPERATIONS: ReadonlySet<OperationName> = new Set<OperationName>([
  'checkEmail',
  'checkEmailWithActiveJoins',
  'checkEmailWithActiveSubscription',
  'checkGovernmentID',
  'checkPhone',
  'checkTicketStatus',
  'checkToken',
  'checkUsername',
  'checkUsernameWithActiveSubscription',
  'closeGuestSupportCase',
  'confirmSupportCase',
  'createSupportCase',
  'getAllGameTypeInstances',
  'getBonoboPayout',
  'getCampaignAds',
  'getCountryCodeByIp',
  'getDemoCard',
  'getDropdownItems',
  'getFairnessRecord',
  'getFilteredGames',
  'getGameLastWinningDraws',
  'getGameLobby',
  'getGamePayoutInfo',
  'getGamePlayers',
  'getGameResults',
  'getGameTypeInstances',
  'getGameTypes',
  'getGamesCostPerMonth',
  'getGamesCostPerMonthAndSchedule',
  'getGuestSupportCase',
  'getMainAds',
  'getRandomPlaysForGame',
  'getSubscriptionDates',
  'getSubscriptionPromotion',
  'init',
  'isEligibleLocation',
  'loadGames',
  'login',
  'loginWhitelabel',
  'logout',
  'ping',
  'playerRegistration',
  'rateGuestSupportCase',
  'replyGuestSupportCase',
  'requestResetPassword',
  'resetPassword',
  'submitEmailConfirmation',
  'trackReferralCode',
])

/** Operations that move money, with their facts. */
export const moneyOperations = {
  claimInGameBonusNew,
  claimPrizeItem,
  confirmCrosswordEnd,
  depositRequestInfo,
  directDebitRequest,
  joinGame,
  joinGameCancel,
  joinGamePerm,
  payoutCancel,
  payoutSubmit,
  purchaseTicket,
  removePlayerGameSubscription,
  takeFreePlays,
} as const

export type MoneyOperationName = keyof typeof moneyOperations

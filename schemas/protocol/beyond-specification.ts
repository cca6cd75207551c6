import type { EventName } from './events.ts'
import type { OperationName } from './operations.ts'

/** Operations that the specification does not list, each with the number of the decision (`docs/adr`) that names it. */
export const OPERATIONS_BEYOND = {
  blockGames: 117,
  changePin: 50,
  claimPrizeItem: 111,
  closeGuestSupportCase: 98,
  closeOwnSupportCase: 98,
  confirmSupportCase: 98,
  getDemoCard: 108,
  getFairnessRecord: 4,
  getFreePlays: 128,
  getGameBlocks: 117,
  getGuestSupportCase: 98,
  getMarketingChoices: 122,
  getNotifications: 109,
  getPendingJoin: 59,
  getPlayFigures: 49,
  getPlayProof: 4,
  getRealityCheck: 49,
  getSelfLimits: 49,
  getSupportCase: 98,
  getSupportCases: 98,
  liftGameBlock: 117,
  markToolsShown: 117,
  rateGuestSupportCase: 98,
  rateSupportCase: 98,
  readNotifications: 109,
  replyGuestSupportCase: 98,
  replySupportCase: 98,
  reprintTicket: 60,
  takeFreePlays: 128,
  updateMarketingChoices: 122,
  updatePlayerName: 111,
} as const satisfies Partial<Record<OperationName, number>>

/** Events that the specification does not list, likewise. */
export const EVENTS_BEYOND = {
  'game.bonusOffered': 111,
  'game.drawEnded': 111,
  'game.drawShown': 111,
  'game.standings': 111,
  'game.watchers': 111,
  'game.winners': 67,
  'player.allWinnings': 111,
  'player.inGameBonus': 111,
  'player.joined': 111,
  'player.pendingJoin': 59,
  'player.prizeItem': 111,
  'player.subscription': 111,
} as const satisfies Partial<Record<EventName, number>>

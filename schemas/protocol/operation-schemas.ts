import type { JSONSchema } from '../json-schema.ts'
import type { OperationName } from './operations.ts'
import {
  arePlaysAvailableForGameRequest,
  arePlaysAvailableForGameResult,
} from './operations/arePlaysAvailableForGame.ts'
import { cancelDepositRequestRequest, cancelDepositRequestResult } from './operations/cancelDepositRequest.ts'
import { checkDepositRequestRequest, checkDepositRequestResult } from './operations/checkDepositRequest.ts'
import { checkEmailRequest, checkEmailResult } from './operations/checkEmail.ts'
import { checkPhoneRequest, checkPhoneResult } from './operations/checkPhone.ts'
import { checkUsernameRequest, checkUsernameResult } from './operations/checkUsername.ts'
import { confirmCrosswordEndRequest, confirmCrosswordEndResult } from './operations/confirmCrosswordEnd.ts'
import { currencyConversionV2Request, currencyConversionV2Result } from './operations/currencyConversionV2.ts'
import { deleteFavoriteGameRequest, deleteFavoriteGameResult } from './operations/deleteFavoriteGame.ts'
import { depositRequestInfoRequest, depositRequestInfoResult } from './operations/depositRequestInfo.ts'
import {
  getAddressByPostalCodeRequest,
  getAddressByPostalCodeResult,
} from './operations/getAddressByPostalCode.ts'
import { getDepositRequestsRequest, getDepositRequestsResult } from './operations/getDepositRequests.ts'
import { getDepositStepRequest, getDepositStepResult } from './operations/getDepositStep.ts'
import { getFairnessRecordRequest, getFairnessRecordResult } from './operations/getFairnessRecord.ts'
import { getFilteredGamesRequest, getFilteredGamesResult } from './operations/getFilteredGames.ts'
import {
  getGameLastWinningDrawsRequest,
  getGameLastWinningDrawsResult,
} from './operations/getGameLastWinningDraws.ts'
import { getGameLobbyRequest, getGameLobbyResult } from './operations/getGameLobby.ts'
import { getGamePayoutInfoRequest, getGamePayoutInfoResult } from './operations/getGamePayoutInfo.ts'
import { getGamePlayersRequest, getGamePlayersResult } from './operations/getGamePlayers.ts'
import { getGameResultsRequest, getGameResultsResult } from './operations/getGameResults.ts'
import { getPlayProofRequest, getPlayProofResult } from './operations/getPlayProof.ts'
import {
  getPlayerAccountBalanceRequest,
  getPlayerAccountBalanceResult,
} from './operations/getPlayerAccountBalance.ts'
import { getPlayerAccountsRequest, getPlayerAccountsResult } from './operations/getPlayerAccounts.ts'
import {
  getPlayerGameSubscriptionPlaysRequest,
  getPlayerGameSubscriptionPlaysResult,
} from './operations/getPlayerGameSubscriptionPlays.ts'
import {
  getPlayerGameSubscriptionsRequest,
  getPlayerGameSubscriptionsResult,
} from './operations/getPlayerGameSubscriptions.ts'
import {
  getRandomPlaysForGameRequest,
  getRandomPlaysForGameResult,
} from './operations/getRandomPlaysForGame.ts'
import { getSubscriptionDatesRequest, getSubscriptionDatesResult } from './operations/getSubscriptionDates.ts'
import {
  hasPlayerGameSubscriptionsRequest,
  hasPlayerGameSubscriptionsResult,
} from './operations/hasPlayerGameSubscriptions.ts'
import { initRequest, initResult } from './operations/init.ts'
import { isEligibleLocationRequest, isEligibleLocationResult } from './operations/isEligibleLocation.ts'
import { isSubscriptionActiveRequest, isSubscriptionActiveResult } from './operations/isSubscriptionActive.ts'
import { joinGameRequest, joinGameResult } from './operations/joinGame.ts'
import { loadGamesRequest, loadGamesResult } from './operations/loadGames.ts'
import { loginRequest, loginResult } from './operations/login.ts'
import { logoutRequest, logoutResult } from './operations/logout.ts'
import { pingRequest, pingResult } from './operations/ping.ts'
import { playerRegistrationRequest, playerRegistrationResult } from './operations/playerRegistration.ts'
import {
  playerRegistrationFullRequest,
  playerRegistrationFullResult,
} from './operations/playerRegistrationFull.ts'
import {
  removePlayerGameSubscriptionRequest,
  removePlayerGameSubscriptionResult,
} from './operations/removePlayerGameSubscription.ts'
import {
  requestEmailConfirmationRequest,
  requestEmailConfirmationResult,
} from './operations/requestEmailConfirmation.ts'
import { saveFavoriteGameRequest, saveFavoriteGameResult } from './operations/saveFavoriteGame.ts'
import { searchGameHistoryRequest, searchGameHistoryResult } from './operations/searchGameHistory.ts'
import {
  sendEmailSubscriptionDetailsRequest,
  sendEmailSubscriptionDetailsResult,
} from './operations/sendEmailSubscriptionDetails.ts'
import {
  submitEmailConfirmationRequest,
  submitEmailConfirmationResult,
} from './operations/submitEmailConfirmation.ts'

/** The schemas of every operation: apart from `operations`, so that a browser does not carry them. */
export const operationSchemas: Record<OperationName, { request: JSONSchema; result: JSONSchema }> = {
  arePlaysAvailableForGame: {
    request: arePlaysAvailableForGameRequest,
    result: arePlaysAvailableForGameResult,
  },
  cancelDepositRequest: { request: cancelDepositRequestRequest, result: cancelDepositRequestResult },
  checkDepositRequest: { request: checkDepositRequestRequest, result: checkDepositRequestResult },
  checkEmail: { request: checkEmailRequest, result: checkEmailResult },
  checkPhone: { request: checkPhoneRequest, result: checkPhoneResult },
  checkUsername: { request: checkUsernameRequest, result: checkUsernameResult },
  confirmCrosswordEnd: { request: confirmCrosswordEndRequest, result: confirmCrosswordEndResult },
  currencyConversionV2: { request: currencyConversionV2Request, result: currencyConversionV2Result },
  deleteFavoriteGame: { request: deleteFavoriteGameRequest, result: deleteFavoriteGameResult },
  depositRequestInfo: { request: depositRequestInfoRequest, result: depositRequestInfoResult },
  getAddressByPostalCode: { request: getAddressByPostalCodeRequest, result: getAddressByPostalCodeResult },
  getDepositRequests: { request: getDepositRequestsRequest, result: getDepositRequestsResult },
  getDepositStep: { request: getDepositStepRequest, result: getDepositStepResult },
  getFairnessRecord: { request: getFairnessRecordRequest, result: getFairnessRecordResult },
  getFilteredGames: { request: getFilteredGamesRequest, result: getFilteredGamesResult },
  getGameLastWinningDraws: { request: getGameLastWinningDrawsRequest, result: getGameLastWinningDrawsResult },
  getGameLobby: { request: getGameLobbyRequest, result: getGameLobbyResult },
  getGamePayoutInfo: { request: getGamePayoutInfoRequest, result: getGamePayoutInfoResult },
  getGamePlayers: { request: getGamePlayersRequest, result: getGamePlayersResult },
  getGameResults: { request: getGameResultsRequest, result: getGameResultsResult },
  getPlayProof: { request: getPlayProofRequest, result: getPlayProofResult },
  getPlayerAccountBalance: { request: getPlayerAccountBalanceRequest, result: getPlayerAccountBalanceResult },
  getPlayerAccounts: { request: getPlayerAccountsRequest, result: getPlayerAccountsResult },
  getPlayerGameSubscriptionPlays: {
    request: getPlayerGameSubscriptionPlaysRequest,
    result: getPlayerGameSubscriptionPlaysResult,
  },
  getPlayerGameSubscriptions: {
    request: getPlayerGameSubscriptionsRequest,
    result: getPlayerGameSubscriptionsResult,
  },
  getRandomPlaysForGame: { request: getRandomPlaysForGameRequest, result: getRandomPlaysForGameResult },
  getSubscriptionDates: { request: getSubscriptionDatesRequest, result: getSubscriptionDatesResult },
  hasPlayerGameSubscriptions: {
    request: hasPlayerGameSubscriptionsRequest,
    result: hasPlayerGameSubscriptionsResult,
  },
  init: { request: initRequest, result: initResult },
  isEligibleLocation: { request: isEligibleLocationRequest, result: isEligibleLocationResult },
  isSubscriptionActive: { request: isSubscriptionActiveRequest, result: isSubscriptionActiveResult },
  joinGame: { request: joinGameRequest, result: joinGameResult },
  loadGames: { request: loadGamesRequest, result: loadGamesResult },
  login: { request: loginRequest, result: loginResult },
  logout: { request: logoutRequest, result: logoutResult },
  ping: { request: pingRequest, result: pingResult },
  playerRegistration: { request: playerRegistrationRequest, result: playerRegistrationResult },
  playerRegistrationFull: { request: playerRegistrationFullRequest, result: playerRegistrationFullResult },
  removePlayerGameSubscription: {
    request: removePlayerGameSubscriptionRequest,
    result: removePlayerGameSubscriptionResult,
  },
  requestEmailConfirmation: {
    request: requestEmailConfirmationRequest,
    result: requestEmailConfirmationResult,
  },
  saveFavoriteGame: { request: saveFavoriteGameRequest, result: saveFavoriteGameResult },
  searchGameHistory: { request: searchGameHistoryRequest, result: searchGameHistoryResult },
  sendEmailSubscriptionDetails: {
    request: sendEmailSubscriptionDetailsRequest,
    result: sendEmailSubscriptionDetailsResult,
  },
  submitEmailConfirmation: { request: submitEmailConfirmationRequest, result: submitEmailConfirmationResult },
}

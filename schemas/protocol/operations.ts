// Written by `npm run generate` from the files in ./operations. Do not edit.
import type { RequestOf, ResultOf } from './operation.ts'
import arePlaysAvailableForGame from './operations/arePlaysAvailableForGame.ts'
import blockGames from './operations/blockGames.ts'
import cancelDepositRequest from './operations/cancelDepositRequest.ts'
import changePassword from './operations/changePassword.ts'
import changePassword2 from './operations/changePassword2.ts'
import changePin from './operations/changePin.ts'
import checkDepositRequest from './operations/checkDepositRequest.ts'
import checkEmail from './operations/checkEmail.ts'
import checkEmailWithActiveJoins from './operations/checkEmailWithActiveJoins.ts'
import checkEmailWithActiveSubscription from './operations/checkEmailWithActiveSubscription.ts'
import checkGovernmentID from './operations/checkGovernmentID.ts'
import checkMaximumWagers from './operations/checkMaximumWagers.ts'
import checkPassword from './operations/checkPassword.ts'
import checkPhone from './operations/checkPhone.ts'
import checkTicketStatus from './operations/checkTicketStatus.ts'
import checkToken from './operations/checkToken.ts'
import checkUsername from './operations/checkUsername.ts'
import checkUsernameWithActiveSubscription from './operations/checkUsernameWithActiveSubscription.ts'
import claimInGameBonusNew from './operations/claimInGameBonusNew.ts'
import claimPrizeItem from './operations/claimPrizeItem.ts'
import closeGuestSupportCase from './operations/closeGuestSupportCase.ts'
import closeOwnSupportCase from './operations/closeOwnSupportCase.ts'
import confirmCrosswordEnd from './operations/confirmCrosswordEnd.ts'
import confirmSupportCase from './operations/confirmSupportCase.ts'
import createSupportCase from './operations/createSupportCase.ts'
import currencyConversionV2 from './operations/currencyConversionV2.ts'
import deleteFavoriteGame from './operations/deleteFavoriteGame.ts'
import depositRequestInfo from './operations/depositRequestInfo.ts'
import directDebitRequest from './operations/directDebitRequest.ts'
import getAddressByPostalCode from './operations/getAddressByPostalCode.ts'
import getAddressByPostalCodeEncoded from './operations/getAddressByPostalCodeEncoded.ts'
import getAllGameTypeInstances from './operations/getAllGameTypeInstances.ts'
import getBanksList from './operations/getBanksList.ts'
import getBonoboPayout from './operations/getBonoboPayout.ts'
import getCampaignAds from './operations/getCampaignAds.ts'
import getCountries from './operations/getCountries.ts'
import getCountry from './operations/getCountry.ts'
import getCountryCodeByIp from './operations/getCountryCodeByIp.ts'
import getDemoCard from './operations/getDemoCard.ts'
import getDepositPopup from './operations/getDepositPopup.ts'
import getDepositRequests from './operations/getDepositRequests.ts'
import getDepositStep from './operations/getDepositStep.ts'
import getDropdownItems from './operations/getDropdownItems.ts'
import getFairnessRecord from './operations/getFairnessRecord.ts'
import getFilteredGames from './operations/getFilteredGames.ts'
import getFormConsents from './operations/getFormConsents.ts'
import getFreePlays from './operations/getFreePlays.ts'
import getGameBlocks from './operations/getGameBlocks.ts'
import getGameHistoryDetail from './operations/getGameHistoryDetail.ts'
import getGameLastWinningDraws from './operations/getGameLastWinningDraws.ts'
import getGameLobby from './operations/getGameLobby.ts'
import getGamePayoutInfo from './operations/getGamePayoutInfo.ts'
import getGamePlayers from './operations/getGamePlayers.ts'
import getGameResults from './operations/getGameResults.ts'
import getGameTypeInstances from './operations/getGameTypeInstances.ts'
import getGameTypes from './operations/getGameTypes.ts'
import getGamesCostPerMonth from './operations/getGamesCostPerMonth.ts'
import getGamesCostPerMonthAndSchedule from './operations/getGamesCostPerMonthAndSchedule.ts'
import getGuestSupportCase from './operations/getGuestSupportCase.ts'
import getLastVerificationRequest from './operations/getLastVerificationRequest.ts'
import getMainAds from './operations/getMainAds.ts'
import getMarketingChoices from './operations/getMarketingChoices.ts'
import getNotifications from './operations/getNotifications.ts'
import getOfflineEvents from './operations/getOfflineEvents.ts'
import getPayGoGameSubscriptionDetails from './operations/getPayGoGameSubscriptionDetails.ts'
import getPendingJoin from './operations/getPendingJoin.ts'
import getPendingWithdrawals from './operations/getPendingWithdrawals.ts'
import getPlayFigures from './operations/getPlayFigures.ts'
import getPlayProof from './operations/getPlayProof.ts'
import getPlayerAccountBalance from './operations/getPlayerAccountBalance.ts'
import getPlayerAccounts from './operations/getPlayerAccounts.ts'
import getPlayerGameSubscriptionPlays from './operations/getPlayerGameSubscriptionPlays.ts'
import getPlayerGameSubscriptions from './operations/getPlayerGameSubscriptions.ts'
import getPlayerPrizeItemAgents from './operations/getPlayerPrizeItemAgents.ts'
import getPlayerPrizeItems from './operations/getPlayerPrizeItems.ts'
import getRandomPlaysForGame from './operations/getRandomPlaysForGame.ts'
import getRealityCheck from './operations/getRealityCheck.ts'
import getReferralsReport from './operations/getReferralsReport.ts'
import getSelfLimits from './operations/getSelfLimits.ts'
import getStateProvincesForCountry from './operations/getStateProvincesForCountry.ts'
import getSubscriptionDates from './operations/getSubscriptionDates.ts'
import getSubscriptionPromotion from './operations/getSubscriptionPromotion.ts'
import getSupportCase from './operations/getSupportCase.ts'
import getSupportCases from './operations/getSupportCases.ts'
import getWhitelabelCredentials from './operations/getWhitelabelCredentials.ts'
import getWithdrawalStep from './operations/getWithdrawalStep.ts'
import getWithdrawalStep2 from './operations/getWithdrawalStep2.ts'
import hasPlayerGameSubscriptions from './operations/hasPlayerGameSubscriptions.ts'
import init from './operations/init.ts'
import isEligibleLocation from './operations/isEligibleLocation.ts'
import isSubscriptionActive from './operations/isSubscriptionActive.ts'
import joinGame from './operations/joinGame.ts'
import joinGameCancel from './operations/joinGameCancel.ts'
import joinGamePerm from './operations/joinGamePerm.ts'
import liftGameBlock from './operations/liftGameBlock.ts'
import loadGames from './operations/loadGames.ts'
import login from './operations/login.ts'
import loginWhitelabel from './operations/loginWhitelabel.ts'
import logout from './operations/logout.ts'
import markToolsShown from './operations/markToolsShown.ts'
import payoutCancel from './operations/payoutCancel.ts'
import payoutListRecurringDetails from './operations/payoutListRecurringDetails.ts'
import payoutSubmit from './operations/payoutSubmit.ts'
import ping from './operations/ping.ts'
import playerRegistration from './operations/playerRegistration.ts'
import playerRegistrationFull from './operations/playerRegistrationFull.ts'
import postPendingForm from './operations/postPendingForm.ts'
import postVerificationRequestReply from './operations/postVerificationRequestReply.ts'
import postVerificationRequestSubmit from './operations/postVerificationRequestSubmit.ts'
import purchaseTicket from './operations/purchaseTicket.ts'
import rateGuestSupportCase from './operations/rateGuestSupportCase.ts'
import rateSupportCase from './operations/rateSupportCase.ts'
import readNotifications from './operations/readNotifications.ts'
import registerAndLoginBeforeDeposit from './operations/registerAndLoginBeforeDeposit.ts'
import registerAndTrackPendingJoin from './operations/registerAndTrackPendingJoin.ts'
import removePlayerGameSubscription from './operations/removePlayerGameSubscription.ts'
import replyGuestSupportCase from './operations/replyGuestSupportCase.ts'
import replySupportCase from './operations/replySupportCase.ts'
import reprintTicket from './operations/reprintTicket.ts'
import requestEmailConfirmation from './operations/requestEmailConfirmation.ts'
import requestIdVerification from './operations/requestIdVerification.ts'
import requestPhoneValidation from './operations/requestPhoneValidation.ts'
import requestResetPassword from './operations/requestResetPassword.ts'
import resetPassword from './operations/resetPassword.ts'
import saveFavoriteGame from './operations/saveFavoriteGame.ts'
import searchGameHistory from './operations/searchGameHistory.ts'
import searchPayGoSubscriptionTransactions from './operations/searchPayGoSubscriptionTransactions.ts'
import searchTransactions from './operations/searchTransactions.ts'
import sendEmailSubscriptionDetails from './operations/sendEmailSubscriptionDetails.ts'
import sendPlayerInvite from './operations/sendPlayerInvite.ts'
import submitEmailConfirmation from './operations/submitEmailConfirmation.ts'
import submitPhoneValidation from './operations/submitPhoneValidation.ts'
import takeFreePlays from './operations/takeFreePlays.ts'
import trackPendingJoin from './operations/trackPendingJoin.ts'
import trackReferralCode from './operations/trackReferralCode.ts'
import updateContactPreference from './operations/updateContactPreference.ts'
import updateFormConsent from './operations/updateFormConsent.ts'
import updateMarketingChoices from './operations/updateMarketingChoices.ts'
import updatePlayerAddress from './operations/updatePlayerAddress.ts'
import updatePlayerEmail from './operations/updatePlayerEmail.ts'
import updatePlayerLocale from './operations/updatePlayerLocale.ts'
import updatePlayerName from './operations/updatePlayerName.ts'
import updatePlayerPhones from './operations/updatePlayerPhones.ts'
import updateSelfExclusion from './operations/updateSelfExclusion.ts'
import updateSelfLimits from './operations/updateSelfLimits.ts'
import updateTimeout from './operations/updateTimeout.ts'
import validateCoupon from './operations/validateCoupon.ts'

/** Every operation that the service answers, by its name on the wire. */
export const operations = {
  arePlaysAvailableForGame,
  blockGames,
  cancelDepositRequest,
  changePassword,
  changePassword2,
  changePin,
  checkDepositRequest,
  checkEmail,
  checkEmailWithActiveJoins,
  checkEmailWithActiveSubscription,
  checkGovernmentID,
  checkMaximumWagers,
  checkPassword,
  checkPhone,
  checkTicketStatus,
  checkToken,
  checkUsername,
  checkUsernameWithActiveSubscription,
  claimInGameBonusNew,
  claimPrizeItem,
  closeGuestSupportCase,
  closeOwnSupportCase,
  confirmCrosswordEnd,
  confirmSupportCase,
  createSupportCase,
  currencyConversionV2,
  deleteFavoriteGame,
  depositRequestInfo,
  directDebitRequest,
  getAddressByPostalCode,
  getAddressByPostalCodeEncoded,
  getAllGameTypeInstances,
  getBanksList,
  getBonoboPayout,
  getCampaignAds,
  getCountries,
  getCountry,
  getCountryCodeByIp,
  getDemoCard,
  getDepositPopup,
  getDepositRequests,
  getDepositStep,
  getDropdownItems,
  getFairnessRecord,
  getFilteredGames,
  getFormConsents,
  getFreePlays,
  getGameBlocks,
  getGameHistoryDetail,
  getGameLastWinningDraws,
  getGameLobby,
  getGamePayoutInfo,
  getGamePlayers,
  getGameResults,
  getGameTypeInstances,
  getGameTypes,
  getGamesCostPerMonth,
  getGamesCostPerMonthAndSchedule,
  getGuestSupportCase,
  getLastVerificationRequest,
  getMainAds,
  getMarketingChoices,
  getNotifications,
  getOfflineEvents,
  getPayGoGameSubscriptionDetails,
  getPendingJoin,
  getPendingWithdrawals,
  getPlayFigures,
  getPlayProof,
  getPlayerAccountBalance,
  getPlayerAccounts,
  getPlayerGameSubscriptionPlays,
  getPlayerGameSubscriptions,
  getPlayerPrizeItemAgents,
  getPlayerPrizeItems,
  getRandomPlaysForGame,
  getRealityCheck,
  getReferralsReport,
  getSelfLimits,
  getStateProvincesForCountry,
  getSubscriptionDates,
  getSubscriptionPromotion,
  getSupportCase,
  getSupportCases,
  getWhitelabelCredentials,
  getWithdrawalStep,
  getWithdrawalStep2,
  hasPlayerGameSubscriptions,
  init,
  isEligibleLocation,
  isSubscriptionActive,
  joinGame,
  joinGameCancel,
  joinGamePerm,
  liftGameBlock,
  loadGames,
  login,
  loginWhitelabel,
  logout,
  markToolsShown,
  payoutCancel,
  payoutListRecurringDetails,
  payoutSubmit,
  ping,
  playerRegistration,
  playerRegistrationFull,
  postPendingForm,
  postVerificationRequestReply,
  postVerificationRequestSubmit,
  purchaseTicket,
  rateGuestSupportCase,
  rateSupportCase,
  readNotifications,
  registerAndLoginBeforeDeposit,
  registerAndTrackPendingJoin,
  removePlayerGameSubscription,
  replyGuestSupportCase,
  replySupportCase,
  reprintTicket,
  requestEmailConfirmation,
  requestIdVerification,
  requestPhoneValidation,
  requestResetPassword,
  resetPassword,
  saveFavoriteGame,
  searchGameHistory,
  searchPayGoSubscriptionTransactions,
  searchTransactions,
  sendEmailSubscriptionDetails,
  sendPlayerInvite,
  submitEmailConfirmation,
  submitPhoneValidation,
  takeFreePlays,
  trackPendingJoin,
  trackReferralCode,
  updateContactPreference,
  updateFormConsent,
  updateMarketingChoices,
  updatePlayerAddress,
  updatePlayerEmail,
  updatePlayerLocale,
  updatePlayerName,
  updatePlayerPhones,
  updateSelfExclusion,
  updateSelfLimits,
  updateTimeout,
  validateCoupon,
} as const

export type OperationName = keyof typeof operations
export type OperationRequest<Name extends OperationName> = RequestOf<(typeof operations)[Name]>
export type OperationResult<Name extends OperationName> = ResultOf<(typeof operations)[Name]>

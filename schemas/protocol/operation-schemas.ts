// Written by `npm run generate` from the files in ./operations. Do not edit.
import type { JSONSchema } from '../json-schema.ts'
import type { OperationName } from './operations.ts'
import * as arePlaysAvailableForGame from './operations/arePlaysAvailableForGame.ts'
import * as blockGames from './operations/blockGames.ts'
import * as cancelDepositRequest from './operations/cancelDepositRequest.ts'
import * as changePassword from './operations/changePassword.ts'
import * as changePassword2 from './operations/changePassword2.ts'
import * as changePin from './operations/changePin.ts'
import * as checkDepositRequest from './operations/checkDepositRequest.ts'
import * as checkEmail from './operations/checkEmail.ts'
import * as checkEmailWithActiveJoins from './operations/checkEmailWithActiveJoins.ts'
import * as checkEmailWithActiveSubscription from './operations/checkEmailWithActiveSubscription.ts'
import * as checkGovernmentID from './operations/checkGovernmentID.ts'
import * as checkMaximumWagers from './operations/checkMaximumWagers.ts'
import * as checkPassword from './operations/checkPassword.ts'
import * as checkPhone from './operations/checkPhone.ts'
import * as checkTicketStatus from './operations/checkTicketStatus.ts'
import * as checkToken from './operations/checkToken.ts'
import * as checkUsername from './operations/checkUsername.ts'
import * as checkUsernameWithActiveSubscription from './operations/checkUsernameWithActiveSubscription.ts'
import * as claimInGameBonusNew from './operations/claimInGameBonusNew.ts'
import * as claimPrizeItem from './operations/claimPrizeItem.ts'
import * as closeGuestSupportCase from './operations/closeGuestSupportCase.ts'
import * as closeOwnSupportCase from './operations/closeOwnSupportCase.ts'
import * as confirmCrosswordEnd from './operations/confirmCrosswordEnd.ts'
import * as confirmSupportCase from './operations/confirmSupportCase.ts'
import * as createSupportCase from './operations/createSupportCase.ts'
import * as currencyConversionV2 from './operations/currencyConversionV2.ts'
import * as deleteFavoriteGame from './operations/deleteFavoriteGame.ts'
import * as depositRequestInfo from './operations/depositRequestInfo.ts'
import * as directDebitRequest from './operations/directDebitRequest.ts'
import * as getAddressByPostalCode from './operations/getAddressByPostalCode.ts'
import * as getAddressByPostalCodeEncoded from './operations/getAddressByPostalCodeEncoded.ts'
import * as getAllGameTypeInstances from './operations/getAllGameTypeInstances.ts'
import * as getBanksList from './operations/getBanksList.ts'
import * as getBonoboPayout from './operations/getBonoboPayout.ts'
import * as getCampaignAds from './operations/getCampaignAds.ts'
import * as getCountries from './operations/getCountries.ts'
import * as getCountry from './operations/getCountry.ts'
import * as getCountryCodeByIp from './operations/getCountryCodeByIp.ts'
import * as getDemoCard from './operations/getDemoCard.ts'
import * as getDepositPopup from './operations/getDepositPopup.ts'
import * as getDepositRequests from './operations/getDepositRequests.ts'
import * as getDepositStep from './operations/getDepositStep.ts'
import * as getDropdownItems from './operations/getDropdownItems.ts'
import * as getFairnessRecord from './operations/getFairnessRecord.ts'
import * as getFilteredGames from './operations/getFilteredGames.ts'
import * as getFormConsents from './operations/getFormConsents.ts'
import * as getFreePlays from './operations/getFreePlays.ts'
import * as getGameBlocks from './operations/getGameBlocks.ts'
import * as getGameHistoryDetail from './operations/getGameHistoryDetail.ts'
import * as getGameLastWinningDraws from './operations/getGameLastWinningDraws.ts'
import * as getGameLobby from './operations/getGameLobby.ts'
import * as getGamePayoutInfo from './operations/getGamePayoutInfo.ts'
import * as getGamePlayers from './operations/getGamePlayers.ts'
import * as getGameResults from './operations/getGameResults.ts'
import * as getGameTypeInstances from './operations/getGameTypeInstances.ts'
import * as getGameTypes from './operations/getGameTypes.ts'
import * as getGamesCostPerMonth from './operations/getGamesCostPerMonth.ts'
import * as getGamesCostPerMonthAndSchedule from './operations/getGamesCostPerMonthAndSchedule.ts'
import * as getGuestSupportCase from './operations/getGuestSupportCase.ts'
import * as getLastVerificationRequest from './operations/getLastVerificationRequest.ts'
import * as getMainAds from './operations/getMainAds.ts'
import * as getMarketingChoices from './operations/getMarketingChoices.ts'
import * as getNotifications from './operations/getNotifications.ts'
import * as getOfflineEvents from './operations/getOfflineEvents.ts'
import * as getPayGoGameSubscriptionDetails from './operations/getPayGoGameSubscriptionDetails.ts'
import * as getPendingJoin from './operations/getPendingJoin.ts'
import * as getPendingWithdrawals from './operations/getPendingWithdrawals.ts'
import * as getPlayFigures from './operations/getPlayFigures.ts'
import * as getPlayProof from './operations/getPlayProof.ts'
import * as getPlayerAccountBalance from './operations/getPlayerAccountBalance.ts'
import * as getPlayerAccounts from './operations/getPlayerAccounts.ts'
import * as getPlayerGameSubscriptionPlays from './operations/getPlayerGameSubscriptionPlays.ts'
import * as getPlayerGameSubscriptions from './operations/getPlayerGameSubscriptions.ts'
import * as getPlayerPrizeItemAgents from './operations/getPlayerPrizeItemAgents.ts'
import * as getPlayerPrizeItems from './operations/getPlayerPrizeItems.ts'
import * as getRandomPlaysForGame from './operations/getRandomPlaysForGame.ts'
import * as getRealityCheck from './operations/getRealityCheck.ts'
import * as getReferralsReport from './operations/getReferralsReport.ts'
import * as getSelfLimits from './operations/getSelfLimits.ts'
import * as getStateProvincesForCountry from './operations/getStateProvincesForCountry.ts'
import * as getSubscriptionDates from './operations/getSubscriptionDates.ts'
import * as getSubscriptionPromotion from './operations/getSubscriptionPromotion.ts'
import * as getSupportCase from './operations/getSupportCase.ts'
import * as getSupportCases from './operations/getSupportCases.ts'
import * as getWhitelabelCredentials from './operations/getWhitelabelCredentials.ts'
import * as getWithdrawalStep from './operations/getWithdrawalStep.ts'
import * as getWithdrawalStep2 from './operations/getWithdrawalStep2.ts'
import * as hasPlayerGameSubscriptions from './operations/hasPlayerGameSubscriptions.ts'
import * as init from './operations/init.ts'
import * as isEligibleLocation from './operations/isEligibleLocation.ts'
import * as isSubscriptionActive from './operations/isSubscriptionActive.ts'
import * as joinGame from './operations/joinGame.ts'
import * as joinGameCancel from './operations/joinGameCancel.ts'
import * as joinGamePerm from './operations/joinGamePerm.ts'
import * as liftGameBlock from './operations/liftGameBlock.ts'
import * as loadGames from './operations/loadGames.ts'
import * as login from './operations/login.ts'
import * as loginWhitelabel from './operations/loginWhitelabel.ts'
import * as logout from './operations/logout.ts'
import * as markToolsShown from './operations/markToolsShown.ts'
import * as payoutCancel from './operations/payoutCancel.ts'
import * as payoutListRecurringDetails from './operations/payoutListRecurringDetails.ts'
import * as payoutSubmit from './operations/payoutSubmit.ts'
import * as ping from './operations/ping.ts'
import * as playerRegistration from './operations/playerRegistration.ts'
import * as playerRegistrationFull from './operations/playerRegistrationFull.ts'
import * as postPendingForm from './operations/postPendingForm.ts'
import * as postVerificationRequestReply from './operations/postVerificationRequestReply.ts'
import * as postVerificationRequestSubmit from './operations/postVerificationRequestSubmit.ts'
import * as purchaseTicket from './operations/purchaseTicket.ts'
import * as rateGuestSupportCase from './operations/rateGuestSupportCase.ts'
import * as rateSupportCase from './operations/rateSupportCase.ts'
import * as readNotifications from './operations/readNotifications.ts'
import * as registerAndLoginBeforeDeposit from './operations/registerAndLoginBeforeDeposit.ts'
import * as registerAndTrackPendingJoin from './operations/registerAndTrackPendingJoin.ts'
import * as removePlayerGameSubscription from './operations/removePlayerGameSubscription.ts'
import * as replyGuestSupportCase from './operations/replyGuestSupportCase.ts'
import * as replySupportCase from './operations/replySupportCase.ts'
import * as reprintTicket from './operations/reprintTicket.ts'
import * as requestEmailConfirmation from './operations/requestEmailConfirmation.ts'
import * as requestIdVerification from './operations/requestIdVerification.ts'
import * as requestPhoneValidation from './operations/requestPhoneValidation.ts'
import * as requestResetPassword from './operations/requestResetPassword.ts'
import * as resetPassword from './operations/resetPassword.ts'
import * as saveFavoriteGame from './operations/saveFavoriteGame.ts'
import * as searchGameHistory from './operations/searchGameHistory.ts'
import * as searchPayGoSubscriptionTransactions from './operations/searchPayGoSubscriptionTransactions.ts'
import * as searchTransactions from './operations/searchTransactions.ts'
import * as sendEmailSubscriptionDetails from './operations/sendEmailSubscriptionDetails.ts'
import * as sendPlayerInvite from './operations/sendPlayerInvite.ts'
import * as submitEmailConfirmation from './operations/submitEmailConfirmation.ts'
import * as submitPhoneValidation from './operations/submitPhoneValidation.ts'
import * as takeFreePlays from './operations/takeFreePlays.ts'
import * as trackPendingJoin from './operations/trackPendingJoin.ts'
import * as trackReferralCode from './operations/trackReferralCode.ts'
import * as updateContactPreference from './operations/updateContactPreference.ts'
import * as updateFormConsent from './operations/updateFormConsent.ts'
import * as updateMarketingChoices from './operations/updateMarketingChoices.ts'
import * as updatePlayerAddress from './operations/updatePlayerAddress.ts'
import * as updatePlayerEmail from './operations/updatePlayerEmail.ts'
import * as updatePlayerLocale from './operations/updatePlayerLocale.ts'
import * as updatePlayerName from './operations/updatePlayerName.ts'
import * as updatePlayerPhones from './operations/updatePlayerPhones.ts'
import * as updateSelfExclusion from './operations/updateSelfExclusion.ts'
import * as updateSelfLimits from './operations/updateSelfLimits.ts'
import * as updateTimeout from './operations/updateTimeout.ts'
import * as validateCoupon from './operations/validateCoupon.ts'

/** Schemas of requests and results, for the side that validates them. */
type Schemas = { request: JSONSchema; result: JSONSchema }
export const operationSchemas: Readonly<Record<OperationName, Schemas>> = {
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
}

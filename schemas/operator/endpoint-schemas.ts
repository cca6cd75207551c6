// Written by `npm run generate` from the files in ./endpoints. Do not edit.
import type { JSONSchema } from '../json-schema.ts'
import type { EndpointName } from './endpoints.ts'
import * as acceptDocument from './endpoints/acceptDocument.ts'
import * as addOwnPasskey from './endpoints/addOwnPasskey.ts'
import * as addPlayerNote from './endpoints/addPlayerNote.ts'
import * as addPrizeAgent from './endpoints/addPrizeAgent.ts'
import * as adjustBalance from './endpoints/adjustBalance.ts'
import * as answerSupportCase from './endpoints/answerSupportCase.ts'
import * as approveReferral from './endpoints/approveReferral.ts'
import * as approveWithdrawal from './endpoints/approveWithdrawal.ts'
import * as archiveSite from './endpoints/archiveSite.ts'
import * as askPasswordLink from './endpoints/askPasswordLink.ts'
import * as assignSupportCase from './endpoints/assignSupportCase.ts'
import * as banPlayer from './endpoints/banPlayer.ts'
import * as beginLinkPasskey from './endpoints/beginLinkPasskey.ts'
import * as beginOwnPasskey from './endpoints/beginOwnPasskey.ts'
import * as beginPasskeySignIn from './endpoints/beginPasskeySignIn.ts'
import * as beginProviderSignIn from './endpoints/beginProviderSignIn.ts'
import * as bookBankDeposit from './endpoints/bookBankDeposit.ts'
import * as callOffInstance from './endpoints/callOffInstance.ts'
import * as cancelPublication from './endpoints/cancelPublication.ts'
import * as changeAdvert from './endpoints/changeAdvert.ts'
import * as changeCampaign from './endpoints/changeCampaign.ts'
import * as changeGrants from './endpoints/changeGrants.ts'
import * as changeOwnPassword from './endpoints/changeOwnPassword.ts'
import * as changePrizeAgent from './endpoints/changePrizeAgent.ts'
import * as changePrizeItem from './endpoints/changePrizeItem.ts'
import * as changeWebhook from './endpoints/changeWebhook.ts'
import * as checkDraft from './endpoints/checkDraft.ts'
import * as checkGame from './endpoints/checkGame.ts'
import * as closeHarmMarker from './endpoints/closeHarmMarker.ts'
import * as closeSupportCase from './endpoints/closeSupportCase.ts'
import * as compareReport from './endpoints/compareReport.ts'
import * as confirmApproval from './endpoints/confirmApproval.ts'
import * as confirmPublication from './endpoints/confirmPublication.ts'
import * as correctGame from './endpoints/correctGame.ts'
import * as createAdvert from './endpoints/createAdvert.ts'
import * as createCampaign from './endpoints/createCampaign.ts'
import * as createCoupon from './endpoints/createCoupon.ts'
import * as createGame from './endpoints/createGame.ts'
import * as createLoginTicket from './endpoints/createLoginTicket.ts'
import * as createPreviewLink from './endpoints/createPreviewLink.ts'
import * as createSite from './endpoints/createSite.ts'
import * as createTheme from './endpoints/createTheme.ts'
import * as createToken from './endpoints/createToken.ts'
import * as createWebhook from './endpoints/createWebhook.ts'
import * as declineReferral from './endpoints/declineReferral.ts'
import * as demandPasswordChange from './endpoints/demandPasswordChange.ts'
import * as disablePerson from './endpoints/disablePerson.ts'
import * as discardDraft from './endpoints/discardDraft.ts'
import * as enablePerson from './endpoints/enablePerson.ts'
import * as endAdvert from './endpoints/endAdvert.ts'
import * as endCampaign from './endpoints/endCampaign.ts'
import * as endCoupon from './endpoints/endCoupon.ts'
import * as endGame from './endpoints/endGame.ts'
import * as endInGameBonus from './endpoints/endInGameBonus.ts'
import * as endOwnSession from './endpoints/endOwnSession.ts'
import * as endPersonSessions from './endpoints/endPersonSessions.ts'
import * as endWebhook from './endpoints/endWebhook.ts'
import * as enterRate from './endpoints/enterRate.ts'
import * as erasePlayer from './endpoints/erasePlayer.ts'
import * as exportPlayer from './endpoints/exportPlayer.ts'
import * as findPlayers from './endpoints/findPlayers.ts'
import * as findTransfers from './endpoints/findTransfers.ts'
import * as followLink from './endpoints/followLink.ts'
import * as getAdverts from './endpoints/getAdverts.ts'
import * as getApprovals from './endpoints/getApprovals.ts'
import * as getArchiving from './endpoints/getArchiving.ts'
import * as getAuditProof from './endpoints/getAuditProof.ts'
import * as getCampaign from './endpoints/getCampaign.ts'
import * as getCampaigns from './endpoints/getCampaigns.ts'
import * as getCatalogue from './endpoints/getCatalogue.ts'
import * as getChargebacks from './endpoints/getChargebacks.ts'
import * as getConformity from './endpoints/getConformity.ts'
import * as getCoupons from './endpoints/getCoupons.ts'
import * as getDeposits from './endpoints/getDeposits.ts'
import * as getDocuments from './endpoints/getDocuments.ts'
import * as getDraft from './endpoints/getDraft.ts'
import * as getDraw from './endpoints/getDraw.ts'
import * as getDraws from './endpoints/getDraws.ts'
import * as getGameFile from './endpoints/getGameFile.ts'
import * as getGameForm from './endpoints/getGameForm.ts'
import * as getGames from './endpoints/getGames.ts'
import * as getHealth from './endpoints/getHealth.ts'
import * as getInGameBonuses from './endpoints/getInGameBonuses.ts'
import * as getKeys from './endpoints/getKeys.ts'
import * as getLikelyAccounts from './endpoints/getLikelyAccounts.ts'
import * as getMaintenance from './endpoints/getMaintenance.ts'
import * as getOwedGames from './endpoints/getOwedGames.ts'
import * as getOwedPlayers from './endpoints/getOwedPlayers.ts'
import * as getOwnPasskeys from './endpoints/getOwnPasskeys.ts'
import * as getOwnSession from './endpoints/getOwnSession.ts'
import * as getOwnSessions from './endpoints/getOwnSessions.ts'
import * as getOwnSites from './endpoints/getOwnSites.ts'
import * as getPageErrors from './endpoints/getPageErrors.ts'
import * as getPeople from './endpoints/getPeople.ts'
import * as getPlayer from './endpoints/getPlayer.ts'
import * as getPlayerConsents from './endpoints/getPlayerConsents.ts'
import * as getPlayerGames from './endpoints/getPlayerGames.ts'
import * as getPlayerMarketing from './endpoints/getPlayerMarketing.ts'
import * as getPlayerMessages from './endpoints/getPlayerMessages.ts'
import * as getPlayerNotes from './endpoints/getPlayerNotes.ts'
import * as getPlayerPlays from './endpoints/getPlayerPlays.ts'
import * as getPlayerProtection from './endpoints/getPlayerProtection.ts'
import * as getPlayerSessions from './endpoints/getPlayerSessions.ts'
import * as getPlayerStatement from './endpoints/getPlayerStatement.ts'
import * as getPlayerSubscriptions from './endpoints/getPlayerSubscriptions.ts'
import * as getPlayerTransactions from './endpoints/getPlayerTransactions.ts'
import * as getPrizeAgents from './endpoints/getPrizeAgents.ts'
import * as getPrizeItems from './endpoints/getPrizeItems.ts'
import * as getPublication from './endpoints/getPublication.ts'
import * as getPublications from './endpoints/getPublications.ts'
import * as getRates from './endpoints/getRates.ts'
import * as getReadiness from './endpoints/getReadiness.ts'
import * as getReconciliation from './endpoints/getReconciliation.ts'
import * as getReferrals from './endpoints/getReferrals.ts'
import * as getReport from './endpoints/getReport.ts'
import * as getReportDraws from './endpoints/getReportDraws.ts'
import * as getReportTransfers from './endpoints/getReportTransfers.ts'
import * as getRoles from './endpoints/getRoles.ts'
import * as getSales from './endpoints/getSales.ts'
import * as getSampleMails from './endpoints/getSampleMails.ts'
import * as getSchema from './endpoints/getSchema.ts'
import * as getSignInWays from './endpoints/getSignInWays.ts'
import * as getSite from './endpoints/getSite.ts'
import * as getSiteFiles from './endpoints/getSiteFiles.ts'
import * as getSiteHealth from './endpoints/getSiteHealth.ts'
import * as getSiteTexts from './endpoints/getSiteTexts.ts'
import * as getSites from './endpoints/getSites.ts'
import * as getSupportTemplates from './endpoints/getSupportTemplates.ts'
import * as getTheme from './endpoints/getTheme.ts'
import * as getThemes from './endpoints/getThemes.ts'
import * as getToday from './endpoints/getToday.ts'
import * as getTokens from './endpoints/getTokens.ts'
import * as getTransfer from './endpoints/getTransfer.ts'
import * as getWithdrawals from './endpoints/getWithdrawals.ts'
import * as handOverUnclaimed from './endpoints/handOverUnclaimed.ts'
import * as invitePerson from './endpoints/invitePerson.ts'
import * as liftPlayerLimit from './endpoints/liftPlayerLimit.ts'
import * as liftRestriction from './endpoints/liftRestriction.ts'
import * as listAssets from './endpoints/listAssets.ts'
import * as listAuditLog from './endpoints/listAuditLog.ts'
import * as listDormantAccounts from './endpoints/listDormantAccounts.ts'
import * as listFonts from './endpoints/listFonts.ts'
import * as listHarmMarkers from './endpoints/listHarmMarkers.ts'
import * as listSiteAuditLog from './endpoints/listSiteAuditLog.ts'
import * as listSupportCases from './endpoints/listSupportCases.ts'
import * as listWebhookDeliveries from './endpoints/listWebhookDeliveries.ts'
import * as listWebhooks from './endpoints/listWebhooks.ts'
import * as lookAtHarmMarker from './endpoints/lookAtHarmMarker.ts'
import * as mergeDraft from './endpoints/mergeDraft.ts'
import * as mergeSupportCase from './endpoints/mergeSupportCase.ts'
import * as moveToProvider from './endpoints/moveToProvider.ts'
import * as noteHarmMarker from './endpoints/noteHarmMarker.ts'
import * as noteSupportCase from './endpoints/noteSupportCase.ts'
import * as offerInGameBonus from './endpoints/offerInGameBonus.ts'
import * as pauseCampaign from './endpoints/pauseCampaign.ts'
import * as pauseGame from './endpoints/pauseGame.ts'
import * as pauseWebhook from './endpoints/pauseWebhook.ts'
import * as payWithdrawal from './endpoints/payWithdrawal.ts'
import * as previewDraft from './endpoints/previewDraft.ts'
import * as publishDraft from './endpoints/publishDraft.ts'
import * as receiveSupportReply from './endpoints/receiveSupportReply.ts'
import * as recordMeasurement from './endpoints/recordMeasurement.ts'
import * as refundPlay from './endpoints/refundPlay.ts'
import * as refuseDocument from './endpoints/refuseDocument.ts'
import * as rejectApproval from './endpoints/rejectApproval.ts'
import * as rejectWithdrawal from './endpoints/rejectWithdrawal.ts'
import * as removeAsset from './endpoints/removeAsset.ts'
import * as removeFont from './endpoints/removeFont.ts'
import * as removeOwnPasskey from './endpoints/removeOwnPasskey.ts'
import * as removeRole from './endpoints/removeRole.ts'
import * as removeSelfExclusion from './endpoints/removeSelfExclusion.ts'
import * as removeSupportTemplate from './endpoints/removeSupportTemplate.ts'
import * as renewInvitation from './endpoints/renewInvitation.ts'
import * as renewWebhookSecret from './endpoints/renewWebhookSecret.ts'
import * as reopenAccount from './endpoints/reopenAccount.ts'
import * as reopenSupportCase from './endpoints/reopenSupportCase.ts'
import * as repeatWebhookDelivery from './endpoints/repeatWebhookDelivery.ts'
import * as replayWebhook from './endpoints/replayWebhook.ts'
import * as reportPresence from './endpoints/reportPresence.ts'
import * as requestWithdrawal from './endpoints/requestWithdrawal.ts'
import * as rescheduleInstance from './endpoints/rescheduleInstance.ts'
import * as restoreSite from './endpoints/restoreSite.ts'
import * as restrictPlayer from './endpoints/restrictPlayer.ts'
import * as resumeGame from './endpoints/resumeGame.ts'
import * as resumeWebhook from './endpoints/resumeWebhook.ts'
import * as revokeToken from './endpoints/revokeToken.ts'
import * as rollBack from './endpoints/rollBack.ts'
import * as saveDraft from './endpoints/saveDraft.ts'
import * as saveManifest from './endpoints/saveManifest.ts'
import * as saveRole from './endpoints/saveRole.ts'
import * as saveSupportTemplate from './endpoints/saveSupportTemplate.ts'
import * as sendPlayerMessage from './endpoints/sendPlayerMessage.ts'
import * as sendSampleMail from './endpoints/sendSampleMail.ts'
import * as sendSiteMessage from './endpoints/sendSiteMessage.ts'
import * as sendWithdrawal from './endpoints/sendWithdrawal.ts'
import * as setAdvertPicture from './endpoints/setAdvertPicture.ts'
import * as setMaintenance from './endpoints/setMaintenance.ts'
import * as setPlayerLimit from './endpoints/setPlayerLimit.ts'
import * as setPlayerSegment from './endpoints/setPlayerSegment.ts'
import * as setSales from './endpoints/setSales.ts'
import * as showThumbnail from './endpoints/showThumbnail.ts'
import * as signIn from './endpoints/signIn.ts'
import * as signInWithPasskey from './endpoints/signInWithPasskey.ts'
import * as signInWithProvider from './endpoints/signInWithProvider.ts'
import * as signOut from './endpoints/signOut.ts'
import * as signOutAtProvider from './endpoints/signOutAtProvider.ts'
import * as startCampaign from './endpoints/startCampaign.ts'
import * as takeBackWithdrawal from './endpoints/takeBackWithdrawal.ts'
import * as testWebhook from './endpoints/testWebhook.ts'
import * as unbanPlayer from './endpoints/unbanPlayer.ts'
import * as uploadFont from './endpoints/uploadFont.ts'
import * as uploadPicture from './endpoints/uploadPicture.ts'
import * as viewAsset from './endpoints/viewAsset.ts'
import * as viewCampaignAnnouncement from './endpoints/viewCampaignAnnouncement.ts'
import * as viewDocument from './endpoints/viewDocument.ts'
import * as viewFont from './endpoints/viewFont.ts'
import * as viewHarmMarker from './endpoints/viewHarmMarker.ts'
import * as viewLink from './endpoints/viewLink.ts'
import * as viewOriginal from './endpoints/viewOriginal.ts'
import * as viewPlayerPerson from './endpoints/viewPlayerPerson.ts'
import * as viewSupportAttachment from './endpoints/viewSupportAttachment.ts'
import * as viewSupportCase from './endpoints/viewSupportCase.ts'

/** Schemas of path parameters, requests and results, for the side that validates them. */
type Schemas = { params?: JSONSchema; request?: JSONSchema; result: JSONSchema }
export const endpointSchemas: Readonly<Record<EndpointName, Schemas>> = {
  acceptDocument,
  addOwnPasskey,
  addPlayerNote,
  addPrizeAgent,
  adjustBalance,
  answerSupportCase,
  approveReferral,
  approveWithdrawal,
  archiveSite,
  askPasswordLink,
  assignSupportCase,
  banPlayer,
  beginLinkPasskey,
  beginOwnPasskey,
  beginPasskeySignIn,
  beginProviderSignIn,
  bookBankDeposit,
  callOffInstance,
  cancelPublication,
  changeAdvert,
  changeCampaign,
  changeGrants,
  changeOwnPassword,
  changePrizeAgent,
  changePrizeItem,
  changeWebhook,
  checkDraft,
  checkGame,
  closeHarmMarker,
  closeSupportCase,
  compareReport,
  confirmApproval,
  confirmPublication,
  correctGame,
  createAdvert,
  createCampaign,
  createCoupon,
  createGame,
  createLoginTicket,
  createPreviewLink,
  createSite,
  createTheme,
  createToken,
  createWebhook,
  declineReferral,
  demandPasswordChange,
  disablePerson,
  discardDraft,
  enablePerson,
  endAdvert,
  endCampaign,
  endCoupon,
  endGame,
  endInGameBonus,
  endOwnSession,
  endPersonSessions,
  endWebhook,
  enterRate,
  erasePlayer,
  exportPlayer,
  findPlayers,
  findTransfers,
  followLink,
  getAdverts,
  getApprovals,
  getArchiving,
  getAuditProof,
  getCampaign,
  getCampaigns,
  getCatalogue,
  getChargebacks,
  getConformity,
  getCoupons,
  getDeposits,
  getDocuments,
  getDraft,
  getDraw,
  getDraws,
  getGameFile,
  getGameForm,
  getGames,
  getHealth,
  getInGameBonuses,
  getKeys,
  getLikelyAccounts,
  getMaintenance,
  getOwedGames,
  getOwedPlayers,
  getOwnPasskeys,
  getOwnSession,
  getOwnSessions,
  getOwnSites,
  getPageErrors,
  getPeople,
  getPlayer,
  getPlayerConsents,
  getPlayerGames,
  getPlayerMarketing,
  getPlayerMessages,
  getPlayerNotes,
  getPlayerPlays,
  getPlayerProtection,
  getPlayerSessions,
  getPlayerStatement,
  getPlayerSubscriptions,
  getPlayerTransactions,
  getPrizeAgents,
  getPrizeItems,
  getPublication,
  getPublications,
  getRates,
  getReadiness,
  getReconciliation,
  getReferrals,
  getReport,
  getReportDraws,
  getReportTransfers,
  getRoles,
  getSales,
  getSampleMails,
  getSchema,
  getSignInWays,
  getSite,
  getSiteFiles,
  getSiteHealth,
  getSiteTexts,
  getSites,
  getSupportTemplates,
  getTheme,
  getThemes,
  getToday,
  getTokens,
  getTransfer,
  getWithdrawals,
  handOverUnclaimed,
  invitePerson,
  liftPlayerLimit,
  liftRestriction,
  listAssets,
  listAuditLog,
  listDormantAccounts,
  listFonts,
  listHarmMarkers,
  listSiteAuditLog,
  listSupportCases,
  listWebhookDeliveries,
  listWebhooks,
  lookAtHarmMarker,
  mergeDraft,
  mergeSupportCase,
  moveToProvider,
  noteHarmMarker,
  noteSupportCase,
  offerInGameBonus,
  pauseCampaign,
  pauseGame,
  pauseWebhook,
  payWithdrawal,
  previewDraft,
  publishDraft,
  receiveSupportReply,
  recordMeasurement,
  refundPlay,
  refuseDocument,
  rejectApproval,
  rejectWithdrawal,
  removeAsset,
  removeFont,
  removeOwnPasskey,
  removeRole,
  removeSelfExclusion,
  removeSupportTemplate,
  renewInvitation,
  renewWebhookSecret,
  reopenAccount,
  reopenSupportCase,
  repeatWebhookDelivery,
  replayWebhook,
  reportPresence,
  requestWithdrawal,
  rescheduleInstance,
  restoreSite,
  restrictPlayer,
  resumeGame,
  resumeWebhook,
  revokeToken,
  rollBack,
  saveDraft,
  saveManifest,
  saveRole,
  saveSupportTemplate,
  sendPlayerMessage,
  sendSampleMail,
  sendSiteMessage,
  sendWithdrawal,
  setAdvertPicture,
  setMaintenance,
  setPlayerLimit,
  setPlayerSegment,
  setSales,
  showThumbnail,
  signIn,
  signInWithPasskey,
  signInWithProvider,
  signOut,
  signOutAtProvider,
  startCampaign,
  takeBackWithdrawal,
  testWebhook,
  unbanPlayer,
  uploadFont,
  uploadPicture,
  viewAsset,
  viewCampaignAnnouncement,
  viewDocument,
  viewFont,
  viewHarmMarker,
  viewLink,
  viewOriginal,
  viewPlayerPerson,
  viewSupportAttachment,
  viewSupportCase,
}

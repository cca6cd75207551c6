// Written by `npm run generate` from the files in ./endpoints. Do not edit.
import type { ParamsOf, RequestOf, ResultOf } from './endpoint.ts'
import acceptDocument from './endpoints/acceptDocument.ts'
import addOwnPasskey from './endpoints/addOwnPasskey.ts'
import addPlayerNote from './endpoints/addPlayerNote.ts'
import addPrizeAgent from './endpoints/addPrizeAgent.ts'
import adjustBalance from './endpoints/adjustBalance.ts'
import answerSupportCase from './endpoints/answerSupportCase.ts'
import approveReferral from './endpoints/approveReferral.ts'
import approveWithdrawal from './endpoints/approveWithdrawal.ts'
import archiveSite from './endpoints/archiveSite.ts'
import askPasswordLink from './endpoints/askPasswordLink.ts'
import assignSupportCase from './endpoints/assignSupportCase.ts'
import banPlayer from './endpoints/banPlayer.ts'
import beginLinkPasskey from './endpoints/beginLinkPasskey.ts'
import beginOwnPasskey from './endpoints/beginOwnPasskey.ts'
import beginPasskeySignIn from './endpoints/beginPasskeySignIn.ts'
import beginProviderSignIn from './endpoints/beginProviderSignIn.ts'
import bookBankDeposit from './endpoints/bookBankDeposit.ts'
import callOffInstance from './endpoints/callOffInstance.ts'
import cancelPublication from './endpoints/cancelPublication.ts'
import changeAdvert from './endpoints/changeAdvert.ts'
import changeCampaign from './endpoints/changeCampaign.ts'
import changeGrants from './endpoints/changeGrants.ts'
import changeOwnPassword from './endpoints/changeOwnPassword.ts'
import changePrizeAgent from './endpoints/changePrizeAgent.ts'
import changePrizeItem from './endpoints/changePrizeItem.ts'
import changeWebhook from './endpoints/changeWebhook.ts'
import checkDraft from './endpoints/checkDraft.ts'
import checkGame from './endpoints/checkGame.ts'
import closeHarmMarker from './endpoints/closeHarmMarker.ts'
import closeSupportCase from './endpoints/closeSupportCase.ts'
import compareReport from './endpoints/compareReport.ts'
import confirmApproval from './endpoints/confirmApproval.ts'
import confirmPublication from './endpoints/confirmPublication.ts'
import correctGame from './endpoints/correctGame.ts'
import createAdvert from './endpoints/createAdvert.ts'
import createCampaign from './endpoints/createCampaign.ts'
import createCoupon from './endpoints/createCoupon.ts'
import createGame from './endpoints/createGame.ts'
import createLoginTicket from './endpoints/createLoginTicket.ts'
import createPreviewLink from './endpoints/createPreviewLink.ts'
import createSite from './endpoints/createSite.ts'
import createTheme from './endpoints/createTheme.ts'
import createToken from './endpoints/createToken.ts'
import createWebhook from './endpoints/createWebhook.ts'
import declineReferral from './endpoints/declineReferral.ts'
import demandPasswordChange from './endpoints/demandPasswordChange.ts'
import disablePerson from './endpoints/disablePerson.ts'
import discardDraft from './endpoints/discardDraft.ts'
import enablePerson from './endpoints/enablePerson.ts'
import endAdvert from './endpoints/endAdvert.ts'
import endCampaign from './endpoints/endCampaign.ts'
import endCoupon from './endpoints/endCoupon.ts'
import endGame from './endpoints/endGame.ts'
import endInGameBonus from './endpoints/endInGameBonus.ts'
import endOwnSession from './endpoints/endOwnSession.ts'
import endPersonSessions from './endpoints/endPersonSessions.ts'
import endWebhook from './endpoints/endWebhook.ts'
import enterRate from './endpoints/enterRate.ts'
import erasePlayer from './endpoints/erasePlayer.ts'
import exportPlayer from './endpoints/exportPlayer.ts'
import findPlayers from './endpoints/findPlayers.ts'
import findTransfers from './endpoints/findTransfers.ts'
import followLink from './endpoints/followLink.ts'
import getAdverts from './endpoints/getAdverts.ts'
import getApprovals from './endpoints/getApprovals.ts'
import getArchiving from './endpoints/getArchiving.ts'
import getAuditProof from './endpoints/getAuditProof.ts'
import getCampaign from './endpoints/getCampaign.ts'
import getCampaigns from './endpoints/getCampaigns.ts'
import getCatalogue from './endpoints/getCatalogue.ts'
import getChargebacks from './endpoints/getChargebacks.ts'
import getConformity from './endpoints/getConformity.ts'
import getCoupons from './endpoints/getCoupons.ts'
import getDeposits from './endpoints/getDeposits.ts'
import getDocuments from './endpoints/getDocuments.ts'
import getDraft from './endpoints/getDraft.ts'
import getDraw from './endpoints/getDraw.ts'
import getDraws from './endpoints/getDraws.ts'
import getGameFile from './endpoints/getGameFile.ts'
import getGameForm from './endpoints/getGameForm.ts'
import getGames from './endpoints/getGames.ts'
import getHealth from './endpoints/getHealth.ts'
import getInGameBonuses from './endpoints/getInGameBonuses.ts'
import getKeys from './endpoints/getKeys.ts'
import getLikelyAccounts from './endpoints/getLikelyAccounts.ts'
import getMaintenance from './endpoints/getMaintenance.ts'
import getOwedGames from './endpoints/getOwedGames.ts'
import getOwedPlayers from './endpoints/getOwedPlayers.ts'
import getOwnPasskeys from './endpoints/getOwnPasskeys.ts'
import getOwnSession from './endpoints/getOwnSession.ts'
import getOwnSessions from './endpoints/getOwnSessions.ts'
import getOwnSites from './endpoints/getOwnSites.ts'
import getPageErrors from './endpoints/getPageErrors.ts'
import getPeople from './endpoints/getPeople.ts'
import getPlayer from './endpoints/getPlayer.ts'
import getPlayerConsents from './endpoints/getPlayerConsents.ts'
import getPlayerGames from './endpoints/getPlayerGames.ts'
import getPlayerMarketing from './endpoints/getPlayerMarketing.ts'
import getPlayerMessages from './endpoints/getPlayerMessages.ts'
import getPlayerNotes from './endpoints/getPlayerNotes.ts'
import getPlayerPlays from './endpoints/getPlayerPlays.ts'
import getPlayerProtection from './endpoints/getPlayerProtection.ts'
import getPlayerSessions from './endpoints/getPlayerSessions.ts'
import getPlayerStatement from './endpoints/getPlayerStatement.ts'
import getPlayerSubscriptions from './endpoints/getPlayerSubscriptions.ts'
import getPlayerTransactions from './endpoints/getPlayerTransactions.ts'
import getPrizeAgents from './endpoints/getPrizeAgents.ts'
import getPrizeItems from './endpoints/getPrizeItems.ts'
import getPublication from './endpoints/getPublication.ts'
import getPublications from './endpoints/getPublications.ts'
import getRates from './endpoints/getRates.ts'
import getReadiness from './endpoints/getReadiness.ts'
import getReconciliation from './endpoints/getReconciliation.ts'
import getReferrals from './endpoints/getReferrals.ts'
import getReport from './endpoints/getReport.ts'
import getReportDraws from './endpoints/getReportDraws.ts'
import getReportTransfers from './endpoints/getReportTransfers.ts'
import getRoles from './endpoints/getRoles.ts'
import getSales from './endpoints/getSales.ts'
import getSampleMails from './endpoints/getSampleMails.ts'
import getSchema from './endpoints/getSchema.ts'
import getSignInWays from './endpoints/getSignInWays.ts'
import getSite from './endpoints/getSite.ts'
import getSiteFiles from './endpoints/getSiteFiles.ts'
import getSiteHealth from './endpoints/getSiteHealth.ts'
import getSiteTexts from './endpoints/getSiteTexts.ts'
import getSites from './endpoints/getSites.ts'
import getSupportTemplates from './endpoints/getSupportTemplates.ts'
import getTheme from './endpoints/getTheme.ts'
import getThemes from './endpoints/getThemes.ts'
import getToday from './endpoints/getToday.ts'
import getTokens from './endpoints/getTokens.ts'
import getTransfer from './endpoints/getTransfer.ts'
import getWithdrawals from './endpoints/getWithdrawals.ts'
import handOverUnclaimed from './endpoints/handOverUnclaimed.ts'
import invitePerson from './endpoints/invitePerson.ts'
import liftPlayerLimit from './endpoints/liftPlayerLimit.ts'
import liftRestriction from './endpoints/liftRestriction.ts'
import listAssets from './endpoints/listAssets.ts'
import listAuditLog from './endpoints/listAuditLog.ts'
import listDormantAccounts from './endpoints/listDormantAccounts.ts'
import listFonts from './endpoints/listFonts.ts'
import listHarmMarkers from './endpoints/listHarmMarkers.ts'
import listSiteAuditLog from './endpoints/listSiteAuditLog.ts'
import listSupportCases from './endpoints/listSupportCases.ts'
import listWebhookDeliveries from './endpoints/listWebhookDeliveries.ts'
import listWebhooks from './endpoints/listWebhooks.ts'
import lookAtHarmMarker from './endpoints/lookAtHarmMarker.ts'
import mergeDraft from './endpoints/mergeDraft.ts'
import mergeSupportCase from './endpoints/mergeSupportCase.ts'
import moveToProvider from './endpoints/moveToProvider.ts'
import noteHarmMarker from './endpoints/noteHarmMarker.ts'
import noteSupportCase from './endpoints/noteSupportCase.ts'
import offerInGameBonus from './endpoints/offerInGameBonus.ts'
import pauseCampaign from './endpoints/pauseCampaign.ts'
import pauseGame from './endpoints/pauseGame.ts'
import pauseWebhook from './endpoints/pauseWebhook.ts'
import payWithdrawal from './endpoints/payWithdrawal.ts'
import previewDraft from './endpoints/previewDraft.ts'
import publishDraft from './endpoints/publishDraft.ts'
import receiveSupportReply from './endpoints/receiveSupportReply.ts'
import recordMeasurement from './endpoints/recordMeasurement.ts'
import refundPlay from './endpoints/refundPlay.ts'
import refuseDocument from './endpoints/refuseDocument.ts'
import rejectApproval from './endpoints/rejectApproval.ts'
import rejectWithdrawal from './endpoints/rejectWithdrawal.ts'
import removeAsset from './endpoints/removeAsset.ts'
import removeFont from './endpoints/removeFont.ts'
import removeOwnPasskey from './endpoints/removeOwnPasskey.ts'
import removeRole from './endpoints/removeRole.ts'
import removeSelfExclusion from './endpoints/removeSelfExclusion.ts'
import removeSupportTemplate from './endpoints/removeSupportTemplate.ts'
import renewInvitation from './endpoints/renewInvitation.ts'
import renewWebhookSecret from './endpoints/renewWebhookSecret.ts'
import reopenAccount from './endpoints/reopenAccount.ts'
import reopenSupportCase from './endpoints/reopenSupportCase.ts'
import repeatWebhookDelivery from './endpoints/repeatWebhookDelivery.ts'
import replayWebhook from './endpoints/replayWebhook.ts'
import reportPresence from './endpoints/reportPresence.ts'
import requestWithdrawal from './endpoints/requestWithdrawal.ts'
import rescheduleInstance from './endpoints/rescheduleInstance.ts'
import restoreSite from './endpoints/restoreSite.ts'
import restrictPlayer from './endpoints/restrictPlayer.ts'
import resumeGame from './endpoints/resumeGame.ts'
import resumeWebhook from './endpoints/resumeWebhook.ts'
import revokeToken from './endpoints/revokeToken.ts'
import rollBack from './endpoints/rollBack.ts'
import saveDraft from './endpoints/saveDraft.ts'
import saveManifest from './endpoints/saveManifest.ts'
import saveRole from './endpoints/saveRole.ts'
import saveSupportTemplate from './endpoints/saveSupportTemplate.ts'
import sendPlayerMessage from './endpoints/sendPlayerMessage.ts'
import sendSampleMail from './endpoints/sendSampleMail.ts'
import sendSiteMessage from './endpoints/sendSiteMessage.ts'
import sendWithdrawal from './endpoints/sendWithdrawal.ts'
import setAdvertPicture from './endpoints/setAdvertPicture.ts'
import setMaintenance from './endpoints/setMaintenance.ts'
import setPlayerLimit from './endpoints/setPlayerLimit.ts'
import setPlayerSegment from './endpoints/setPlayerSegment.ts'
import setSales from './endpoints/setSales.ts'
import showThumbnail from './endpoints/showThumbnail.ts'
import signIn from './endpoints/signIn.ts'
import signInWithPasskey from './endpoints/signInWithPasskey.ts'
import signInWithProvider from './endpoints/signInWithProvider.ts'
import signOut from './endpoints/signOut.ts'
import signOutAtProvider from './endpoints/signOutAtProvider.ts'
import startCampaign from './endpoints/startCampaign.ts'
import takeBackWithdrawal from './endpoints/takeBackWithdrawal.ts'
import testWebhook from './endpoints/testWebhook.ts'
import unbanPlayer from './endpoints/unbanPlayer.ts'
import uploadFont from './endpoints/uploadFont.ts'
import uploadPicture from './endpoints/uploadPicture.ts'
import viewAsset from './endpoints/viewAsset.ts'
import viewCampaignAnnouncement from './endpoints/viewCampaignAnnouncement.ts'
import viewDocument from './endpoints/viewDocument.ts'
import viewFont from './endpoints/viewFont.ts'
import viewHarmMarker from './endpoints/viewHarmMarker.ts'
import viewLink from './endpoints/viewLink.ts'
import viewOriginal from './endpoints/viewOriginal.ts'
import viewPlayerPerson from './endpoints/viewPlayerPerson.ts'
import viewSupportAttachment from './endpoints/viewSupportAttachment.ts'
import viewSupportCase from './endpoints/viewSupportCase.ts'

/** Every endpoint of the operators’ API, by the name of its files. */
export const endpoints = {
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
} as const

export type EndpointName = keyof typeof endpoints
export type EndpointParams<Name extends EndpointName> = ParamsOf<(typeof endpoints)[Name]>
export type EndpointRequest<Name extends EndpointName> = RequestOf<(typeof endpoints)[Name]>
export type EndpointResult<Name extends EndpointName> = ResultOf<(typeof endpoints)[Name]>

// Written by `npm run generate` from the files in ./endpoints. Do not edit.
import type { ParamsOf, RequestOf, ResultOf } from './endpoint.ts'
import acceptDocument from './endpoints/acceptDocument.ts'
import addPrizeAgent from './endpoints/addPrizeAgent.ts'
import answerSupportCase from './endpoints/answerSupportCase.ts'
import approveWithdrawal from './endpoints/approveWithdrawal.ts'
import assignSupportCase from './endpoints/assignSupportCase.ts'
import banPlayer from './endpoints/banPlayer.ts'
import callOffInstance from './endpoints/callOffInstance.ts'
import changeAdvert from './endpoints/changeAdvert.ts'
import changePrizeAgent from './endpoints/changePrizeAgent.ts'
import changePrizeItem from './endpoints/changePrizeItem.ts'
import checkDraft from './endpoints/checkDraft.ts'
import closeSupportCase from './endpoints/closeSupportCase.ts'
import confirmApproval from './endpoints/confirmApproval.ts'
import correctGame from './endpoints/correctGame.ts'
import createAdvert from './endpoints/createAdvert.ts'
import createCoupon from './endpoints/createCoupon.ts'
import createGame from './endpoints/createGame.ts'
import createLoginTicket from './endpoints/createLoginTicket.ts'
import createSite from './endpoints/createSite.ts'
import createToken from './endpoints/createToken.ts'
import endAdvert from './endpoints/endAdvert.ts'
import endCoupon from './endpoints/endCoupon.ts'
import endGame from './endpoints/endGame.ts'
import endInGameBonus from './endpoints/endInGameBonus.ts'
import enterRate from './endpoints/enterRate.ts'
import findPlayers from './endpoints/findPlayers.ts'
import getAdverts from './endpoints/getAdverts.ts'
import getApprovals from './endpoints/getApprovals.ts'
import getCatalogue from './endpoints/getCatalogue.ts'
import getChargebacks from './endpoints/getChargebacks.ts'
import getCoupons from './endpoints/getCoupons.ts'
import getDocuments from './endpoints/getDocuments.ts'
import getGameFile from './endpoints/getGameFile.ts'
import getGames from './endpoints/getGames.ts'
import getInGameBonuses from './endpoints/getInGameBonuses.ts'
import getMaintenance from './endpoints/getMaintenance.ts'
import getPlayerProtection from './endpoints/getPlayerProtection.ts'
import getPrizeAgents from './endpoints/getPrizeAgents.ts'
import getPrizeItems from './endpoints/getPrizeItems.ts'
import getRates from './endpoints/getRates.ts'
import getReconciliation from './endpoints/getReconciliation.ts'
import getSchema from './endpoints/getSchema.ts'
import getSite from './endpoints/getSite.ts'
import getSites from './endpoints/getSites.ts'
import getSupportTemplates from './endpoints/getSupportTemplates.ts'
import getTheme from './endpoints/getTheme.ts'
import getThemes from './endpoints/getThemes.ts'
import getTokens from './endpoints/getTokens.ts'
import getWithdrawals from './endpoints/getWithdrawals.ts'
import liftPlayerLimit from './endpoints/liftPlayerLimit.ts'
import liftRestriction from './endpoints/liftRestriction.ts'
import listSupportCases from './endpoints/listSupportCases.ts'
import mergeSupportCase from './endpoints/mergeSupportCase.ts'
import noteSupportCase from './endpoints/noteSupportCase.ts'
import offerInGameBonus from './endpoints/offerInGameBonus.ts'
import pauseGame from './endpoints/pauseGame.ts'
import payWithdrawal from './endpoints/payWithdrawal.ts'
import previewDraft from './endpoints/previewDraft.ts'
import receiveSupportReply from './endpoints/receiveSupportReply.ts'
import refundPlay from './endpoints/refundPlay.ts'
import refuseDocument from './endpoints/refuseDocument.ts'
import rejectApproval from './endpoints/rejectApproval.ts'
import rejectWithdrawal from './endpoints/rejectWithdrawal.ts'
import removeSupportTemplate from './endpoints/removeSupportTemplate.ts'
import reopenSupportCase from './endpoints/reopenSupportCase.ts'
import requestWithdrawal from './endpoints/requestWithdrawal.ts'
import rescheduleInstance from './endpoints/rescheduleInstance.ts'
import restrictPlayer from './endpoints/restrictPlayer.ts'
import resumeGame from './endpoints/resumeGame.ts'
import revokeToken from './endpoints/revokeToken.ts'
import saveManifest from './endpoints/saveManifest.ts'
import saveSupportTemplate from './endpoints/saveSupportTemplate.ts'
import sendPlayerMessage from './endpoints/sendPlayerMessage.ts'
import sendSiteMessage from './endpoints/sendSiteMessage.ts'
import sendWithdrawal from './endpoints/sendWithdrawal.ts'
import setMaintenance from './endpoints/setMaintenance.ts'
import setPlayerLimit from './endpoints/setPlayerLimit.ts'
import setPlayerSegment from './endpoints/setPlayerSegment.ts'
import stageDraft from './endpoints/stageDraft.ts'
import takeBackWithdrawal from './endpoints/takeBackWithdrawal.ts'
import unbanPlayer from './endpoints/unbanPlayer.ts'
import viewDocument from './endpoints/viewDocument.ts'
import viewSupportAttachment from './endpoints/viewSupportAttachment.ts'
import viewSupportCase from './endpoints/viewSupportCase.ts'

/** Every endpoint of the operators’ API, by the name of its files. */
export const endpoints = {
  acceptDocument,
  addPrizeAgent,
  answerSupportCase,
  approveWithdrawal,
  assignSupportCase,
  banPlayer,
  callOffInstance,
  changeAdvert,
  changePrizeAgent,
  changePrizeItem,
  checkDraft,
  closeSupportCase,
  confirmApproval,
  correctGame,
  createAdvert,
  createCoupon,
  createGame,
  createLoginTicket,
  createSite,
  createToken,
  endAdvert,
  endCoupon,
  endGame,
  endInGameBonus,
  enterRate,
  findPlayers,
  getAdverts,
  getApprovals,
  getCatalogue,
  getChargebacks,
  getCoupons,
  getDocuments,
  getGameFile,
  getGames,
  getInGameBonuses,
  getMaintenance,
  getPlayerProtection,
  getPrizeAgents,
  getPrizeItems,
  getRates,
  getReconciliation,
  getSchema,
  getSite,
  getSites,
  getSupportTemplates,
  getTheme,
  getThemes,
  getTokens,
  getWithdrawals,
  liftPlayerLimit,
  liftRestriction,
  listSupportCases,
  mergeSupportCase,
  noteSupportCase,
  offerInGameBonus,
  pauseGame,
  payWithdrawal,
  previewDraft,
  receiveSupportReply,
  refundPlay,
  refuseDocument,
  rejectApproval,
  rejectWithdrawal,
  removeSupportTemplate,
  reopenSupportCase,
  requestWithdrawal,
  rescheduleInstance,
  restrictPlayer,
  resumeGame,
  revokeToken,
  saveManifest,
  saveSupportTemplate,
  sendPlayerMessage,
  sendSiteMessage,
  sendWithdrawal,
  setMaintenance,
  setPlayerLimit,
  setPlayerSegment,
  stageDraft,
  takeBackWithdrawal,
  unbanPlayer,
  viewDocument,
  viewSupportAttachment,
  viewSupportCase,
} as const

export type EndpointName = keyof typeof endpoints
export type EndpointParams<Name extends EndpointName> = ParamsOf<(typeof endpoints)[Name]>
export type EndpointRequest<Name extends EndpointName> = RequestOf<(typeof endpoints)[Name]>
export type EndpointResult<Name extends EndpointName> = ResultOf<(typeof endpoints)[Name]>

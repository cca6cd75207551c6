// Written by `npm run generate` from the files in ./endpoints. Do not edit.
import type { ParamsOf, RequestOf, ResultOf } from './endpoint.ts'
import banPlayer from './endpoints/banPlayer.ts'
import checkDraft from './endpoints/checkDraft.ts'
import createSite from './endpoints/createSite.ts'
import enterRate from './endpoints/enterRate.ts'
import findPlayers from './endpoints/findPlayers.ts'
import getCatalogue from './endpoints/getCatalogue.ts'
import getMaintenance from './endpoints/getMaintenance.ts'
import getRates from './endpoints/getRates.ts'
import getSchema from './endpoints/getSchema.ts'
import getSite from './endpoints/getSite.ts'
import getSites from './endpoints/getSites.ts'
import getTheme from './endpoints/getTheme.ts'
import getThemes from './endpoints/getThemes.ts'
import previewDraft from './endpoints/previewDraft.ts'
import saveManifest from './endpoints/saveManifest.ts'
import sendPlayerMessage from './endpoints/sendPlayerMessage.ts'
import sendSiteMessage from './endpoints/sendSiteMessage.ts'
import setMaintenance from './endpoints/setMaintenance.ts'
import stageDraft from './endpoints/stageDraft.ts'
import unbanPlayer from './endpoints/unbanPlayer.ts'

/** Every endpoint of the operators’ API, by the name of its files. */
export const endpoints = {
  banPlayer,
  checkDraft,
  createSite,
  enterRate,
  findPlayers,
  getCatalogue,
  getMaintenance,
  getRates,
  getSchema,
  getSite,
  getSites,
  getTheme,
  getThemes,
  previewDraft,
  saveManifest,
  sendPlayerMessage,
  sendSiteMessage,
  setMaintenance,
  stageDraft,
  unbanPlayer,
} as const

export type EndpointName = keyof typeof endpoints
export type EndpointParams<Name extends EndpointName> = ParamsOf<(typeof endpoints)[Name]>
export type EndpointRequest<Name extends EndpointName> = RequestOf<(typeof endpoints)[Name]>
export type EndpointResult<Name extends EndpointName> = ResultOf<(typeof endpoints)[Name]>

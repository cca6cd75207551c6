import { createHttpTransport, type HttpTransportOptions } from '#runtime/client/http-transport.ts'
import type { Transport } from '#runtime/client/transport.ts'
import type { RuntimeServices } from '#runtime/context/runtime-services.ts'
import { openModalAtom } from '#runtime/modals/modals.ts'
import { deviceNow } from '#runtime/clock/server-clock.ts'
import { loadWithRetries } from '#runtime/registry/lazy-load.ts'
import type { ModuleDefinition } from '#runtime/registry/module.ts'
import type { GameInstance } from '#schemas/entities/game-instance.ts'
import { GAME_RULES, type GameRule } from '#schemas/kinds/game-rules.ts'
import type { InlinedSite } from '#schemas/site-manifest/inlined-site.ts'
import {
  PREVIEW_GAME_PARAMETER,
  PREVIEW_STATE_PARAMETER,
  readPreviewState,
  showsSamples,
  writePreviewState,
  type PreviewState,
} from '#schemas/site-manifest/preview-state.ts'
import { joinBuilder, reportShown } from './framed-page.ts'
import { showOnPaper } from './on-paper.ts'
import { createPreviewTransport } from './preview-transport.ts'
import { LONG_GAME_TITLE } from './sample-answers.ts'
import { SAMPLE_GAME_ID, sampleGames } from './sample-games.ts'

/** The changes of the start of a page that shows a draft in a state. */
export interface PreviewOpening {
  readonly inlined: InlinedSite
  readonly transportOf?: (options: HttpTransportOptions) => Transport
  readonly storageName?: string
  /** Opens the modal of the state once the page is shown. */
  readonly begun: (services: Pick<RuntimeServices, 'store' | 'registry'>) => void
}

/**
 * Opens a draft in the state that the address names. A state stays in its window: a link or a reload keeps it. A usual state is a visitor of the
 * site as it is; in every other one the player, the games and the answers are samples, and nothing is sent that could change anything.
 */
export async function openPreview(
  page: InlinedSite,
  loadModules: () => Promise<readonly ModuleDefinition[]>,
): Promise<PreviewOpening> {
  const { state, game: own } = readWindow()
  const isFramed = window.parent !== window
  if (isFramed) joinBuilder()
  else showStrip(state)
  if (state.medium === 'paper') showOnPaper()
  const inlined = state.texts === 'chosen' ? await withChosenTexts(page, await loadModules()) : page
  const { manifest } = inlined
  const { currencies } = manifest
  const currencyCode = currencies.served.includes(state.currency) ? state.currency : currencies.default
  const currency = currencies.data[currencyCode]
  const opened: InlinedSite = {
    ...inlined,
    manifest: {
      ...manifest,
      currencies: { ...currencies, default: currencyCode },
      ...(state.timeZone !== '' && { timeZone: state.timeZone }),
    },
  }
  const begun: PreviewOpening['begun'] = (services) => {
    openModalOf(state, services)
    if (isFramed) reportShown()
  }
  if (!showsSamples(state) || currency === undefined) return { inlined: opened, begun }
  const now = deviceNow()
  const { lobby, names } = state
  const rules = lobby === 'full' && own === null ? rulesOf(await loadModules()) : []
  const samples = own === null ? sampleGames({ rules, currencyId: currency.currencyId, now }) : [own]
  const games = samples.map((game) => (names === 'long' ? { ...game, gameTitle: LONG_GAME_TITLE } : game))
  const consents = manifest.registration.consents.filter(({ required }) => !required).map(({ id }) => id)
  const world = { state, memberId: manifest.memberId, currency, consents, games, now }
  return {
    // Nobody did what a sample shows.
    inlined: {
      ...opened,
      manifest: { ...opened.manifest, tracking: { ...manifest.tracking, trackingURL: '' } },
    },
    begun,
    storageName: `${manifest.siteId}.preview.${writePreviewState(state)}`,
    transportOf: (options) => createPreviewTransport(world, options, createHttpTransport(options)),
  }
}

/** The page with texts that a click chooses. Its code is not loaded otherwise. */
async function withChosenTexts(
  page: InlinedSite,
  modules: readonly ModuleDefinition[],
): Promise<InlinedSite> {
  const { chooseTexts, markTexts } = await loadWithRetries(() => import('./marked-texts.ts'))
  const { inlined, ids } = await markTexts(page, modules)
  chooseTexts(ids)
  return inlined
}

/** The modal is opened by its id; a site without its module has none. */
function openModalOf(
  { modal, step }: PreviewState,
  { store, registry }: Pick<RuntimeServices, 'store' | 'registry'>,
): void {
  if (modal === '' || registry.modal(modal) === null) return
  store.set(openModalAtom, modal, step === '' ? {} : { step: Number(step) })
}

/** Says that the page is a draft where no site builder around it does. */
function showStrip(state: PreviewState): void {
  const strip = document.createElement('p')
  strip.setAttribute('role', 'note')
  strip.lang = 'en'
  strip.dir = 'ltr'
  strip.textContent = showsSamples(state) ? 'Draft, with samples' : 'Draft, not published'
  Object.assign(strip.style, {
    position: 'fixed',
    insetInline: '0',
    insetBlockStart: '0',
    zIndex: '2147483647',
    inlineSize: 'fit-content',
    margin: '0 auto',
    padding: '1px 10px',
    borderRadius: '0 0 8px 8px',
    background: '#3448c5',
    color: '#fff',
    font: '500 12px/1.5 system-ui, sans-serif',
    pointerEvents: 'none',
  })
  document.body.append(strip)
}

/** Frames of one page share the browser's storage; the name of its window is of one frame alone. */
function readWindow(): { readonly state: PreviewState; readonly game: GameInstance | null } {
  const asked = new URLSearchParams(window.location.search)
  const state = asked.get(PREVIEW_STATE_PARAMETER)
  if (state !== null) {
    const game = asked.get(PREVIEW_GAME_PARAMETER)
    const kept = {
      [PREVIEW_STATE_PARAMETER]: state,
      ...(game !== null && { [PREVIEW_GAME_PARAMETER]: game }),
    }
    window.name = new URLSearchParams(kept).toString()
  }
  const kept = new URLSearchParams(window.name)
  return {
    state: readPreviewState(kept.get(PREVIEW_STATE_PARAMETER) ?? ''),
    game: gameOf(kept.get(PREVIEW_GAME_PARAMETER)),
  }
}

/** The game that the page around it shows: it is nobody's, so that it gets the ids of a sample. */
function gameOf(text: string | null): GameInstance | null {
  if (text === null) return null
  return { ...(JSON.parse(text) as GameInstance), gameId: SAMPLE_GAME_ID, gameInstanceId: SAMPLE_GAME_ID }
}

/** The kinds of games that modules offer. */
function rulesOf(modules: readonly ModuleDefinition[]): GameRule[] {
  const offered = new Set(modules.flatMap(({ games }) => games?.rules ?? []))
  return GAME_RULES.filter((rule) => offered.has(rule))
}

import { moduleSettings, type Site } from '#runtime/site/site.ts'
import type { LobbySettings } from '../settings.ts'

/** The layout of a site's first screen. The alternative main view (spec 2, "Routes") is the timetable, or else the jackpot. */
export function layoutOf(site: Site): LobbySettings['layout'] {
  const { layout } = moduleSettings<LobbySettings>(site, 'lobby')
  if (!site.manifest.settings.switchMain) return layout
  return layout === 'timetable' ? 'jackpot' : 'timetable'
}

import { moduleSettings, type Site } from '#runtime/site/site.ts'
import type { LobbySettings } from '../settings.ts'

/** How a site's first screen is laid out. The alternative main view (spec 2, "Routes") is what it has not chosen. */
export function layoutOf(site: Site): LobbySettings['layout'] {
  const { layout } = moduleSettings<LobbySettings>(site, 'lobby')
  if (!site.manifest.settings.switchMain) return layout
  return layout === 'timetable' ? 'jackpot' : 'timetable'
}

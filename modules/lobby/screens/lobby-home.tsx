import { FormattedMessage } from 'react-intl'
import { ScreenFrame } from '#runtime/components/screen-frame.tsx'
import type { ScreenProps } from '#runtime/registry/module.ts'
import { useModuleSettings } from '#runtime/site/site.ts'
import { JackpotLayout } from '../layouts/jackpot.tsx'
import { TimetableLayout } from '../layouts/timetable.tsx'
import type { LobbySettings } from '../settings.ts'
import { useLobbyFilter } from '../state/use-lobby-games.ts'

/** The site's first screen and its list of games. Parameter: `f`, the filter by its name in the menu. */
export default function LobbyHome({ site, params }: ScreenProps) {
  const { layout } = useModuleSettings<LobbySettings>('lobby')
  // The alternative main view (spec 2, "Routes") is the layout that the site has not chosen.
  const isTimetable = (layout === 'timetable') !== site.manifest.settings.switchMain
  const filter = useLobbyFilter(params.f)
  return (
    <ScreenFrame title={<FormattedMessage id="lobby.title" />} titleHidden width="full">
      {isTimetable ? <TimetableLayout filter={filter} /> : <JackpotLayout filter={filter} />}
    </ScreenFrame>
  )
}

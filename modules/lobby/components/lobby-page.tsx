import { useMemo } from 'react'
import { FormattedMessage } from 'react-intl'
import { ScreenFrame } from '#runtime/components/screen-frame.tsx'
import type { ScreenProps } from '#runtime/registry/module.ts'
import { Slot } from '#runtime/registry/slot.tsx'
import { FilterName } from './filter-bar.tsx'
import { CardsSkeleton } from './lobby-skeleton.tsx'
import type { LayoutProps } from './open-games.tsx'
import { WelcomePlace } from './welcome-place.tsx'
import { layoutOf } from '../state/layout-of.ts'
import { useLobbyFilter } from '../state/use-lobby-games.ts'

/** Named one by one: for the build, a template would name every message of the lobby as one of the first screen. */
const SLOT_OF = {
  jackpot: 'lobby.jackpot',
  timetable: 'lobby.timetable',
  rooms: 'lobby.rooms',
  scene: 'lobby.scene',
} as const

/** The site's first screen and its list of games. Parameters: `f`, the filter by its name in the menu; `q` and `sort`, a search. */
export function LobbyPage({ site, params }: ScreenProps<'lobby.home'>) {
  const filter = useLobbyFilter(params.f)
  const { q, sort } = params
  const asked = useMemo(() => ({ q, sort }), [q, sort])
  return (
    <ScreenFrame
      title={filter ? <FilterName filter={filter} /> : <FormattedMessage id="lobby.title" />}
      titleHidden
      width="full"
    >
      {/* A layout has a file of its own: a site loads no other one. */}
      <Slot
        id={SLOT_OF[layoutOf(site)]}
        of={{ filter, asked } satisfies LayoutProps}
        loading={<CardsSkeleton cards={3} />}
      />
      {filter ? null : <WelcomePlace />}
    </ScreenFrame>
  )
}

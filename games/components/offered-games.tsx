import type { ComponentType, ReactNode } from 'react'
import { useIsExcerpt } from '#games/live/game-instances.ts'
import { HomeButton } from '#runtime/components/go-button.tsx'
import { ScreenState } from '#runtime/components/screen-state.tsx'
import { useAreGamesLoading } from '#runtime/session/session.ts'
import type { ArtSlot } from '#schemas/theme/variants.ts'

export interface OfferedGamesProps {
  ids: readonly number[]
  /** The accessible name of the list. */
  label: string
  className: string | undefined
  Card: ComponentType<{ gameInstanceId: number }>
}

/** The games of a kind that are on offer, each as a card. */
export function OfferedGames({ ids, label, className, Card }: OfferedGamesProps) {
  return (
    <div role="list" aria-label={label} className={className}>
      {ids.map((id) => (
        <div key={id} role="listitem">
          <Card gameInstanceId={id} />
        </div>
      ))}
    </div>
  )
}

/** Whether games may still arrive: the session loads, or the page has only a part of a large lobby. */
export function useMayGamesArrive(): boolean {
  const areLoading = useAreGamesLoading()
  const isExcerpt = useIsExcerpt()
  return areLoading || isExcerpt
}

export interface NothingOfferedProps {
  art: ArtSlot
  title: ReactNode
  body: ReactNode
  /** Text of the link to all games. */
  all: ReactNode
  /** Shown while games may still arrive. */
  skeleton?: ReactNode
}

/** In place of the games of a kind where there are none: they are loading, or none is on offer. */
export function NothingOffered({ art, title, body, all, skeleton }: NothingOfferedProps) {
  if (useMayGamesArrive()) return <ScreenState of={{ state: 'loading' }} skeleton={skeleton} />
  const action = <HomeButton>{all}</HomeButton>
  return <ScreenState of={{ state: 'empty', art, title, body, action }} />
}

import { useState } from 'react'
import type { CardFaceProps, InstantGameProps } from '#games/checkout/instant-card.ts'

export type TrialCardProps = Partial<CardFaceProps> &
  Pick<CardFaceProps, 'game' | 'rows'> &
  Pick<InstantGameProps, 'Face' | 'Below'>

/** A card and its odds as the frame shows them: it keeps the opened parts, without a service. */
export function TrialCard({ Face, Below, ...props }: TrialCardProps) {
  const [opened, setOpened] = useState(props.opened ?? [])
  const shown: CardFaceProps = {
    outcome: null,
    isOpeningAll: false,
    isOver: false,
    reducedMotion: false,
    onFinished: () => undefined,
    ...props,
    opened,
    onOpen: (parts) => {
      props.onOpen?.(parts)
      setOpened((before) => [...new Set([...before, ...parts])])
    },
  }
  return (
    <>
      <Face {...shown} />
      {Below ? <Below {...shown} /> : null}
    </>
  )
}

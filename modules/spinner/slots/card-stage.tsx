import { Panel } from '#runtime/components/panel.tsx'
import { useReplayedCard, type CardStageProps } from '#games/components/replayed-card.ts'
import { WheelFace } from '../components/wheel-face.tsx'

/** A past spin on the stage of a replay: the wheel turns as it did. */
export default function CardStage(props: CardStageProps) {
  const face = useReplayedCard(props)
  if (face === null) return null
  // Before the spin nothing is settled: the wheel is at rest. Stepping back to it draws the wheel anew.
  const isSpun = face.opened.length > 0
  return (
    <Panel>
      <WheelFace key={String(isSpun)} {...face} outcome={isSpun ? face.outcome : null} />
    </Panel>
  )
}
